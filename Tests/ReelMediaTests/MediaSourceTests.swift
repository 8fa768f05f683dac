// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite struct MediaSourceTests {
  @Test(arguments: [
    ("a.mp4", "a.mp4"), ("/videos/a.mp4", "/videos/a.mp4"), ("", ""), (":", ":"), ("1:2", "1:2"),
    ("./http:x", "./http:x"),
    ("my video: part 2.mp4", "my video: part 2.mp4"), ("-:x", "-:x"), ("é:x", "é:x"),
    ("file:a.mp4", "a.mp4"), ("file:/videos/a.mp4", "/videos/a.mp4"), ("FILE:a.mp4", "a.mp4"), ("file:", ""),
    ("file:http:x", "http:x"),
  ])
  func takesPaths(name: String, path: String) throws {
    #expect(try MediaSource(name).path == path)
  }

  @Test(arguments: [
    "http://localhost/a.mp4", "HTTPS://localhost/a.mp4", "concat:a.mp4|b.mp4", "subfile,,start,0,end,9,,:a.mp4",
    "data:video/mp4;base64,AAAA", "crypto:a.mp4", "pipe:0", "fd:0", "rtsp://localhost/a", "crypto+http://localhost/a",
    "x-y.z:a",
    "cache:file:a.mp4", "async:a.mp4", "C:\\a.mp4",
  ])
  func refusesProtocols(name: String) {
    let error = #expect(throws: MediaError.self) { try MediaSource(name) }
    #expect(error?.code == .forbidden)
    #expect(error?.operation == "open \(name)")
  }

  @Test func takesAFileWhoseNameLooksLikeAProtocol() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(TemporaryFolder.read(Reel.number(2).path), to: "http:x.mp4")
    #expect(try MediaSource(file).path == file)
    var clip = try Clip(MediaSource(file), interrupt: Interrupt())
    #expect(try clip.firstFrame().stamp == Reel.number(2).reference.first)
  }
}
