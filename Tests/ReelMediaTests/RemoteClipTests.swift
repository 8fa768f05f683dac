// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// The sample reels from a real server.
@Suite struct RemoteClipTests {
  private static func open(_ address: String) throws -> Clip {
    try Clip(MediaSource(remote: address), interrupt: Interrupt())
  }

  @Test(arguments: Reel.all) func givesTheFramesOfTheFile(_ reel: Reel) throws {
    let origin = try NginxOrigin(serving: Reel.folder)
    var clip = try Self.open(origin.url("/\(reel.name)?token=a%20b"))
    let reference = try reel.reference
    #expect(try clip.firstFrame().stamp == reference[0])
    #expect(try clip.stamps(10) == Array(reference[1...10]))
    try clip.rewind()
    #expect(try clip.firstFrame().stamp == reference[0])
    #expect(try clip.stamps(10) == Array(reference[1...10]))
    try clip.seek(to: 1)
    var local = try reel.open()
    try local.seek(to: 1)
    #expect(try clip.stamps(2) == local.stamps(2))
    #expect(clip.breakOff == nil)
    #expect(clip.ledger.bytesRead > 1000)
    let requests = try origin.requests
    #expect(requests.allSatisfy { $0.agent == "reel/0.1" && $0.path == "/\(reel.name)" })
    #expect(requests.allSatisfy { [200, 206].contains($0.status) })
  }

  @Test(arguments: Reel.all) func worksWithoutRanges(_ reel: Reel) throws {
    let origin = try NginxOrigin(serving: Reel.folder, directives: "max_ranges 0;")
    let address = origin.url("/\(reel.name)")
    guard reel.name != Reel.number(2).name else {
      // Its index comes last: once that is read, the pictures lie behind.
      #expect(RemoteOutcome(of: address).code == .io)
      return
    }
    var clip = try Self.open(address)
    let reference = try reel.reference
    #expect(try clip.firstFrame().stamp == reference[0])
    #expect(try clip.stamps(10) == Array(reference[1...10]))
    try clip.rewind()
    #expect(try clip.stamps() == Array(reference[1...]))
    #expect(clip.breakOff == nil)
    #expect(try origin.requests.allSatisfy { $0.status == 200 })
  }

  @Test func playsToTheEnd() throws {
    let origin = try NginxOrigin(serving: Reel.folder)
    var clip = try Self.open(origin.url("/01-h264-faststart.mp4"))
    #expect(try clip.stamps() == Reel.number(1).reference)
    #expect(clip.breakOff == nil)
  }
}
