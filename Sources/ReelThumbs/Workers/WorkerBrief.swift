// SPDX-License-Identifier: Apache-2.0

/// What a worker is told before its first order.
struct WorkerBrief: Codable, Equatable, Sendable {
  let settings: ThumbSettings
  let target: ThumbTarget
  /// The program's version.
  let version: String
}
