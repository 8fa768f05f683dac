// SPDX-License-Identifier: Apache-2.0

internal import CReel

/// Looking into packets, and breaking them.
package enum Packet {
  /// The type that a packet says it has.
  package static func type(of packet: [UInt8]) -> UInt16 { UInt16(packet[0]) | UInt16(packet[1]) << 8 }

  /// A packet with a number written over a place in it.
  package static func with(_ packet: [UInt8], _ value: some FixedWidthInteger, at offset: Int) -> [UInt8] {
    var packet = packet
    var rest = value
    for index in 0..<(value.bitWidth / 8) {
      packet[offset + index] = UInt8(truncatingIfNeeded: rest)
      rest >>= 8
    }
    return packet
  }

  /// The packet cut or filled up to a length, which its header says, unless it is to say another.
  package static func with(_ packet: [UInt8], length: Int, saying said: Int? = nil) -> [UInt8] {
    let bytes = Array(packet.prefix(length)) + Array(repeating: 0, count: max(0, length - packet.count))
    return bytes.count < 8 ? bytes : with(bytes, UInt32(said ?? length), at: 4)
  }

  /// The packet with bytes behind its end.
  package static func with(_ packet: [UInt8], tail: [UInt8]) -> [UInt8] {
    with(packet + tail, UInt32(packet.count + tail.count), at: 4)
  }

  /// A packet with a text put over a place that names one; what it had lies idle.
  package static func with(_ packet: [UInt8], text: [UInt8], at place: Int) -> [UInt8] {
    let moved = with(packet, tail: text)
    return with(with(moved, UInt16(packet.count), at: place), UInt16(text.count), at: place + 2)
  }

  /// Bytes of the fixed fields of every type.
  package static let sizes: [UInt16: Int] = {
    let client: [(reel_type, Int)] = [
      (REEL_HELLO, 32), (REEL_SUBSCRIBE, 56), (REEL_OPEN, 24), (REEL_APPEAR, 16), (REEL_SCROLL, 40), (REEL_LIFT, 48),
      (REEL_TICK, 24), (REEL_LAND, 40), (REEL_JUMP, 32), (REEL_REFRESH, 16), (REEL_QUERY, 24), (REEL_RETRY, 16),
      (REEL_LAYOUT, 32), (REEL_RELEASE, 32), (REEL_GET_STATS, 16), (REEL_BYE, 16),
    ]
    let server: [(reel_type, Int)] = [
      (REEL_WELCOME, 32), (REEL_POOL_ADD, 40), (REEL_POOL_RETIRE, 16), (REEL_FORMAT, 104), (REEL_FRAME, 160),
      (REEL_SLOT, 40), (REEL_PAGE, 128), (REEL_STATS, 112), (REEL_ERROR, 32), (REEL_REVOKED, 32),
    ]
    return Dictionary(uniqueKeysWithValues: (client + server).map { (UInt16($0.0.rawValue), $0.1) })
  }()
}
