// SPDX-License-Identifier: Apache-2.0

import TestOrigins

/// Waits for what blocks on a thread of its own, so that the threads of the cooperative pool stay free for the loads
/// that it waits for.
func offPool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
    _ = HelperThread { continuation.resume(returning: Result(catching: body)) }
  }
  return try result.get()
}
