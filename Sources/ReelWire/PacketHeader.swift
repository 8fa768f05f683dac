// SPDX-License-Identifier: Apache-2.0

internal import CReel

/// What every packet begins with. The C structure is `reel_header`.
public struct PacketHeader: Equatable, Sendable {
  /// Which message it is.
  public var type: UInt16
  /// Whoever does not know the type must end the connection.
  public var mustUnderstand = false
  /// From a client any number; from the daemon that of the message that it answers, or 0.
  public var serial: UInt32 = 0
  /// What the packet is about, where its type says so.
  public var object: UInt32 = 0

  /// A header.
  public init(type: UInt16, mustUnderstand: Bool = false, serial: UInt32 = 0, object: UInt32 = 0) {
    self.type = type
    self.mustUnderstand = mustUnderstand
    self.serial = serial
    self.object = object
  }

  init(_ header: reel_header) {
    type = header.type
    mustUnderstand = Int(header.flags) & REEL_MUST_UNDERSTAND != 0
    serial = header.serial
    object = header.object
  }

  func raw(length: Int) -> reel_header {
    reel_header(
      type: type, flags: mustUnderstand ? UInt16(REEL_MUST_UNDERSTAND) : 0, length: UInt32(length), serial: serial,
      object: object)
  }
}
