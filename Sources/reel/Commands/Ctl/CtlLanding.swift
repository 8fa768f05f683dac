// SPDX-License-Identifier: Apache-2.0

/// Where a move came to, and how that went so far: `reel.landing/1`.
struct CtlLanding: CtlAnswer {
  static let schema = "reel.landing/1"

  let command: String
  let player: Int
  /// nil where there is no reel.
  let landing: Int?
  let reel, outcome: String?
  let settled: Bool?
  let intentToFrameUs: Double?
  let failure: CtlFailure.Failure?
  let loading: [String]?

  /// For a person.
  var line: String {
    let anew = loading?.contains("refresh") == true ? "player \(player) is loading anew, " : ""
    guard let landing, let reel, let outcome else { return anew + "no reel" }
    return anew + "landing \(landing): \(reel.withoutControls), \(outcome.withoutControls)" + detail(of: outcome)
  }

  private func detail(of outcome: String) -> String {
    if let failure, outcome == "failed" { return ", \(failure.code): \(failure.message)".withoutControls }
    if let intentToFrameUs { return ", " + CtlTime.text(microseconds: intentToFrameUs) }
    return settled == false ? ", no frame yet" : ""
  }
}
