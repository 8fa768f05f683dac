// SPDX-License-Identifier: Apache-2.0

/// A request for a file, as far as the answer depends on it.
struct OriginQuestion: Equatable, Sendable {
  /// The method, such as GET.
  let method: String
  /// What the Range and If-Range headers say.
  var range, condition: String?
  /// The pass that a redirect has given to the client.
  var pass: String?
  /// Requests for this file that came before in this run.
  var earlier = 0
}
