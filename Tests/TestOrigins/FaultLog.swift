// SPDX-License-Identifier: Apache-2.0

/// What a server of faults has seen.
public struct FaultLog: Sendable {
  /// How many connections came. They are numbered from 1 on.
  public internal(set) var connections = 0
  /// The requests, in the order in which they came.
  public internal(set) var requests: [FaultRequest] = []
  /// The connections that the client has closed or reset while the server was still at work on them.
  public internal(set) var closedByClient: Set<Int> = []
}
