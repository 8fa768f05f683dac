// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestPlayers

/// Something that a client does and should not, and what it is told.
struct Misuse: CustomStringConvertible, Sendable {
  /// How far the client has come before.
  enum Stage: CaseIterable, Sendable {
    case connected
    case greeted
    case playing
    case observing
  }

  /// A packet, and what comes along.
  struct Sending: Sendable {
    let bytes: [UInt8]
    let loans: [Loan]
  }

  let description: String
  let stage: Stage
  let packets: [Sending]
  /// What ends the connection; nil where it goes on.
  let code: ErrorNote.Code?

  /// Any bytes.
  init(_ description: String, _ stage: Stage, bytes: [[UInt8]], _ code: ErrorNote.Code?) {
    self.description = "\(description), \(stage)"
    self.stage = stage
    packets = bytes.map { Sending(bytes: $0, loans: []) }
    self.code = code
  }

  /// Messages that would be right elsewhere.
  init(_ description: String, _ stage: Stage, _ messages: [ClientMessage], _ code: ErrorNote.Code?) {
    self.init(description, stage, bytes: messages.map { $0.encode() }, code)
  }

  /// A message with descriptors.
  init(_ stage: Stage, _ message: ClientMessage, _ loans: [Loan], _ code: ErrorNote.Code?) {
    description = "\(message) with \(loans), \(stage)"
    self.stage = stage
    packets = [Sending(bytes: message.encode(), loans: loans)]
    self.code = code
  }

  /// Has a client do it, and hears what it is told: what is wrong with that.
  func play(_ daemon: DaemonUnderTest, _ loans: Loans, host: UInt32) throws -> [String] {
    let client = try RawClient(daemon)
    try reach(client, host: host)
    for packet in packets { client.send(packet.bytes, packet.loans.map { loans[$0] }) }
    guard let code else {
      try goOn(client, host: host)
      return client.violations
    }
    let (errors, last) = try client.untilEnd()
    // It is said once, and is the last that is said.
    let isRight = errors.count == 1 && errors.first?.code == code && errors.first?.isFatal == true
    let isLast = last == errors.last.map { .error($0) }
    if isRight, isLast { return client.violations }
    return client.violations + ["told \(errors), at last \(last.map { "\($0)" } ?? "nothing")"]
  }

  private func reach(_ client: RawClient, host: UInt32) throws {
    if stage != .connected { try client.greet() }
    switch stage {
    case .connected, .greeted: break
    case .playing:
      try client.subscribe()
      try client.appear()
    case .observing: try client.observe(host)
    }
  }

  /// The connection is as good as before.
  private func goOn(_ client: RawClient, host: UInt32) throws {
    if stage == .connected { try client.greet() }
    if stage == .connected || stage == .greeted { try client.subscribe() }
    try client.stats()
    try client.leave()
  }
}
