// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// The pools and formats that a connection knows at the moment.
struct FrameMemory {
  private var pools: [UInt32: MappedPool] = [:]
  private var formats: [UInt32: FrameFormat] = [:]

  /// Maps a pool. The descriptor is closed, whatever becomes of it.
  ///
  /// - Throws: `protocol` where the pool is no good, known already or one too many; `system` where it cannot be mapped.
  mutating func add(_ pool: PoolAnnouncement, _ descriptor: consuming Descriptor?) throws(ClientError) {
    guard let descriptor else { throw ClientError(.protocol, "pool \(pool.pool) without a descriptor") }
    guard pools[pool.pool] == nil else { throw ClientError(.protocol, "pool \(pool.pool) is there already") }
    guard pools.count < WireLimits.pools else { throw ClientError(.protocol, "too many pools") }
    let room = pools.values.reduce(MappedPool.byteLimit) { $0 - $1.mapping.byteCount }
    pools[pool.pool] = try MappedPool(pool, descriptor, room: room)
  }

  /// No frame comes in this pool again; it is unmapped with the last one that lies in it.
  ///
  /// - Throws: `protocol` where it is not known.
  mutating func retire(_ pool: UInt32) throws(ClientError) {
    guard pools.removeValue(forKey: pool) != nil else {
      throw ClientError(.protocol, "pool \(pool) is not known, and is retired")
    }
  }

  /// Notes what frames of this number look like from now on.
  mutating func set(_ number: UInt32, _ format: FrameFormat) { formats[number] = format }

  /// The frame that a grant means.
  ///
  /// - Throws: `protocol` where its pool or format is not known, or it does not lie where it may.
  func frame(_ grant: FrameGrant, serial: UInt32, desk: LeaseDesk) throws(ClientError) -> ReceivedFrame {
    guard let pool = pools[grant.pool] else { throw ClientError(.protocol, "a frame in unknown pool \(grant.pool)") }
    guard let format = formats[grant.format] else {
      throw ClientError(.protocol, "a frame of unknown format \(grant.format)")
    }
    return try ReceivedFrame(grant, format, in: pool, serial: serial, desk: desk)
  }

  /// Lets go of everything; frames keep what they lie in.
  mutating func clear() { self = FrameMemory() }
}
