// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// No frame of what a slot had before is ever sent: `RawClient` compares every frame with the last SLOT of its slot.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct LateResultTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  @Test(arguments: seeds) func flicksInterleave(_ seed: UInt64) throws {
    let daemon = try DaemonUnderTest()
    var dice = seed
    try daemon.leavesNothing(after: "flicks") {
      var subscription = Subscription()
      (subscription.previews, subscription.late) = (true, .poster)
      let client = try RawClient(playing: daemon, subscription)
      let watcher = try RawClient(daemon)
      try watcher.greet()
      try watcher.observe(client.player)
      for step in 0..<150 {
        dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let event: PageEvent =
          switch dice >> 60 {
          case 0: .jumpToIndex(Int64(dice >> 40 & 7))
          case 1: .refresh
          case 2..<6: .land(offset: 0, epoch: nil)
          default: .land(offset: 3840, epoch: nil)
          }
        client.send(.event(event), serial: 1000 + UInt32(step))
        // Now and then it waits until something is shown; else the next flick comes first.
        if dice >> 50 & 3 == 0 { try client.see(frames: 1) }
        if dice >> 48 & 3 == 0 { try watcher.stats() }
      }
      try client.stats()
      #expect(client.frames > 10)
      #expect(watcher.frames > 10)
      try client.leave()
      let (errors, _) = try watcher.untilEnd()
      #expect(errors.map(\.code) == [.noPlayer])
      #expect(client.violations == [])
      #expect(watcher.violations == [])
    }
    #expect(daemon.end() == 0)
  }
}
