// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelMedia

@Suite struct ReorderDelayTests {
  @Test(
    arguments: [
      ([], 0), ([7], 0), ([0, 1, 2, 3], 0), ([0, 0, 0], 0), ([0, 2, 1, 4, 3], 1), ([0, 3, 1, 2], 1),
      ([0, 4, 2, 1, 3, 8, 6, 5, 7], 2), ([0, 8, 4, 2, 1, 3, 6, 5, 7], 3), ([5, 4, 3, 2, 1], 4), ([-2, -4, -3], 1),
    ] as [([Int64], Int)])
  func estimates(times: [Int64], delay: Int) {
    #expect(ReorderDelay.estimate(times) == delay)
  }
}
