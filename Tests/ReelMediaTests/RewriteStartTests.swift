// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Rewrites that change with what a reel begins.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct RewriteStartTests {
  private static func rewrite(
    _ path: String, _ rewrites: Set<Rewrite>, in folder: TemporaryFolder
  ) throws -> (path: String, notes: RewriteNotes) {
    let name = String(path.split(separator: "/").last ?? "")
    let result = "\(folder.path)/new-\(name)"
    return (result, try ReelRewriter.write(MediaSource(path), as: rewrites, to: result, interrupt: Interrupt()))
  }

  private static func hints(_ path: String) throws -> [Hint.Code] {
    try HintScan.hints(for: MediaSource(path), interrupt: Interrupt()).map(\.code)
  }

  /// The first frame, and how many packets of the stream were read for it.
  private static func first(_ path: String) throws -> (stamp: FrameStamp, packets: Int) {
    var clip = try Clip(MediaSource(path), interrupt: Interrupt())
    let stamp = try clip.firstFrame().stamp
    return (stamp, clip.ledger.packetsRead)
  }

  // The sample hides 42 pictures before the first that is shown.
  @Test(
    arguments: [[.withoutEditList], [.withoutEditList, .remuxed], [.withoutEditList, .smallIndex]] as [Set<Rewrite>])
  func showsWhatTheEditListHid(_ rewrites: Set<Rewrite>) throws {
    let folder = try TemporaryFolder()
    let reel = Reel.number(9)
    let (path, notes) = try Self.rewrite(reel.path, rewrites, in: folder)
    #expect(notes.changes.first == "begins 42 pictures earlier")
    #expect(notes.changes.count == (rewrites.contains(.smallIndex) ? 2 : 1))
    #expect(try Self.hints(path) == [.bFrameDelay])
    let before = try DecodedStreams.reference(reel.path)
    let all = try DecodedStreams(reel.path, options: ["-ignore_editlist", "1"])
    let after = try DecodedStreams(path)
    #expect(all.video.count == before.video.count + 42)
    #expect(after.video.map(\.md5) == all.video.map(\.md5))
    #expect(try Self.first(path).stamp == FrameStamp(pts: 0, md5: #require(all.video.first?.md5)))
    // Pictures and sound come later by the same time: 42 frames of 512 units each, and as much in 48,000.
    #expect(after.video.dropFirst(42).map(\.pts) == before.video.map { $0.pts + 42 * 512 })
    // The list cut the first frame of sound. What a frame decodes to depends on with which the decoder began; FFmpeg
    // keeps earlier ones from the muxer.
    let moved = before.audio.dropFirst().map { $0.pts + 42 * 1600 }
    let sound = rewrites == [.withoutEditList] ? all.audio : before.audio
    #expect(after.audio.map(\.pts).suffix(moved.count) == moved[...])
    #expect(after.audio.map(\.md5).suffix(moved.count - 2) == sound.map(\.md5).suffix(moved.count - 2))
  }

  @Test func bytesThatNeedNoChangeStay() throws {
    let folder = try TemporaryFolder()
    let reel = Reel.number(9)
    let (path, _) = try Self.rewrite(reel.path, [.withoutEditList], in: folder)
    let (old, new) = try (TemporaryFolder.read(reel.path), TemporaryFolder.read(path))
    #expect(old.count == new.count)
    // Two lists of edits, and the lengths of two tracks and the movie.
    #expect(zip(old, new).count { $0 != $1 } <= 5 * 8)
  }

  @Test func keepsWhatAnEditListBeginsWith() throws {
    let source = try MediaSource(Reel.number(9).path)
    #expect {
      try ReelRewriter.inMemory(source, as: [.withoutReordering], byteLimit: 1 << 20, interrupt: Interrupt())
    } throws: {
      ($0 as? MediaError)?.code == .unsupported
    }
    let made = try ReelRewriter.inMemory(
      source, as: [.withoutReordering, .withoutEditList], byteLimit: 1 << 20, interrupt: Interrupt())
    var clip = try Clip(made.source, interrupt: Interrupt())
    let first = try clip.firstFrame().md5()
    #expect(try first == DecodedStreams(source.path, options: ["-ignore_editlist", "1"], hasSound: false).video[0].md5)
    #expect(clip.ledger.packetsRead == 1)
  }

  private static let reordered = [1, 2, 3, 4, 7, 8, 10].map(Reel.number)

  @Test(arguments: reordered) func needsNoMorePacketsWithoutReordering(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    let (path, _) = try Self.rewrite(reel.path, [.withoutReordering], in: folder)
    let other = try TemporaryFolder()
    let (control, _) = try Self.rewrite(reel.path, [.remuxed], in: other)
    let (old, new) = try (Self.first(control), Self.first(path))
    #expect(new.stamp.md5 == old.stamp.md5)
    #expect(new.packets < old.packets)
  }

  private static let grouped = Reel.all

  @Test(arguments: grouped) func endsTheFirstGroupEarly(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    let (path, notes) = try Self.rewrite(reel.path, [.shortFirstGroup], in: folder)
    #expect(notes.changes == ["lacks most of the first group"])
    #expect(try Self.first(path).stamp == Self.first(reel.path).stamp)
    #expect(try notes.bytes < Int64(TemporaryFolder.read(reel.path).count))
    let text = try Tool.output(
      of: ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=flags", "-of", "csv=p=0", path])
    let keys = text.split(separator: "\n").enumerated().filter { $0.element.contains("K") }.map(\.offset)
    // One sample hides 42 pictures, which are no matter of the group.
    #expect(Array(keys.prefix(2)) == [0, StreamStart.shortGroup + (reel.path == Reel.number(9).path ? 42 : 0)])
  }
}
