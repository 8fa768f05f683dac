// SPDX-License-Identifier: Apache-2.0

/// Why a line of a trace cannot be taken.
struct TraceError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
