// SPDX-License-Identifier: Apache-2.0

public import ReelWire

/// A picture in the daemon's memory. The daemon does not write to it until it is released or dropped.
///
/// Its pixels are not copied: all of it was checked to lie in memory that stays readable for as long as this lives,
/// whatever becomes of the connection. Return it within `Welcome.leaseTimeout` of the next one.
public final class ReceivedFrame {
  /// What the daemon says of it: reel, slot, generation, times, what it is for.
  public let grant: FrameGrant
  /// What it looks like.
  public let format: FrameFormat
  /// The event that landed on its reel, as `ReelConnection.send` numbered it; else 0.
  public let serial: UInt32
  /// The sum of the bytes that `touch()` has read.
  public private(set) var sample: UInt8 = 0

  private let pool: MappedPool
  private let planes: [PlaneBounds]
  private let desk: LeaseDesk

  /// Takes the lease over.
  ///
  /// - Throws: `protocol` where a plane is not where it may be; the lease is then not noted.
  init(
    _ grant: FrameGrant, _ format: FrameFormat, in pool: MappedPool, serial: UInt32, desk: LeaseDesk
  ) throws(ClientError) {
    let planes = try pool.planes(of: grant, format)
    guard desk.grant(grant.lease) else { throw ClientError(.protocol, "lease \(grant.lease) cannot be granted") }
    self.grant = grant
    self.format = format
    self.serial = serial
    self.pool = pool
    self.planes = planes
    self.desk = desk
  }

  deinit { desk.giveBack(grant.lease) }

  /// Returns the lease, which the connection tells the daemon with what it does next. The daemon may write to the
  /// pixels from then on. Dropping the frame does the same.
  public func release() { desk.giveBack(grant.lease) }

  /// Lends a plane, from its first pixel to its last, with what lies between its rows.
  ///
  /// - Parameter plane: from 0 to below `format.planes.count`; of another, nothing is lent.
  public func withPlane<Result, Failure>(
    _ plane: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pool.mapping.withBytes(planes.indices.contains(plane) ? planes[plane].range : 0..<0, body)
  }

  /// Lends a row, from its first pixel to its last.
  ///
  /// - Parameters:
  ///   - row: from 0 to below the plane's rows, counted from the top; of another, nothing is lent.
  ///   - plane: from 0 to below `format.planes.count`.
  public func withRow<Result, Failure>(
    _ row: Int, ofPlane plane: Int, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = planes.indices.contains(plane) ? planes[plane].row(row) : nil
    return try pool.mapping.withBytes(range ?? 0..<0, body)
  }

  /// Bytes from one row of a plane to the next; 0 where there is no such plane.
  public func lineSize(ofPlane plane: Int) -> Int { planes.indices.contains(plane) ? planes[plane].lineSize : 0 }

  /// Reads the first and the last byte of every plane: the picture is then in the client's hands.
  ///
  /// Take the time before `ReelConnection.send` of a landing and after this, and you have `intent_to_frame`.
  public func touch() {
    for plane in planes {
      sample &+= pool.mapping.byte(at: plane.range.lowerBound)
      sample &+= pool.mapping.byte(at: plane.range.upperBound - 1)
    }
  }

  /// Has the system map all its pages, which takes a moment: for frames that come ahead of their landing, so that
  /// reading them then does not stop.
  public func populate() {
    for plane in planes { pool.mapping.populate(plane.range) }
  }
}
