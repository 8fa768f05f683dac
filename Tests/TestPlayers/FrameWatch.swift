// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import ReelWire

/// Checks that what the daemon sends keeps to the protocol, whatever its clients do.
public struct FrameWatch: ~Copyable {
  /// A pool that the daemon has announced.
  public struct Pool: Equatable, Sendable {
    /// Its sizes.
    public let sizes: PoolAnnouncement
    /// Ours, closed with the client.
    public let descriptor: Int32
  }

  /// Those that were announced and not retired.
  public private(set) var pools: [UInt32: Pool] = [:]
  /// Frames so far.
  public private(set) var frames = 0
  private var known: [Int32] = []
  private var announced: Set<UInt32> = []
  private var formats: [UInt32: FrameFormat] = [:]
  private var generations: [UInt32: UInt64] = [:]
  private var lease: UInt64 = 0

  init() {}

  deinit { for descriptor in known { close(descriptor) } }

  /// Takes a message: what is wrong with it.
  mutating func see(_ message: ServerMessage, _ descriptor: consuming Descriptor?) -> [String] {
    var number: Int32 = -1
    if let descriptor {
      number = dup(descriptor.number)
      known.append(number)
    }
    if case .poolAdd(let pool) = message { return add(pool, number) }
    var wrong = number < 0 ? [] : ["a descriptor with \(message)"]
    switch message {
    case .poolRetire(let pool):
      if pools.removeValue(forKey: pool) == nil { wrong.append("retired pool \(pool), which is not there") }
    case .format(let number, let format): formats[number] = format
    case .slot(let slot):
      if slot.generation < generations[slot.slot] ?? 0 { wrong.append("an older generation: \(slot)") }
      generations[slot.slot] = slot.generation
    case .frame(let frame): wrong += judge(frame)
    default: break
    }
    return wrong
  }

  private mutating func add(_ pool: PoolAnnouncement, _ descriptor: Int32) -> [String] {
    guard descriptor >= 0 else { return ["pool \(pool.pool) without a descriptor"] }
    pools[pool.pool] = Pool(sizes: pool, descriptor: descriptor)
    guard pools.count <= WireLimits.pools else { return ["\(pools.count) pools at a time"] }
    return announced.insert(pool.pool).inserted ? [] : ["pool \(pool.pool) a second time"]
  }

  private mutating func judge(_ frame: FrameGrant) -> [String] {
    frames += 1
    var wrong: [String] = []
    if frame.lease <= lease { wrong.append("lease \(frame.lease) after \(lease)") }
    lease = max(lease, frame.lease)
    // No late result of what a slot had before leaves the socket.
    if frame.generation < generations[frame.slot] ?? 0 {
      wrong.append("the slot has generation \(generations[frame.slot] ?? 0): \(frame)")
    }
    guard let pool = pools[frame.pool]?.sizes else { return wrong + ["a frame in pool \(frame.pool)"] }
    guard let format = formats[frame.format] else { return wrong + ["a frame of format \(frame.format)"] }
    let start = UInt64(frame.buffer) * pool.bufferSize
    let fits = zip(frame.planes, format.planes).allSatisfy { plane, shape in
      let end = plane.offset + UInt64(shape.rows - 1) * UInt64(plane.lineSize) + UInt64(shape.rowBytes)
      return plane.lineSize >= shape.rowBytes && plane.offset >= start && end <= start + pool.bufferSize
    }
    if frame.buffer >= pool.bufferCount || frame.planes.count != format.planes.count || !fits {
      wrong.append("\(frame) is not within \(pool)")
    }
    return wrong
  }
}
