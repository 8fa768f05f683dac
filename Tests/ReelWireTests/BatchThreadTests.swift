// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelWire
import Testing

/// Threads whose work nobody waits for.
@Suite struct BatchThreadTests {
  /// What Linux calls SCHED_BATCH, which the module of the C library lacks.
  private static let batch: Int32 = 3

  @Test func worksInBatchesAndNobodyElseDoes() throws {
    let policies = Guarded<[Int32]>([])
    let thread = try #require(
      JoinableThread(name: "batches") {
        let before = sched_getscheduler(0)
        clinux_work_in_batches()
        policies.withLock { $0 = [before, sched_getscheduler(0)] }
      })
    thread.join()
    #expect(policies.withLock(\.self) == [SCHED_OTHER, Self.batch])
  }
}
