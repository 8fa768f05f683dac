// SPDX-License-Identifier: Apache-2.0

import ReelWire
import Testing

/// A packet in which one field has another value.
struct FieldRow: CustomTestStringConvertible, Sendable {
  let name: String
  let packet: [UInt8]
  /// Why it is refused; nil where it is not.
  let code: WireError.Code?

  var testDescription: String { name }

  /// A packet from a client.
  init<Fields>(
    _ message: ClientMessage, _ field: PartialKeyPath<Fields>, _ value: some FixedWidthInteger,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value, "\(value)", code) }

  /// A packet from a client, whose field is a number with a fraction.
  init<Fields>(
    _ message: ClientMessage, _ field: PartialKeyPath<Fields>, _ value: Double,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value.bitPattern, "\(value)", code) }

  /// A packet from the daemon.
  init<Fields>(
    _ message: ServerMessage, _ field: PartialKeyPath<Fields>, _ value: some FixedWidthInteger,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value, "\(value)", code) }

  /// A packet from the daemon, whose field is a number with a fraction.
  init<Fields>(
    _ message: ServerMessage, _ field: PartialKeyPath<Fields>, _ value: Double,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value.bitPattern, "\(value)", code) }

  private init<Fields>(
    _ packet: [UInt8], _ field: PartialKeyPath<Fields>, _ value: some FixedWidthInteger, _ shown: String,
    _ code: WireError.Code?
  ) {
    let offset = MemoryLayout<Fields>.offset(of: field) ?? packet.count
    name = "\(Fields.self) with \(shown) at \(offset)"
    self.packet = Packet.with(packet, value, at: offset)
    self.code = code
  }

  /// The code of what decoding it throws.
  func check(_ decode: ([UInt8]) throws(WireError) -> Void) -> Bool {
    do throws(WireError) {
      try decode(packet)
      return code == nil
    } catch {
      return code == error.code && !error.reason.isEmpty
    }
  }
}
