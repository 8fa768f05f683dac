// SPDX-License-Identifier: Apache-2.0

/// Which leases of a connection frames hold, and which are to be returned.
final class LeaseDesk {
  private var held: Set<UInt64> = []
  /// Those that no frame holds any more and that the daemon was not told of, the oldest first.
  private(set) var returned: [UInt64] = []

  /// Notes a lease that was granted; false for one that cannot be: 0, or one that is held.
  func grant(_ lease: UInt64) -> Bool { lease != 0 && !returned.contains(lease) && held.insert(lease).inserted }

  /// A frame needs its lease no longer. More than once is the same.
  func giveBack(_ lease: UInt64) {
    if held.remove(lease) != nil { returned.append(lease) }
  }

  /// The daemon was told of the oldest.
  func told(_ count: Int) { returned.removeFirst(min(count, returned.count)) }
}
