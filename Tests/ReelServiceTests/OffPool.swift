// SPDX-License-Identifier: Apache-2.0

import TestOrigins

/// Waits for what blocks on a thread of its own, so that the threads of the cooperative pool stay free for the loads
/// that it waits for.
func offPool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  var thread: HelperThread?
  let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
    thread = HelperThread { continuation.resume(returning: Result(catching: body)) }
  }
  // It has nothing left to do.
  thread?.join()
  return try result.get()
}
