// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct RewriteTests {
  /// A sample reel, written anew.
  struct Row: CustomTestStringConvertible, Sendable {
    let reel: Reel
    let rewrites: Set<Rewrite>
    /// The hints of the result, where they are not those of the reel.
    var hints: [Hint.Code]?
    /// Frames of sound that FFmpeg plays before what it played.
    var soundBefore = 0

    init(_ number: Int, _ rewrites: Set<Rewrite>, hints: [Hint.Code]? = nil, soundBefore: Int = 0) {
      reel = Reel.number(number)
      self.rewrites = rewrites
      self.hints = hints
      self.soundBefore = soundBefore
    }

    var testDescription: String { "\(reel.name) \(rewrites.map(\.rawValue).sorted().joined(separator: " "))" }
  }

  private static let whole =
    (1...10).flatMap { [Row($0, [.copy]), Row($0, [.remuxed])] } + [
      Row(2, [.indexFirst], hints: [.bFrameDelay]),
      Row(2, [.indexFirst, .remuxed], hints: [.bFrameDelay]),
      Row(3, [.withIndex], hints: [.bFrameDelay]),
      Row(1, [.smallIndex], soundBefore: 1),
      Row(2, [.smallIndex], hints: [.bFrameDelay], soundBefore: 1),
      Row(4, [.smallIndex], soundBefore: 1),
      Row(6, [.smallIndex], soundBefore: 1),
      Row(8, [.smallIndex], soundBefore: 1),
      Row(10, [.smallIndex], soundBefore: 1),
    ]

  /// Writes it to a file of its own name.
  private static func write(_ row: Row, in folder: TemporaryFolder) throws -> (path: String, notes: RewriteNotes) {
    let path = "\(folder.path)/\(row.reel.name)"
    let notes = try ReelRewriter.write(MediaSource(row.reel.path), as: row.rewrites, to: path, interrupt: Interrupt())
    return (path, notes)
  }

  private static func hints(_ path: String) throws -> [Hint.Code] {
    try HintScan.hints(for: MediaSource(path), interrupt: Interrupt()).map(\.code)
  }

  @Test(arguments: whole) func keepsEverything(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let (path, notes) = try Self.write(row, in: folder)
    let fragments = ["is in fragments, where sound may begin a frame earlier"]
    #expect(notes.changes == (row.rewrites.contains(.smallIndex) ? fragments : []))
    #expect(try notes.bytes == TemporaryFolder.read(path).count)
    #expect(try Self.hints(path) == row.hints ?? Self.hints(row.reel.path))
    if row.rewrites == [.copy] {
      #expect(try TemporaryFolder.read(path) == TemporaryFolder.read(row.reel.path))
      return
    }

    let before = try DecodedStreams.reference(row.reel.path)
    let after = try DecodedStreams(path)
    #expect(after.video == before.video)
    #expect(after.audio.dropFirst(row.soundBefore) == before.audio[...])

    var old = try row.reel.open()
    var new = try Clip(MediaSource(path), interrupt: Interrupt())
    let stamps = try (old.firstFrame().stamp, new.firstFrame().stamp)
    #expect(stamps.0 == stamps.1)
    let (oldVideo, newVideo) = (old.info.video, new.info.video)
    #expect(newVideo.orientation == oldVideo.orientation)
    #expect(newVideo.timeBase == oldVideo.timeBase)
    #expect(newVideo.sampleAspectRatio == oldVideo.sampleAspectRatio)
    #expect(new.info.streams.map(\.kind) == old.info.streams.map(\.kind))
    #expect(new.info.container == old.info.container)
  }
}
