// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient
import TestOrigins
import TestPlayers
import Testing

/// The clients in Python and C end with the right error whatever a daemon says.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct LyingDaemonTests {
  /// These clients have returned a lease before they read on, and do not note those of the past.
  private static let lies = Lie.all.filter { $0.testDescription != "a lease that is held" }

  @Test(arguments: ExampleClient.allCases, lies) func aLieEndsTheClient(_ client: ExampleClient, _ lie: Lie) throws {
    let home = try TemporaryFolder()
    let listener = Descriptor(owning: clinux_socket(Int32(SOCK_SEQPACKET.rawValue)))
    try #require(unsafe clinux_listen(listener.number, home.path + "/frames.sock", 1) == 0)
    let program = try RunningProgram(client.command(home.path))
    var request = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
    try #require(unsafe poll(&request, 1, 60_000) == 1)
    let daemon = FakeDaemon(accepted: clinux_accept(listener.number))
    try daemon.say(.welcome(Welcome(leaseTimeout: 1_000)), serial: 1)
    try daemon.say(.page(PageNote()), serial: 2)
    try lie.tell(daemon)
    let result = try program.wait()
    #expect(result.status == Self.status(lie.code, of: client))
    #expect(result.output == "")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  /// The exit status that stands for an error.
  private static func status(_ code: ClientError.Code, of client: ExampleClient) -> Int32 {
    switch code {
    case .closed: 69
    // The one in C tells no refusal but those of a busy and of a forbidding daemon apart.
    case .refused(.shutdown) where client == .python: 69
    default: 76
    }
  }
}
