// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// `reel bench swipe --simulate`, on a real run and on what one has written.
@Suite(.serialized, .timeLimit(.minutes(30))) struct SimulateCommandTests {
  private static let variantKeys = [
    "blocked", "debounce_ms", "decode_ms", "failed", "hit_rate", "landings", "late", "late_wait_ms", "missed", "ring",
    "sides", "slot_memory_bytes", "warm", "warm_ups", "wasted_bytes", "wasted_decode_ms", "wasted_frames",
    "wasted_warm_ups",
  ]
  private static let checkKeys = [
    "difference", "is_good", "real_decode_ms", "real_hit_rate", "real_wasted_decode_ms", "simulated_decode_ms",
    "simulated_hit_rate", "simulated_wasted_decode_ms", "tolerance", "waste_difference",
  ]

  private func run(_ arguments: [String]) throws -> ReelProcess.Result {
    try ReelProcess.run(["bench", "swipe"] + arguments, in: TestFiles.root)
  }

  private func expectDocument(_ document: JSONValue) {
    #expect(
      document.keys == [
        "check", "costs", "environment", "measurement_version", "pattern", "rounds", "schema", "seed", "variants",
      ])
    #expect(document["schema"] == "reel.bench.simulate/1" && document["measurement_version"] == .number(1))
    #expect(document["check"].keys == Self.checkKeys)
    for variant in document["variants"].elements {
      #expect(variant.keys == Self.variantKeys)
      let outcomes = ["warm", "late", "missed", "failed"].compactMap { variant[$0].number }
      #expect(outcomes.count == 4)
      let landings = variant["landings"].number ?? 0
      #expect(abs(outcomes.reduce(0, +) - landings) < 1e-6)
      #expect(abs((variant["hit_rate"].number ?? -1) * landings - (variant["warm"].number ?? 0)) < 1e-6)
      #expect(variant["wasted_decode_ms"].number ?? -1 <= variant["decode_ms"].number ?? -2)
    }
  }

  private func settings(_ document: JSONValue) -> [String] {
    document["variants"].elements.map { variant in
      let numbers = [variant["ring"], variant["debounce_ms"]].map { Int($0.number ?? -1) }
      return "\(numbers[0]) \(variant["sides"].string ?? "-") \(numbers[1])"
    }
  }

  @Test func aRunIsSimulated() throws {
    let result = try run(["--simulate", "-n", "20", "--dwell", "30", "--debounce", "0,20", "--json"])
    #expect(result.status == 0, "\(result.errorText)")
    let document = try JSONValue(document: result.text)
    expectDocument(document)
    #expect(document["costs"]["source"] == "run" && document["pattern"] == "recorded")
    #expect(
      settings(document) == [
        "1 two 0", "3 one 0", "3 one 20", "3 two 0", "3 two 20", "5 one 0", "5 one 20", "5 two 0", "5 two 20",
      ])
    #expect(document["variants"].elements.allSatisfy { $0["landings"] == .number(20) })
    // One slot has nothing beforehand.
    #expect(document["variants"].elements[0]["hit_rate"] == .number(0))
  }

  /// Two documents tell the same; the machine's load and where the costs lie may differ.
  private func expectSame(_ one: JSONValue, _ other: JSONValue) {
    #expect(one.keys == other.keys)
    for key in one.keys where !["environment", "costs"].contains(key) { #expect(one[key] == other[key], "\(key)") }
  }

  @Test func whatARunHasWrittenIsSimulated() throws {
    let folder = try TemporaryFolder()
    let real = try run(["-n", "30", "--dwell", "40", "--json"])
    let path = try folder.write("costs.json", real.text)
    let recorded = try JSONValue(document: real.text)
    let result = try run(["--simulate", "--costs", path, "--json"])
    #expect(result.status == 0, "\(result.errorText)")
    let document = try JSONValue(document: result.text)
    expectDocument(document)
    #expect(settings(document) == ["1 two 0", "3 one 0", "3 two 0", "5 one 0", "5 two 0"])
    #expect(document["costs"]["source"] == "file" && document["costs"]["file"].string == path)
    #expect(document["costs"]["landings"] == .number(30))
    let warm = try #require(recorded["warm"].number)
    #expect(abs((document["check"]["real_hit_rate"].number ?? -1) * 30 - warm) < 1e-6)
    // The ring that is checked is one of those that are compared.
    #expect(document["variants"].elements[2]["hit_rate"] == document["check"]["simulated_hit_rate"])
    let again = try JSONValue(document: run(["--simulate", "--costs", path, "--json"]).text)
    expectSame(again, document)
    // Long runs write long documents.
    let large = try folder.write("large.json", real.text + String(repeating: " ", count: 20 << 20))
    let same = try run(["--simulate", "--costs", large, "--json"])
    #expect(same.status == 0, "\(same.errorText)")
    expectSame(try JSONValue(document: same.text), document)

    // Another pattern, with the same costs.
    let jumps = try run([
      "--simulate", "--costs", path, "--pattern", "jump", "-n", "50", "--ring", "3", "--sides", "two", "--json",
    ])
    let other = try JSONValue(document: jumps.text)
    #expect(other["pattern"] == "jump" && settings(other) == ["3 two 0"])
    #expect(other["variants"].elements[0]["landings"] == .number(50))
    #expect(other["check"] == document["check"])
  }

  @Test func theTableFitsIntoAHundredColumns() throws {
    let result = try run(["--simulate", "-n", "8", "--dwell", "40", "--debounce", "0,60000"])
    #expect(result.status == 0, "\(result.errorText)")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.allSatisfy { $0.count <= 100 } && !result.text.contains("\u{1b}"))
    #expect(
      lines.map { $0.prefix { $0 != " " } }.filter { !$0.isEmpty } == ["swipes", "costs", "machine", "ring", "check"])
    #expect(lines.count { $0.hasPrefix("   ") && ($0.contains(" one ") || $0.contains(" two ")) } == 9)
  }

  /// Arguments, and what is said of them.
  struct Bad: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let message: String
    var status: Int32 = 64

    init(_ arguments: String, _ message: String, status: Int32 = 64) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.message = message
      self.status = status
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Bad("--ring 3", "option '--ring' is of no use without '--simulate'"),
    Bad("--costs x", "option '--costs' is of no use without '--simulate'"),
    Bad("--simulate --ring 2", "option '--ring' wants odd numbers"),
    Bad("--simulate --ring 17", "option '--ring' wants whole numbers from 1 to 15"),
    Bad("--simulate --ring 1,", "option '--ring' wants whole numbers from 1 to 15"),
    Bad("--simulate --debounce -1", "option '--debounce' wants whole numbers from 0 to 60000"),
    Bad("--simulate --sides both", "option '--sides' wants 'one', 'two' or both with a comma, not 'both'"),
    Bad("--simulate --costs README.md", "README.md: not JSON", status: 65),
    Bad("--simulate --costs Media/feed.json", "Media/feed.json: 'schema' is missing", status: 65),
    Bad("--simulate --costs nowhere.json", "read nowhere.json: not-found", status: 66),
    Bad("--simulate --costs /dev/zero", "read /dev/zero: malformed: no regular file", status: 65),
    Bad("--simulate --costs x --feed Media", "option '--feed' is of no use with '--costs'"),
  ])
  func errors(_ bad: Bad) throws {
    let result = try run(bad.arguments)
    #expect(result.status == bad.status && result.text == "")
    #expect(result.errorText.contains(bad.message), "\(result.errorText)")
  }
}
