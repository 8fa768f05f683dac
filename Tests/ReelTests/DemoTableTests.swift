// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// What `reel demo` tells a person of landings that were made up.
@Suite struct DemoTableTests {
  private func landing(
    _ reel: String, _ outcome: DemoLanding.Outcome, intent: Int64? = nil, warming: Int64? = nil, error: String? = nil,
    _ phase: DemoLanding.Phase = .forward
  ) -> DemoLanding {
    var landing = DemoLanding(phase: phase)
    (landing.reel, landing.outcome, landing.intent, landing.warmCost) = (reel, outcome, intent, warming)
    landing.error = error
    return landing
  }

  private func result(_ landings: [DemoLanding], cold: [Int64?] = []) -> DemoResult {
    var result = DemoResult(feed: "Media", landings: landings, framesShown: 7)
    for (index, time) in cold.enumerated() { result.reels[index].cold = time }
    result.sheet = "/tmp/sheet.png"
    return result
  }

  @Test func rowsAndSums() {
    let long = String(repeating: "n", count: 50)
    let result = result(
      [
        landing("a", .late, intent: 22_340_000, warming: 20_000_000),
        landing("b", .warm, intent: 100_400, warming: nil),
        landing(long, .failed, error: "corrupt: \(long)\u{1b}[31m"), landing("c", .missed),
        landing("b", .warm, intent: 300_000, .back), landing("a", .missed, .jump),
      ], cold: [9_000_000, 20_080_000])
    let lines = DemoTable(result).text(style: .plain).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines == [
        "reel                         outcome     intent   warming      cold    faster",
        "a                            late       22.3 ms   20.0 ms    9.0 ms         –",
        "b                            warm        100 µs         –   20.1 ms      200×",
        "nnnnnnnnnnnnnnnnnnnnnnnnnn…  failed  corrupt: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…",
        "c                            missed           –         –         –         –",
        "",
        "back     1 landing: 1 warm; p50 300 µs, p99 300 µs",
        "jump     1 landing: 1 missed",
        "frames   7 shown",
        "sheet    /tmp/sheet.png",
        "",
        "6 landings, 2 warm: p50 100 µs, p99 300 µs; 90 times faster than cold",
        "",
      ])
  }

  @Test func colourOnlyWhereItIsWanted() {
    let result = result([landing("a", .warm, intent: 1)], cold: [1_000_000])
    #expect(!DemoTable(result).text(style: .plain).contains("\u{1b}"))
    let marked = DemoTable(result).text(style: Style(isEnabled: true))
    #expect(marked.contains("\u{1b}[32mwarm    \u{1b}[0m"))
  }

  /// Landings, and the code that the demo ends with.
  struct Ending: CustomTestStringConvertible, Sendable {
    let errors: [String?]
    let code: ExitCode

    var testDescription: String { "\(errors.map { $0 ?? "shown" }) → \(code.rawValue)" }
  }

  private static let endings = [
    Ending(errors: [nil, "io: no"], code: .ok), Ending(errors: ["not-media: no"], code: .data),
    Ending(errors: ["not-media: no", "not-found: no"], code: .noInput),
    Ending(errors: ["io: no", "not-found: no", "http: 500"], code: .io), Ending(errors: ["of later: no"], code: .data),
    Ending(errors: [""], code: .data),
  ]

  @Test(arguments: endings) func endsWithTheWorstWhereNothingIsShown(_ row: Ending) {
    let landings = row.errors.enumerated().map { index, error in
      landing("\(index)", error == nil ? .warm : .failed, error: error)
    }
    #expect(result(landings).exitCode == row.code)
  }
}
