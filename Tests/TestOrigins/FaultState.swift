// SPDX-License-Identifier: Apache-2.0

/// What the threads of a server of faults share.
struct FaultState: Sendable {
  var scripts: [String: [[FaultStep]]]
  var log = FaultLog()
  /// Descriptors by the numbers of their connections.
  var open: [Int: Int32] = [:]
  var threads: [HelperThread] = []
  var isDown = false

  init(scripts: [String: [[FaultStep]]]) { self.scripts = scripts }

  /// Notes a request and gives what is to be done.
  mutating func steps(for request: FaultRequest) -> [FaultStep] {
    let earlier = log.requests.count { $0.path == request.path }
    log.requests.append(request)
    guard let replies = scripts[request.path], !replies.isEmpty else { return [.status("404 Not Found")] }
    return replies[min(earlier, replies.count - 1)]
  }
}
