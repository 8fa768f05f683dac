// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.onOwnThread) struct DecoderCountTests {
  @Test func oneClipNeverHasTwoDecoders() async {
    // Alone in a process: other tests open decoders too.
    await #expect(processExitsWith: .success) {
      precondition(DecoderCount.current == 0)
      var decoder: Decoder?
      for round in 0..<3 {
        for reel in Reel.all {
          var clip = try reel.open(reusing: decoder.take())
          precondition(DecoderCount.current == 1)
          _ = try clip.firstFrame()
          if round == 1 { try clip.rewind() }
          decoder = clip.close()
          precondition(DecoderCount.current == 1)
        }
      }
      _ = decoder.take()
      precondition(DecoderCount.current == 0)
      precondition(DecoderCount.peak == 1)
    }
  }

  @Test func aClipThatIsProbedAgainClosesItsDecoderFirst() async {
    await #expect(processExitsWith: .success) {
      // With nothing but its index left nothing decodes, and all of it is tried once more with a probe.
      let folder = try TemporaryFolder()
      var bytes = try TemporaryFolder.read(Reel.number(1).path)
      for index in 8_000..<bytes.count { bytes[index] = 0 }
      let path = try folder.write(bytes, to: "broken.mp4")
      for _ in 0..<3 { precondition(Outcome(of: path, frames: 1) == .failure(.corrupt)) }
      precondition(DecoderCount.current == 0)
      precondition(DecoderCount.peak == 1)
    }
  }

  @Test func severalClipsCount() async {
    await #expect(processExitsWith: .success) {
      do {
        let one = try Reel.number(1).open()
        let two = try Reel.number(4).open()
        precondition(DecoderCount.current == 2)
        _ = (one.info, two.info)
      }
      precondition(DecoderCount.current == 0)
      precondition(DecoderCount.peak == 2)
    }
  }
}
