// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct FirstFramePlanTests {
  /// Packets as a trace, `|` for the end of the stream, and what is then decided.
  struct Row: CustomTestStringConvertible, Sendable {
    let name, trace: String
    let decision: FirstFramePlan.Decision

    init(_ name: String, _ trace: String, _ decision: FirstFramePlan.Decision) {
      self.name = name
      self.trace = trace
      self.decision = decision
    }

    var testDescription: String { "\(name): \(trace)" }
  }

  private static let rows = [
    Row("nothing yet", "", .undecided),
    Row("no B-frames", "k0/0", .drain(index: 0, pts: 0)),
    Row("no B-frames, below 0", "k-9/-9", .drain(index: 0, pts: -9)),
    Row("B-frames, too early to tell", "k2/0 5/1", .undecided),
    Row("B-frames", "k2/0 5/1 3/2", .drain(index: 0, pts: 2)),
    Row("decoding time jumps past", "k2/0 5/4", .drain(index: 0, pts: 2)),
    Row("equal decoding times", "k5/0 6/0 7/5", .drain(index: 0, pts: 5)),
    Row("leading picture", "k3/0 1/1", .drain(index: 1, pts: 1)),
    Row("leading pictures in a pyramid", "k4/0 2/1 1/2", .drain(index: 2, pts: 1)),
    Row("leading picture, too early to tell", "k9/0 5/1 7/2 6/3", .undecided),
    Row("same time twice: the first", "k3/0 3/1 8/3", .drain(index: 0, pts: 3)),
    Row("edit list hides the start", "kx0/0 x1/1 2/2", .drain(index: 2, pts: 2)),
    Row("edit list, B-frames", "kx0/-2 x3/-1 4/0 2/1 5/2", .drain(index: 3, pts: 2)),
    Row("edit list hides all so far", "kx0/0 x1/1 x2/2", .undecided),
    Row("first packet is no key", "0/0", .decode),
    Row("no presentation time", "k-/0", .decode),
    Row("no decoding time", "k0/-", .decode),
    Row("no presentation time later", "k2/0 -/1", .decode),
    Row("no decoding time later", "k2/0 3/-", .decode),
    Row("decoding times go back", "k5/1 6/0", .decode),
    Row("what comes later changes nothing", "k0/0 -/-", .drain(index: 0, pts: 0)),
    Row("what comes later changes nothing, decode", "0/0 k1/1", .decode),
    Row("ends before it can tell", "k2/0 5/1 |", .drain(index: 0, pts: 2)),
    Row("ends with a leading picture", "k9/0 5/1 |", .drain(index: 1, pts: 5)),
    Row("ends with everything hidden", "kx0/0 |", .decode),
    Row("ends empty", "|", .decode),
    Row("ends decided", "k0/0 |", .drain(index: 0, pts: 0)),
  ]

  private static func decide(_ trace: String) -> FirstFramePlan.Decision {
    var plan = FirstFramePlan()
    for packet in PacketTrace.packets(trace.filter { $0 != "|" }) { plan.add(packet) }
    if trace.contains("|") { plan.end() }
    return plan.decision
  }

  @Test(arguments: rows) func decides(_ row: Row) {
    #expect(Self.decide(row.trace) == row.decision)
  }

  @Test func givesUpAfterTheLimit() {
    let packets = (0..<FirstFramePlan.packetLimit).map { "\($0 == 0 ? "k" : "")1000/\($0)" }
    #expect(Self.decide(packets.joined(separator: " ")) == .undecided)
    #expect(Self.decide((packets + ["1000/400"]).joined(separator: " ")) == .decode)
  }
}
