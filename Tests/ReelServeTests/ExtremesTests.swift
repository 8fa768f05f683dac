// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// What is allowed, however odd, ends nothing.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ExtremesTests {
  private static let events = ClientSamples.all.compactMap { message in
    if case .event = message { message.encode(serial: 5) } else { nil }
  }
  /// The same with every field at the ends of its range.
  private static let edges = ClientFields.all.filter { row in
    guard row.code == nil, case .event? = try? ClientMessage.decode(row.packet).message else { return false }
    return true
  }.map(\.packet)

  /// Page heights from the smallest to the largest.
  private static let heights = [2.3e-308, 1e-9, 0.5, 844, 1e6]

  @Test(arguments: WireSurface.allCases, heights) func everyEvent(_ surface: WireSurface, _ height: Double) throws {
    let daemon = try DaemonUnderTest(warm: false)
    let client = try RawClient(daemon)
    try client.greet(surface)
    var subscription = Subscription()
    (subscription.pageHeight, subscription.previews) = (height, true)
    try client.subscribe(subscription)
    for packet in Self.events + Self.edges + (Self.edges + Self.events).reversed() {
      client.send(packet)
      try client.wait(for: "page") { message, serial in
        // The rows of fields have no serial of their own.
        if case .page = message { serial == 5 || serial == 0 ? () : nil } else { nil }
      }
    }
    try client.stats()
    try client.leave()
    #expect(client.violations.isEmpty)
    #expect(daemon.end() == 0)
    #expect(daemon.errors == "")
  }
}
