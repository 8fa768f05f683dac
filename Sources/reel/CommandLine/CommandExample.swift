// SPDX-License-Identifier: Apache-2.0

/// A command line that help shows, and what it is good for.
struct CommandExample: Sendable {
  let line: String
  let purpose: String

  init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}
