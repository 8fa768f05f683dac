// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Owns packets in the order in which they were read: those looked at ahead of decoding, and those to decode again.
@safe struct PacketQueue: ~Copyable {
  private var packets: [UnsafeMutablePointer<AVPacket>] = unsafe []

  deinit { unsafe packets.forEach { unsafe Self.free($0) } }

  var count: Int { unsafe packets.count }

  /// Keeps what `packet` holds; `packet` is then clear.
  mutating func append(moving packet: borrowing Packet) throws(MediaError) {
    guard let kept = unsafe av_packet_alloc() else {
      throw MediaError(.tooLarge, operation: "keep a packet", reason: "out of memory")
    }
    unsafe av_packet_move_ref(kept, packet.pointer)
    unsafe packets.append(kept)
  }

  /// Lets `packet` refer to the data of the packet at `index`, which is below `count`.
  func refer(_ packet: borrowing Packet, to index: Int) throws(MediaError) {
    packet.clear()
    let result = unsafe av_packet_ref(packet.pointer, packets[index])
    guard result >= 0 else { throw MediaError(averror: result, operation: "keep a packet", fallback: .tooLarge) }
  }

  /// Lets go of the first `count` packets.
  mutating func removeFirst(_ count: Int) {
    unsafe packets.prefix(count).forEach { unsafe Self.free($0) }
    unsafe packets.removeFirst(min(count, packets.count))
  }

  /// Lets go of everything.
  mutating func removeAll() {
    unsafe packets.forEach { unsafe Self.free($0) }
    unsafe packets.removeAll()
  }

  private static func free(_ packet: UnsafeMutablePointer<AVPacket>) {
    var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
    unsafe av_packet_free(&packet)
  }
}
