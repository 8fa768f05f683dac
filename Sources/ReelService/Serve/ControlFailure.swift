// SPDX-License-Identifier: Apache-2.0

/// What the control socket answers where it has no answer.
struct ControlFailure: Error, Encodable, Sendable {
  struct Failure: Encodable, Sendable {
    let code, message: String
  }

  let schema = "reel.error/1"
  let error: Failure

  init(code: String, message: String) { error = Failure(code: code, message: message) }

  private enum CodingKeys: String, CodingKey { case schema, error }
}
