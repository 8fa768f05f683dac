// SPDX-License-Identifier: Apache-2.0

/// One reel of a document: what was found out about it, or why nothing could be.
enum ReportEntry<Reel: Encodable & Sendable>: Encodable, Sendable {
  case reel(Reel)
  case failure(ReelFailure)

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .reel(let reel): try reel.encode(to: encoder)
    case .failure(let failure): try failure.encode(to: encoder)
    }
  }
}
