// SPDX-License-Identifier: Apache-2.0

/// Finds out from packets alone, in decoding order, which of them is shown first and whether it can be had by draining.
///
/// A decoder that reorders holds the first picture back until it knows that none comes before it. The packets'
/// timestamps tell that earlier: no packet is shown before its decoding time, and decoding times grow, so once one
/// has reached the earliest presentation time seen, that picture is the first. It is then enough to decode up to it
/// and drain.
struct FirstFramePlan {
  enum Decision: Equatable {
    /// Another packet is needed to tell.
    case undecided
    /// Send the packets up to and with `index`, then drain; the frame has this presentation time.
    case drain(index: Int, pts: Int64)
    /// The packets do not tell; decode as usual.
    case decode
  }

  /// Packets and bytes after which looking ahead, which keeps them all, costs more than it saves.
  static let packetLimit = 400, byteLimit = 32 << 20

  private(set) var decision = Decision.undecided
  private var count = 0, bytes = 0
  private var lastDts = Int64.min
  private var first: (index: Int, pts: Int64)?

  /// Looks at the next packet of the stream.
  mutating func add(_ packet: PacketFacts) {
    guard decision == .undecided else { return }
    bytes += packet.size
    guard let pts = packet.pts, let dts = packet.dts, dts >= lastDts, count > 0 || packet.isKey,
      count < Self.packetLimit, bytes < Self.byteLimit
    else {
      decision = .decode
      return
    }
    lastDts = dts
    if !packet.isDiscarded, first.map({ pts < $0.pts }) ?? true { first = (count, pts) }
    count += 1
    if let first, dts >= first.pts { decision = .drain(index: first.index, pts: first.pts) }
  }

  /// There is no further packet.
  mutating func end() {
    guard decision == .undecided else { return }
    decision = first.map { .drain(index: $0.index, pts: $0.pts) } ?? .decode
  }
}
