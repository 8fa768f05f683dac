// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A reel as it was written anew for its hints, each way once.
struct HintVariants {
  /// The reel itself, what delays it, and where it is measured.
  let source: MediaSource
  let hints: [Hint]
  let place: MeasuringPlace

  /// Each way that was tried, and what came of it.
  var examined: [Set<Rewrite>: Result<ReelGroup.Candidate, MediaError>] = [:]
  /// The lanes of those that are measured.
  var lanes: [Set<Rewrite>: Int] = [:]

  init(source: MediaSource, hints: [Hint], place: MeasuringPlace) {
    self.source = source
    self.hints = hints
    self.place = place
  }

  /// How the reel is written with the property that a rewrite takes away, and without. Pictures that are hidden stand in the
  /// way of some: then both sides go without what hides them.
  func sides(of rewrite: Rewrite) -> (with: Set<Rewrite>, without: Set<Rewrite>) {
    let isHidden = hints.contains { $0.code == .editListStart } && [.withoutReordering, .smallIndex].contains(rewrite)
    let base: Set<Rewrite> = isHidden ? [.withoutEditList] : []
    let without = base.union([rewrite])
    return (base.union([without.control]), without)
  }
}
