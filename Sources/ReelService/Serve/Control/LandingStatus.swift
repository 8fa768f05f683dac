// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A landing as far as it is known, without its picture.
struct LandingStatus: Encodable, Equatable, Sendable {
  /// Why its reel cannot be shown, or no further.
  struct Failure: Encodable, Equatable, Sendable {
    let code, message: String
  }

  /// Its number.
  let landing: Int
  let reel: String
  let slot, generation: Int
  /// How it went so far.
  let outcome: String
  /// It is known how it went: its frame was handed over, or cannot be for now. Only the outcome failed may change after
  /// that, where the reel is tried again.
  let settled: Bool
  let intentToFrameUs, readyLeadMs: Double?
  let failure: Failure?

  init(_ landing: Landing) {
    self.landing = landing.number
    reel = landing.reel
    (slot, generation) = (landing.slot, landing.generation)
    outcome = landing.outcome.rawValue
    settled =
      switch landing.outcome {
      case .warm, .missed, .failed: true
      case .late: landing.frame != nil
      }
    intentToFrameUs = landing.intentToFrame.map { Double($0) / 1e3 }
    readyLeadMs = landing.readyLead.map { Double($0) / 1e6 }
    failure = landing.error.map { Failure(code: $0.code.rawValue, message: $0.reason) }
  }
}
