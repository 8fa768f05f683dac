// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Owns one compressed packet.
@safe struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(MediaError) {
    guard let pointer = unsafe av_packet_alloc() else {
      throw MediaError(.tooLarge, operation: "make a packet", reason: "out of memory")
    }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&pointer)
  }

  var facts: PacketFacts { unsafe PacketFacts(pointer.pointee) }

  var dts: Int64? {
    get { unsafe pointer.pointee.dts.timestamp }
    nonmutating set { unsafe pointer.pointee.dts = newValue ?? cffmpeg_no_pts }
  }

  /// Lets go of the data and keeps the packet for the next read.
  func clear() { unsafe av_packet_unref(pointer) }

  /// Lends the bytes.
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let packet = unsafe pointer.pointee
    let bytes = unsafe UnsafeRawBufferPointer(start: packet.data, count: packet.data == nil ? 0 : Int(packet.size))
    return unsafe body(bytes.bytes)
  }
}

/// What a packet says about itself, without its data.
struct PacketFacts: Equatable {
  let streamIndex: Int
  let pts, dts: Int64?
  let duration: Int64
  let position: Int64
  let size: Int
  /// Decoding can start here.
  let isKey: Bool
  /// Decoded, never shown: it lies before the start of an edit.
  let isDiscarded: Bool
  let isEncrypted: Bool

  init(_ packet: AVPacket) {
    streamIndex = unsafe Int(packet.stream_index)
    pts = unsafe packet.pts.timestamp
    dts = unsafe packet.dts.timestamp
    duration = unsafe packet.duration
    position = unsafe packet.pos
    size = unsafe Int(packet.size)
    let flags = unsafe packet.flags
    isKey = flags & AV_PKT_FLAG_KEY != 0
    isDiscarded = flags & AV_PKT_FLAG_DISCARD != 0
    isEncrypted = unsafe (0..<Int(packet.side_data_elems)).contains { index in
      unsafe packet.side_data[index].type == AV_PKT_DATA_ENCRYPTION_INFO
    }
  }
}

extension Int64 {
  /// The timestamp, or nil where FFmpeg says there is none.
  var timestamp: Int64? { self == cffmpeg_no_pts ? nil : self }
}
