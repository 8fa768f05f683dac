// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

extension ReelGroup {
  /// The lanes of a reel that tell what one of its hints costs.
  mutating func pair(for hint: Hint, _ variants: inout HintVariants) -> ReelPreparation.Pair {
    guard let rewrite = hint.code.rewrite else { return .missing(.unmeasured("only encoding anew would change it")) }
    let sides = variants.sides(of: rewrite)
    do throws(MediaError) {
      let with = try candidate(sides.with, &variants)
      let without = try candidate(sides.without, &variants)
      // Another frame costs something else, whatever the property costs. Without its edit list a reel begins earlier.
      guard with.look.md5 == without.look.md5 || rewrite == .withoutEditList else {
        return .missing(.unmeasured("the first frame would be another without it"))
      }
      return .lanes(
        with: try lane(of: with, sides.with, &variants), without: try lane(of: without, sides.without, &variants))
    } catch {
      return .missing(.unmeasured(error.reason))
    }
  }

  /// The reel written anew in one way, and opened once.
  private mutating func candidate(
    _ rewrites: Set<Rewrite>, _ variants: inout HintVariants
  ) throws(MediaError) -> Candidate {
    if let known = variants.examined[rewrites] { return try known.get() }
    do throws(MediaError) {
      let variant = try shelf.variant(of: variants.source, as: rewrites, cache: variants.place.setting.cache)
      let candidate = try examine(variant, variants.place, since: .now)
      variants.examined[rewrites] = .success(candidate)
      return candidate
    } catch {
      variants.examined[rewrites] = .failure(error)
      throw error
    }
  }

  /// Its lane; one for all hints that need it.
  private mutating func lane(
    of candidate: Candidate, _ rewrites: Set<Rewrite>, _ variants: inout HintVariants
  ) throws(MediaError) -> Int {
    if let lane = variants.lanes[rewrites] { return lane }
    let lane = try admit(candidate)
    variants.lanes[rewrites] = lane
    return lane
  }
}
