// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelWire

/// A pool of the daemon's, mapped for as long as the connection or a frame needs it.
final class MappedPool {
  /// Bytes of all pools together that a client maps: twice what a ring of three slots can need for 8K.
  static let byteLimit = 1 << 33

  let mapping: Mapping
  private let bufferSize: UInt64
  private let bufferCount: UInt32

  /// Maps what was announced, once, for reading.
  ///
  /// - Throws: `protocol` where sizes do not fit each other, or the descriptor is not of memory that is as large as said
  ///   and will stay so.
  init(_ pool: PoolAnnouncement, _ descriptor: borrowing Descriptor, room: Int) throws(ClientError) {
    let (used, isTooLarge) = pool.bufferSize.multipliedReportingOverflow(by: UInt64(pool.bufferCount))
    guard let byteCount = Int(exactly: pool.byteCount), byteCount > 0, used > 0, !isTooLarge, used <= pool.byteCount
    else {
      throw ClientError(
        .protocol,
        "pool \(pool.pool) has \(pool.bufferCount) buffers of \(pool.bufferSize) bytes in \(pool.byteCount)")
    }
    guard byteCount <= room else {
      throw ClientError(.protocol, "pool \(pool.pool) of \(byteCount) bytes exceeds the client's limit")
    }
    // Else the daemon could take the memory away, and reading it would end this process.
    let seals = clinux_seals(descriptor.number)
    guard seals >= 0, clinux_seals_fix_size(seals) != 0 else {
      throw ClientError(.protocol, "pool \(pool.pool) is not sealed")
    }
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0, status.st_size >= byteCount else {
      throw ClientError(.protocol, "pool \(pool.pool) has \(status.st_size) bytes, not \(byteCount)")
    }
    mapping = try Mapping(descriptor.number, byteCount: byteCount)
    bufferSize = pool.bufferSize
    bufferCount = pool.bufferCount
  }

  /// Where the planes of a frame lie.
  ///
  /// - Throws: `protocol` where one does not lie wholly in the buffer that the frame names.
  func planes(of grant: FrameGrant, _ format: FrameFormat) throws(ClientError) -> [PlaneBounds] {
    guard grant.buffer < bufferCount, grant.planes.count >= format.planes.count else {
      throw ClientError(.protocol, "a frame in buffer \(grant.buffer) with \(grant.planes.count) planes")
    }
    // No overflow: all buffers lie within the mapping.
    let buffer = UInt64(grant.buffer) * bufferSize..<(UInt64(grant.buffer) + 1) * bufferSize
    var planes: [PlaneBounds] = []
    planes.reserveCapacity(format.planes.count)
    for (place, shape) in zip(grant.planes, format.planes) {
      guard let plane = PlaneBounds(place, shape, within: buffer) else {
        throw ClientError(.protocol, "plane \(planes.count) of a frame is not within buffer \(grant.buffer)")
      }
      planes.append(plane)
    }
    return planes
  }
}
