// SPDX-License-Identifier: Apache-2.0

/// What one way to a first frame asked a server for.
public struct OriginTraffic: Equatable, Sendable {
  /// Requests, those that were redirected or refused among them, and the connections that they came on.
  public let requests, connections: Int
  /// Bytes of bodies that were handed to the system, which may be more than the client read.
  public let bytesSent: Int64

  init(_ log: OriginLog) {
    requests = log.requests.count
    connections = log.connections
    bytesSent = log.bytesSent
  }
}
