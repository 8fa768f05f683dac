// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.timeLimit(.minutes(30))) struct MutantTests {
  /// Mutants of one reel, made with one seed.
  struct Row: CustomTestStringConvertible, Sendable {
    let reel: Reel
    let seed: UInt64

    var testDescription: String { "\(reel.name), seed \(seed)" }
  }

  private static let mutantsPerSeed = 25

  /// Eight seeds make 200 mutants of each reel.
  private static let rows = [2, 5, 7].map(Reel.number).flatMap { reel in
    (1...8).map { Row(reel: reel, seed: $0) }
  }

  @Test(arguments: rows) func giveAFrameOrATypedError(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let bytes = try TemporaryFolder.read(row.reel.path)
    var random = SeededGenerator(seed: row.seed)
    var budget = Budget()
    budget.milliseconds = 30_000
    for number in 1...Self.mutantsPerSeed {
      let mutant = Self.mutate(bytes, using: &random)
      let outcome = Outcome(of: try folder.write(mutant, to: row.reel.name), budget: budget, frames: 2)
      #expect(outcome.isAboutContents, "mutant \(number): \(outcome)")
    }
  }

  /// Frames out of the middle come or do not; what came first stays.
  @Test(arguments: [1, 2, 4, 5, 7, 9].map(Reel.number)) func giveKeyFramesOrATypedError(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    let bytes = try TemporaryFolder.read(reel.path)
    var random = SeededGenerator(seed: 11)
    for number in 1...Self.mutantsPerSeed {
      let path = try folder.write(Self.mutate(bytes, using: &random), to: reel.name)
      guard Outcome(of: path, frames: 0) == .frame else { continue }
      var clip = try Clip(MediaSource(path), interrupt: Interrupt())
      let first = try clip.firstFrame().md5()
      clip.allow(milliseconds: 2_000)
      for call in 1...6 {
        let seconds = Double.random(in: -1...6, using: &random)
        do throws(MediaError) {
          switch call % 3 {
          case 0: _ = try clip.frame(atOrAfter: seconds)
          case 1: _ = try clip.nextFrame()
          default: _ = try clip.keyFrame(atOrBefore: seconds)
          }
        } catch {
          let known: [MediaError.Code] = [.corrupt, .noFrame, .tooLarge, .unsupported, .timedOut, .encrypted]
          #expect(known.contains(error.code), "mutant \(number): \(error)")
        }
      }
      #expect(try clip.firstFrame().md5() == first)
    }
  }

  /// Flips up to 40 bytes, half of the time all of them within one part of the file, so that the headers get their
  /// share.
  private static func mutate(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var mutant = bytes
    // The last place too: the index of the second reel lies there.
    let windows = [bytes.indices, bytes.indices, 0..<4096, (bytes.count - 8192)..<bytes.count]
    let window = windows.randomElement(using: &random) ?? bytes.indices
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      mutant[Int.random(in: window, using: &random)] = .random(in: .min ... .max, using: &random)
    }
    return mutant
  }

  @Test func theGeneratorRepeatsItself() {
    var one = SeededGenerator(seed: 7)
    var other = SeededGenerator(seed: 7)
    let numbers = (0..<5).map { _ in one.next() }
    #expect(numbers == (0..<5).map { _ in other.next() })
    #expect(Set(numbers).count == 5)
  }
}
