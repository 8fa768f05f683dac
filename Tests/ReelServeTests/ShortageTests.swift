// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// A daemon to which the system gives no more.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ShortageTests {
  @Test func withoutDescriptorsAPlayerIsTurnedAwayAndTheOthersPlayOn() throws {
    let daemon = try DaemonUnderTest()
    let player = try RawClient(playing: daemon)
    let few = try daemon.status().descriptors + 10
    let limiting = try ChildProcess.spawn(["prlimit", "--pid", "\(daemon.process)", "--nofile=\(few)"])
    var status: Int32 = 0
    try #require(unsafe waitpid(limiting, &status, 0) == limiting && status == 0)
    let late = try RawClient(daemon)
    try late.greet()
    late.send(.subscribe(Subscription()))
    #expect(try late.untilEnd().errors.map(\.code) == [.busy])
    // A crowd that takes the last ones.
    var crowd: [RawClient] = []
    for _ in 0..<20 { crowd.append(try RawClient(daemon)) }
    let frames = player.frames
    while player.frames < frames + 10 { _ = try player.next() }
    #expect(player.violations == [])
    crowd = []
    try player.leave()
    try daemon.waitUntilEmpty()
    #expect(daemon.end() == 0)
  }
}
