// SPDX-License-Identifier: Apache-2.0

/// A request for a file that came to an origin.
struct OriginRequest: Equatable, Sendable {
  /// The number of its connection, from 1 on.
  let connection: Int
  /// The method, such as GET.
  let method: String
  /// What the Range header says, such as "bytes=0-"; nil without one.
  let range: String?
  /// The status that it is answered with.
  var status = 0
  /// Bytes of the body that the origin has handed to the system so far. A client that leaves has not received all of
  /// them.
  var bytesSent: Int64 = 0
  /// Whether nothing more is sent.
  var isOver = false
}
