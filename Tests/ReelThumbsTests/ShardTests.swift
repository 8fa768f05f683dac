// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelThumbs

/// The parts of a run that is spread over machines.
@Suite struct ShardTests {
  @Test(arguments: [
    ("1/1", 1, 1), ("2/8", 2, 8), ("0/4", nil, nil), ("5/4", nil, nil), ("1/0", nil, nil), ("1", nil, nil),
    ("1/2/3", nil, nil), ("-1/2", nil, nil), ("a/b", nil, nil), ("", nil, nil),
  ])
  func spelled(text: String, number: Int?, count: Int?) {
    let shard = Shard(text)
    #expect(shard?.number == number)
    #expect(shard?.count == count)
  }

  @Test(arguments: [1, 2, 7, 64]) func everyReelBelongsToOnePart(count: Int) throws {
    let shards = try (1...count).map { try #require(Shard($0, of: count)) }
    var sizes = [Int](repeating: 0, count: count)
    for reel in 0..<4000 {
      let owners = shards.indices.filter { shards[$0].has("reels/\(reel).mp4 (1 bytes, 2 ns)") }
      #expect(owners.count == 1)
      owners.forEach { sizes[$0] += 1 }
    }
    // None is more than half as large again as its share, with room for chance.
    #expect(sizes.allSatisfy { $0 * count < 4000 * 3 / 2 + 40 * count })
  }

  /// Machines that run other versions deal in the same way.
  @Test func dealsAsEver() {
    #expect(StableHash.digits("") == "ecba3df2c3383c52")
    #expect((1...4).filter { Shard($0, of: 4)?.has("a.mp4") == true } == [1])
  }

  private struct Row: Sendable {
    let environment: String
    let count: Int?
    let shard: String?
  }

  private static let rows = [
    Row(environment: "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=4", count: nil, shard: "1/4"),
    Row(environment: "SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=1", count: nil, shard: "4/4"),
    Row(
      environment: "SLURM_ARRAY_TASK_ID=20 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_STEP=5",
      count: nil, shard: "3/3"),
    Row(environment: "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=4", count: nil, shard: nil),
    Row(
      environment: "SLURM_ARRAY_TASK_ID=11 SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_STEP=5", count: 3, shard: nil),
    Row(environment: "SLURM_ARRAY_TASK_ID=3", count: 8, shard: "4/8"),
    Row(environment: "JOB_COMPLETION_INDEX=2 JOB_COMPLETIONS=5", count: nil, shard: "3/5"),
    Row(environment: "JOB_COMPLETION_INDEX=2", count: 3, shard: "3/3"),
    Row(environment: "JOB_COMPLETION_INDEX=2", count: nil, shard: nil),
    Row(environment: "JOB_COMPLETION_INDEX=9223372036854775807", count: 3, shard: nil),
    Row(environment: "SLURM_ARRAY_TASK_ID=-9223372036854775808 SLURM_ARRAY_TASK_MIN=1", count: 3, shard: nil),
    Row(environment: "", count: 3, shard: nil),
  ]

  @Test(arguments: rows) private func schedulers(row: Row) {
    var environment: [String: String] = [:]
    for pair in row.environment.split(separator: " ") {
      let parts = pair.split(separator: "=").map(String.init)
      environment[parts[0]] = parts[1]
    }
    #expect(Shard(environment: { environment[$0] }, count: row.count)?.description == row.shard)
  }
}
