// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What the first packets of a video stream tell, up to the second key frame.
struct StreamStart {
  /// Packets to read in search of the second key frame.
  private static let packetLimit = 3_000
  /// Packets of a group that is cut short, those not counted that are never shown.
  static let shortGroup = 12
  /// Packets whose order of presentation is looked at.
  private static let reorderWindow = 32

  /// The first packet of all.
  private(set) var first: PacketFacts?
  /// The first packet is an IDR picture, or of a codec that has none.
  private(set) var isInstantRefresh = true
  /// The first packet with which decoding can start.
  private(set) var key: PacketFacts?
  /// Packets that come before it.
  private(set) var beforeKey = 0
  /// The key packet that ends the first group; nil where reading ended before.
  private(set) var nextKey: PacketFacts?
  /// Packets of the first group that are decoded and not shown, because the edit list begins after them.
  private(set) var hidden = 0
  /// Those of them that do not come before the key frame.
  private(set) var hiddenFromKey = 0
  /// Packets of the first group that are shown before its key frame and need what came before that.
  private(set) var leading = 0
  /// Packets of the first group that are shown before one that is decoded earlier.
  private(set) var reordered = 0
  /// Decoding time of the packet with which the first group ends where it is cut short; nil where it is short.
  private(set) var shortGroupEnd: Int64?
  /// Presentation times of the first packets.
  private(set) var times: [Int64] = []
  /// Decoding time from the first key packet to the second, or to where reading ended.
  private(set) var group: Int64 = 0

  /// The first key packet is an IDR picture.
  private(set) var keyRefreshes = true
  /// Packets of the first group so far that are shown, and the last presentation time among them.
  private var groupPackets = 0, latest = Int64.min

  /// Before the first packet.
  init() {}

  /// Reads up to the second key frame, or as far as it gets: what stops it is no matter of hints. Discards all other
  /// streams.
  ///
  /// - Throws: what the interrupt says.
  init(
    _ format: borrowing FormatContext, stream index: Int, units: NALUnits?, byteLimit: Int64
  ) throws(MediaError) {
    for other in 0..<format.streamCount where other != index {
      unsafe format.stream(other)?.pointee.discard = AVDISCARD_ALL
    }
    let packet = try Packet()
    var packets = 0
    while packets < Self.packetLimit, format.input.bytesRead < byteLimit, nextKey == nil {
      guard case .packet = try format.read(into: packet) else { break }
      let facts = packet.facts
      guard facts.streamIndex == index else { continue }
      packets += 1
      note(facts, packet, units)
    }
  }

  /// Takes the next packet of the stream.
  mutating func note(_ facts: PacketFacts, _ packet: borrowing Packet, _ units: NALUnits?) {
    if first == nil {
      first = facts
      if let units { isInstantRefresh = packet.withBytes(units.isInstantRefresh) }
    }
    if let pts = facts.pts, times.count < Self.reorderWindow { times.append(pts) }
    var isLeading = false
    if let key {
      if facts.isKey { nextKey = facts }
      isLeading = Self.isLeading(facts, packet, after: key, keyRefreshes: keyRefreshes, units)
    } else if facts.isKey || units.map({ packet.withBytes($0.startsDecoding) }) ?? false {
      key = facts
      if let units { keyRefreshes = packet.withBytes(units.isInstantRefresh) }
    } else {
      beforeKey += 1
    }
    if isLeading {
      leading += 1
    } else if facts.isDiscarded {
      hidden += 1
      if key != nil { hiddenFromKey += 1 }
    }
    guard let key, let time = facts.dts ?? facts.pts else { return }
    group = max(group, time &- (key.dts ?? key.pts ?? time))
    guard nextKey == nil else { return }
    if groupPackets == Self.shortGroup, shortGroupEnd == nil { shortGroupEnd = time }
    if !facts.isDiscarded { groupPackets += 1 }
    if let pts = facts.pts, pts < latest { reordered += 1 } else { latest = facts.pts ?? latest }
  }

  /// Whether a packet of the first group is shown before its key frame, and cannot be decoded without what came before
  /// that: in HEVC it says so (RASL, Rec. ITU-T H.265, 7.4.2.2), in H.264 nothing does so after an IDR picture.
  static func isLeading(
    _ facts: PacketFacts, _ packet: borrowing Packet, after key: PacketFacts, keyRefreshes: Bool, _ units: NALUnits?
  ) -> Bool {
    guard let units, !facts.isKey, !keyRefreshes, let pts = facts.pts, let keyPts = key.pts, pts < keyPts else {
      return false
    }
    return units.codec == .h264 || packet.withBytes { units.types(in: $0) }.contains { $0 == 8 || $0 == 9 }
  }
}
