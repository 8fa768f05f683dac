// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Playlists and manifests that a server sends, and where they may lead.
@Suite struct RemoteReferenceTests {
  /// A server of the seventh reel cut into segments for HLS, and of the first for DASH.
  private static func origin() throws -> NginxOrigin {
    let origin = try NginxOrigin()
    func cut(_ number: Int, _ arguments: [String]) throws {
      let input = ["ffmpeg", "-v", "error", "-nostdin", "-i", Reel.number(number).path, "-c:v", "copy", "-an"]
      _ = try Tool.output(of: input + arguments)
    }
    try cut(7, ["-f", "hls", "-hls_time", "1", "-hls_list_size", "0", origin.root + "/a.m3u8"])
    try cut(1, ["-f", "dash", origin.root + "/a.mpd"])
    return origin
  }

  /// A playlist of one segment.
  private static func playlist(_ reference: String) -> [UInt8] {
    Array("#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n\(reference)\n#EXT-X-ENDLIST\n".utf8)
  }

  @Test func hlsIsFollowed() throws {
    let origin = try Self.origin()
    let outcome = RemoteOutcome(of: origin.url("/a.m3u8"))
    #expect(outcome.code == nil, "\(outcome)")
    #expect(outcome.breakOff == nil, "\(outcome)")
    #expect(try outcome.frames == Reel.number(7).reference.count)
    #expect(try origin.requests.allSatisfy { $0.agent == "reel/0.1" })
  }

  @Test func hlsIsFollowedAfterARedirect() throws {
    let origin = try NginxOrigin(directives: "location = /old.m3u8 { return 302 /new/a.m3u8; }")
    try origin.write(Self.playlist("a.ts"), to: "new/a.m3u8")
    try origin.write(TemporaryFolder.read(Reel.number(7).path), to: "new/a.ts")
    let outcome = RemoteOutcome(of: origin.url("/old.m3u8"))
    #expect(try outcome.frames == Reel.number(7).reference.count, "\(outcome)")
  }

  @Test func dashIsFollowed() throws {
    let origin = try Self.origin()
    let outcome = RemoteOutcome(of: origin.url("/a.mpd"))
    #expect(outcome.code == nil, "\(outcome)")
    #expect(try outcome.frames == Reel.number(1).reference.count)
  }

  @Test(arguments: [
    "file:///etc/passwd", "/etc/passwd", "file:///%", "file:%", "data:video/mp2t;base64,R0AREA==", "concat:%|%",
    "subfile,,start,0,end,0,,:%", "crypto+file:%", "crypto:%", "ftp://127.0.0.1/a.ts", "tcp://127.0.0.1:9/a.ts",
    "nothing.ts",
  ])
  func hlsLeadsNowhereElse(_ reference: String) throws {
    let origin = try NginxOrigin()
    // A reel that could be shown, if it were reached.
    let name = reference.split(separator: "%", omittingEmptySubsequences: false).joined(separator: Reel.number(7).path)
    try origin.write(Self.playlist(name), to: "a.m3u8")
    let outcome = RemoteOutcome(of: origin.url("/a.m3u8"))
    #expect(outcome.code == .corrupt, "\(outcome)")
    #expect(outcome.frames == 0)
  }

  @Test(arguments: ["file:///", "/", "../"]) func dashLeadsNowhereElse(_ base: String) throws {
    let origin = try Self.origin()
    let manifest = String(decoding: try TemporaryFolder.read(origin.root + "/a.mpd"), as: UTF8.self)
    let changed = manifest.replacing("<Period", with: "<BaseURL>\(base)</BaseURL><Period", maxReplacements: 1)
    try origin.write(Array(changed.utf8), to: "b.mpd")
    let outcome = RemoteOutcome(of: origin.url("/b.mpd"))
    #expect(outcome.code == .corrupt, "\(outcome)")
  }
}
