// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Reads which kinds of NAL unit a packet of H.264 or HEVC holds; nothing else of them.
struct NALUnits {
  /// The two codecs that are cut into NAL units.
  enum Codec {
    case h264, hevc
  }

  let codec: Codec
  /// Bytes of the length before each unit, or nil where start codes separate them (Annex B).
  private let lengthSize: Int?

  /// - Parameter extradata: the decoder configuration record (ISO/IEC 14496-15, 5.3.3 and 8.3.3), or parameter sets
  ///   in Annex B.
  init(_ codec: Codec, extradata: [UInt8]) {
    self.codec = codec
    let position = codec == .h264 ? 4 : 21
    // For HEVC as FFmpeg tells it from start codes: a record of version 0 is one too.
    let isRecord =
      switch codec {
      case .h264: extradata.first == 1
      case .hevc: extradata.prefix(2).contains { $0 != 0 } || extradata.dropFirst(2).first ?? 0 > 1
      }
    lengthSize = isRecord && extradata.count > position ? Int(extradata[position] & 3) + 1 : nil
  }

  /// Nil for other codecs.
  init?(_ parameters: AVCodecParameters) {
    let bytes = unsafe UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size))
    switch unsafe parameters.codec_id {
    case AV_CODEC_ID_H264: self.init(.h264, extradata: unsafe Array(bytes))
    case AV_CODEC_ID_HEVC: self.init(.hevc, extradata: unsafe Array(bytes))
    default: return nil
    }
  }

  /// Units that one packet may have: FFmpeg keeps kilobytes for each, and no level allows as many slices (Rec. ITU-T
  /// H.265, A.4.1).
  static let limit = 4096

  /// Decoding can start at this packet, whatever the container says: an IDR picture, in HEVC any intra random access
  /// point (Rec. ITU-T H.265, 7.4.2.2).
  func startsDecoding(_ packet: RawSpan) -> Bool {
    contains(in: packet) { codec == .h264 ? $0 == 5 : (16...23).contains($0) }
  }

  /// An IDR picture: nothing after it refers to anything before it.
  func isInstantRefresh(_ packet: RawSpan) -> Bool {
    contains(in: packet) { codec == .h264 ? $0 == 5 : $0 == 19 || $0 == 20 }
  }

  /// More units than `limit`.
  func isOvercrowded(_ packet: RawSpan) -> Bool {
    var count = 0
    return contains(in: packet) { _ in
      count += 1
      return count > Self.limit
    }
  }

  /// The types of all units, in order. What does not fit the framing ends the list.
  func types(in packet: RawSpan) -> [UInt8] {
    var found: [UInt8] = []
    _ = contains(in: packet) { type in
      found.append(type)
      return false
    }
    return found
  }

  /// Whether a unit has a type for which `isWanted`; asks for each, in order, until one has.
  private func contains(in packet: RawSpan, _ isWanted: (UInt8) -> Bool) -> Bool {
    var offset = 0
    while let start = nextUnit(in: packet, from: &offset) {
      let header = packet[start]
      if isWanted(codec == .h264 ? header & 0x1f : header >> 1 & 0x3f) { return true }
    }
    return false
  }

  /// The offset of the next unit's first byte; `offset` moves past what was looked at.
  private func nextUnit(in packet: RawSpan, from offset: inout Int) -> Int? {
    guard let lengthSize else { return nextAfterStartCode(in: packet, from: &offset) }
    guard offset + lengthSize < packet.byteCount else { return nil }
    let length = (0..<lengthSize).reduce(0) { $0 << 8 | Int(packet[offset + $1]) }
    let start = offset + lengthSize
    offset = start + length
    return length > 0 ? start : nil
  }

  private func nextAfterStartCode(in packet: RawSpan, from offset: inout Int) -> Int? {
    while offset + 3 < packet.byteCount {
      switch packet[offset + 2] {
      case 0: offset += 1
      case 1 where packet[offset] == 0 && packet[offset + 1] == 0:
        offset += 3
        return offset
      default: offset += 3
      }
    }
    return nil
  }
}

extension RawSpan {
  /// The byte at an offset below `byteCount`.
  fileprivate subscript(offset: Int) -> UInt8 { unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}
