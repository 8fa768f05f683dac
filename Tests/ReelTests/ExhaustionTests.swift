// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// Files of a few kilobytes that ask for gigabytes, or for all the time there is.
@Suite struct ExhaustionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// Name of the file, with the ending that decides what FFmpeg tries first.
    let file: String
    let bytes: @Sendable () -> [UInt8]
    /// Exit codes that are right: a typed error, whichever fits what came first.
    let codes: Set<String>

    var testDescription: String { name }
  }

  private static let rows = [
    Row(
      name: "one fragment of 80 million samples", file: "a.mp4",
      bytes: { MP4Box.fragmented(samples: 80_000_000) }, codes: ["too-large", "corrupt", "no-frame"]),
    Row(
      name: "an index of 80 million samples of one size", file: "a.mp4",
      bytes: { MP4Box.indexed(samples: 80_000_000) }, codes: ["too-large", "corrupt", "no-frame"]),
    Row(
      name: "half a million units of four bytes", file: "a.h264",
      bytes: { [UInt8](repeating: 0, count: 500_000).flatMap { _ in [0, 0, 1, 0x67] } },
      codes: ["corrupt", "not-media"]),
    Row(
      name: "a playlist that names itself", file: "a.m3u8",
      bytes: { Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n".utf8) }, codes: ["corrupt", "timed-out"]),
    Row(
      name: "thirty thousand variants", file: "a.m3u8",
      bytes: {
        let variants = (0..<30_000).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)\nv\($0).m3u8\n" }
        return Array(("#EXTM3U\n" + variants.joined()).utf8)
      }, codes: ["corrupt", "timed-out"]),
  ]

  @Test(arguments: rows) func endsInBounds(_ row: Row) throws {
    let folder = try TemporaryFolder()
    try folder.write(row.file, row.bytes())
    let result = try ReelProcess.run(["frames", "-n", "1", row.file], in: folder.path)
    #expect(!result.hung)
    #expect(result.status == 65)
    #expect(row.codes.contains { result.errorText.contains(": \($0): ") }, "\(result.errorText)")
    #expect(ReelProcess.isSanitized || result.peakMemory < 1 << 30)
    #expect(ReelProcess.isSanitized || result.processorTime < ReelProcess.processorLimit)
  }

  /// FFmpeg's own protocol, through which DASH is read, would wait for a writer for ever.
  @Test func aPipeBesideAManifest() throws {
    let folder = try TemporaryFolder()
    try #require(unsafe mkfifo(folder.path + "/pipe.mp4", 0o600) == 0)
    let manifest = """
      <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S"><Period>
      <AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>pipe.mp4</BaseURL>
      </Representation></AdaptationSet></Period></MPD>
      """
    try folder.write("a.mpd", manifest)
    let result = try ReelProcess.run(["frames", "-n", "1", "a.mpd"], in: folder.path)
    #expect(!result.hung)
    #expect(result.status == 65)
  }
}
