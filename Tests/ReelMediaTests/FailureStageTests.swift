// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// An error says on which part of the way to a first frame it came.
@Suite(.timeLimit(.minutes(30))) struct FailureStageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let stage: StageLedger.Stage
    let code: MediaError.Code
    /// Makes a file in a folder.
    let make: @Sendable (borrowing TemporaryFolder) throws -> String
    var options = ClipOptions()

    var testDescription: String { name }
  }

  private static let few: ClipOptions = {
    var options = ClipOptions()
    options.budget.pixels = 1000
    return options
  }()

  @Test(arguments: [
    Row(name: "nothing there", stage: .open, code: .notFound) { $0.path + "/none" },
    Row(name: "text", stage: .open, code: .notMedia) { try $0.write("no video", to: "a.mp4") },
    Row(name: "sound alone", stage: .probe, code: .noVideo) { folder in
      let file = folder.path + "/a.wav"
      _ = try Tool.output(of: ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=0.1", file])
      return file
    },
    Row(
      name: "pixels beyond the budget", stage: .probe, code: .tooLarge, make: { _ in Reel.number(1).path },
      options: few),
    Row(name: "a picture that is cut off", stage: .firstFrame, code: .corrupt) { folder in
      // The first picture ends in the midst.
      let bytes = try TemporaryFolder.read(Reel.number(1).path)
      return try folder.write(bytes.prefix(bytes.count / 8), to: "a.mp4")
    },
  ])
  func isNamed(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let path = try row.make(folder)
    do throws(MediaError) {
      var clip = try Clip(MediaSource(path), options: row.options, interrupt: Interrupt())
      _ = try clip.firstFrame()
      Issue.record("there is a frame")
    } catch {
      #expect(error.stage == row.stage && error.code == row.code, "\(error)")
    }
  }
}
