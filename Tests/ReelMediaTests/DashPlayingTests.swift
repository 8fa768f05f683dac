// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.onOwnThread) struct DashPlayingTests {
  /// Where a manifest in the folder `inner` says that its video lies, and what becomes of it.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var head = ""
    let base: String
    let outcome: Outcome

    var testDescription: String { name }

    var manifest: String {
      """
      \(head)<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT5S" \
      profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period>\
      <AdaptationSet contentType="video" mimeType="video/mp4"><Representation id="1" bandwidth="1000">\
      <BaseURL>\(base)</BaseURL></Representation></AdaptationSet></Period></MPD>
      """
    }
  }

  private static let utf7 = #"<?xml version="1.0" encoding = "UTF-7"?>"#

  @Test(arguments: [
    Row(name: "in its folder", base: "in.mp4", outcome: .frame),
    Row(name: "below its folder", base: "below/in.mp4", outcome: .frame),
    Row(name: "missing", base: "missing.mp4", outcome: .failure(.corrupt)),
    Row(name: "above its folder", base: "../out.mp4", outcome: .failure(.corrupt)),
    Row(name: "above its folder, behind a mark", base: "\u{301}/../../out.mp4", outcome: .failure(.corrupt)),
    Row(name: "above its folder, in UTF-7", head: utf7, base: "+AC4ALg-/out.mp4", outcome: .failure(.corrupt)),
    Row(name: "on a network", base: "http://localhost:1/in.mp4", outcome: .failure(.corrupt)),
  ])
  func follows(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let video = try TemporaryFolder.read(Reel.number(3).path)
    folder.makeFolder("inner")
    folder.makeFolder("inner/below")
    folder.makeFolder("inner/\u{301}")
    for name in ["out.mp4", "inner/in.mp4", "inner/below/in.mp4"] { try folder.write(video, to: name) }
    let manifest = try folder.write(row.manifest.utf8, to: "inner/reel.mpd")
    #expect(Outcome(of: manifest, frames: 0) == row.outcome)
  }

  @Test func goesOnAndBack() throws {
    let folder = try TemporaryFolder()
    let reel = Reel.number(3)
    try folder.write(TemporaryFolder.read(reel.path), to: "in.mp4")
    let row = Row(name: "", base: "in.mp4", outcome: .frame)
    let manifest = try folder.write(row.manifest.utf8, to: "reel.mpd")
    var clip = try Clip(MediaSource(manifest), interrupt: Interrupt())
    #expect(try clip.firstFrame().stamp == reel.reference.first)
    try clip.skip(3)
    try clip.rewind()
    #expect(try clip.stamps(2) == Array(reel.reference[1...2]))
  }

  @Test func leavesNoDescriptorBehind() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write(TemporaryFolder.read(Reel.number(3).path), to: "in.mp4")
      let row = Row(name: "", base: "in.mp4", outcome: .frame)
      let manifest = try folder.write(row.manifest.utf8, to: "reel.mpd")
      let before = Resources.descriptorCount
      for _ in 1...5 {
        precondition(Outcome(of: manifest) == .frame)
        precondition(Resources.descriptorCount == before)
      }
    }
  }
}
