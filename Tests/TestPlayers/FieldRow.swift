// SPDX-License-Identifier: Apache-2.0

package import ReelWire

/// A packet in which one field has another value.
package struct FieldRow: CustomStringConvertible, Sendable {
  package let description: String
  package let packet: [UInt8]
  /// Why it is refused; nil where it is not.
  package let code: WireError.Code?

  /// A packet from a client.
  package init<Fields>(
    _ message: ClientMessage, _ field: PartialKeyPath<Fields>, _ value: some FixedWidthInteger,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value, "\(value)", code) }

  /// A packet from a client, whose field is a number with a fraction.
  package init<Fields>(
    _ message: ClientMessage, _ field: PartialKeyPath<Fields>, _ value: Double,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value.bitPattern, "\(value)", code) }

  /// A packet from the daemon.
  package init<Fields>(
    _ message: ServerMessage, _ field: PartialKeyPath<Fields>, _ value: some FixedWidthInteger,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value, "\(value)", code) }

  /// A packet from the daemon, whose field is a number with a fraction.
  package init<Fields>(
    _ message: ServerMessage, _ field: PartialKeyPath<Fields>, _ value: Double,
    _ code: WireError.Code? = .malformed
  ) { self.init(message.encode(), field, value.bitPattern, "\(value)", code) }

  private init<Fields>(
    _ packet: [UInt8], _ field: PartialKeyPath<Fields>, _ value: some FixedWidthInteger, _ shown: String,
    _ code: WireError.Code?
  ) {
    let offset = MemoryLayout<Fields>.offset(of: field) ?? packet.count
    description = "\(Fields.self) with \(shown) at \(offset)"
    self.packet = Packet.with(packet, value, at: offset)
    self.code = code
  }

  /// Whether decoding it ends as it should.
  package func check(_ decode: ([UInt8]) throws(WireError) -> Void) -> Bool {
    do throws(WireError) {
      try decode(packet)
      return code == nil
    } catch {
      return code == error.code && !error.reason.isEmpty
    }
  }
}
