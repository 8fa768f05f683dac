// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

/// What one client has been lent. A value: time is an argument.
struct LeaseLedger<Frame: Sendable>: Sendable {
  /// What a lease was granted for.
  enum Purpose: Equatable, Sendable {
    /// To be shown: due back once a newer one is to be shown.
    case showing
    /// To be shown, and taking no credit: the first of a landing.
    case landing
    /// Of a slot's generation, for a drag: due back once the slot has another one.
    case preview(slot: Int, generation: Int)

    fileprivate var takesCredit: Bool { self == .showing }
  }

  private struct Lease: Sendable {
    let number: UInt64
    /// Keeps the buffer from being written to.
    let frame: Frame
    let purpose: Purpose
    /// When it became due.
    var due: MonotonicTime?
  }

  /// More leases than this are overdue, whatever their age.
  private static var limit: Int { WireLimits.leases }

  private let credits: Int
  private let timeout: Int
  private var last: UInt64 = 0
  /// In the order in which they were granted.
  private var leases: [Lease] = []

  /// - Parameters:
  ///   - credits: frames that may be out, those of landings and previews not counted.
  ///   - timeout: milliseconds from when a lease is due until it is overdue.
  init(credits: Int, timeout: Int) {
    self.credits = credits
    self.timeout = timeout
  }

  /// Leases that are out.
  var count: Int { leases.count }

  /// Whether a frame may be lent that takes credit.
  var hasCredit: Bool { leases.count { $0.purpose.takesCredit } < credits }

  /// Whether more are out than any client may hold.
  var isOverfull: Bool { leases.count > Self.limit }

  /// The oldest lease that is out.
  var oldest: UInt64? { leases.first?.number }

  /// Lends a frame. What was lent for showing before is due from now on.
  mutating func grant(_ frame: Frame, for purpose: Purpose, at now: MonotonicTime) -> UInt64 {
    if purpose.isForShowing {
      for index in leases.indices where leases[index].due == nil && leases[index].purpose.isForShowing {
        leases[index].due = now
      }
    }
    last += 1
    leases.append(Lease(number: last, frame: frame, purpose: purpose, due: nil))
    return last
  }

  /// Takes a lease back; false for one that is not out.
  mutating func release(_ number: UInt64) -> Bool {
    guard let index = leases.firstIndex(where: { $0.number == number }) else { return false }
    leases.remove(at: index)
    return true
  }

  /// A slot has another generation: previews of older ones are due.
  mutating func slot(_ slot: Int, hasGeneration generation: Int, at now: MonotonicTime) {
    for index in leases.indices where leases[index].due == nil {
      if case .preview(slot, let old) = leases[index].purpose, old != generation { leases[index].due = now }
    }
  }

  /// When the first lease will be overdue, nil for never.
  var deadline: MonotonicTime? { leases.compactMap(\.due).min()?.adding(milliseconds: timeout) }

  /// The oldest lease that is overdue, and how many are; nil for none.
  func overdue(at now: MonotonicTime) -> (oldest: UInt64, count: Int)? {
    let late = leases.filter { $0.due.map { $0.adding(milliseconds: timeout) <= now } ?? false }
    if let first = late.first { return (first.number, late.count) }
    guard isOverfull, let first = leases.first else { return nil }
    return (first.number, leases.count - Self.limit)
  }
}

extension LeaseLedger.Purpose {
  fileprivate var isForShowing: Bool {
    switch self {
    case .showing, .landing: true
    case .preview: false
    }
  }
}
