// SPDX-License-Identifier: Apache-2.0

/// What clients have asked an origin for one file since its run began.
struct OriginLog: Equatable, Sendable {
  /// The requests, in the order in which they came; those that redirect or refuse, too.
  var requests: [OriginRequest] = []

  /// Bytes of bodies that were handed to the system.
  var bytesSent: Int64 { requests.reduce(0) { $0 + $1.bytesSent } }

  /// Connections that the requests came on.
  var connections: Int { Set(requests.map(\.connection)).count }

  /// Whether nothing more is sent.
  var isOver: Bool { requests.allSatisfy(\.isOver) }

  /// Changes one of them.
  mutating func update(_ index: Int, _ change: (inout OriginRequest) -> Void) {
    if requests.indices.contains(index) { change(&requests[index]) }
  }
}
