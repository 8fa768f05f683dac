// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import TestOrigins
import Testing

/// H.264 whose first key frame is damaged: what refers to it is no first frame.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct DamagedKeyTests {
  @Test(arguments: ["01-h264-faststart.mp4", "02-h264-moov-last.mp4", "08-phone-rotated.mp4"])
  func theNextKeyFrameIsTheFirst(name: String) throws {
    let sample = Reel.folder + "/" + name
    let text = try Tool.output(
      of: ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts,pos,size,flags"]
        + ["-of", "csv=p=0", sample])
    // Time, size, position and marks of a packet.
    let keys = text.split(separator: "\n").filter { $0.contains("K") }.map { line in
      line.split(separator: ",").map { Int($0) ?? 0 }
    }
    try #require(keys.count >= 1 && keys[0].count == 4)
    let (size, position) = (keys[0][1], keys[0][2])
    var bytes = try TemporaryFolder.read(sample)
    for offset in stride(from: position + size / 4, to: position + size, by: size / 16) { bytes[offset] ^= 0xff }
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "damaged.mp4")
    var clip = try Clip(MediaSource(file: file), interrupt: Interrupt())
    do {
      let frame = try clip.firstFrame()
      #expect(frame.pts == keys.dropFirst().first.map { Int64($0[0]) })
    } catch {
      #expect(error.code == .corrupt && keys.count == 1)
    }
  }
}
