// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelMedia
import TestOrigins
import Testing

@testable import reel

/// `reel bench first-frame` as a whole program: comparisons, records and forms.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct FirstFrameCommandTests {
  private static let reel = TestFiles.reels[1]

  private func run(_ words: [String]) throws -> ReelProcess.Result {
    try ReelProcess.run(["bench", "first-frame"] + words, in: TestFiles.media)
  }

  struct UsageRow: CustomTestStringConvertible, Sendable {
    let words: [String]
    let message: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    UsageRow(words: ["--compare", "a"], message: "option '--compare' takes two reels, or one and '--against', not 1"),
    UsageRow(words: ["--compare", "a", "b", "c"], message: "not 3"),
    UsageRow(words: ["--against", "threads=2", "a", "b"], message: "option '--against' takes one reel, not 2"),
    UsageRow(words: ["--against", "threads", "a"], message: "option '--against' wants threads=N"),
    UsageRow(words: ["--against", "colour=2", "a"], message: "not 'colour=2'"),
    UsageRow(words: ["--against", "threads=0", "a"], message: "option '--threads' wants a whole number"),
    UsageRow(words: ["--against", "probe=maybe", "a"], message: "not 'probe=maybe'"),
    UsageRow(words: ["--against", "rtt=5", "a"], message: "'rtt=5' is for '--origin http'"),
    UsageRow(words: ["--rtt", "5", "a"], message: "option '--rtt' is for '--origin http'"),
    UsageRow(
      words: ["--origin", "http", "--fault", "fire", "a"], message: "option '--fault' wants one of 'no-range'"),
    UsageRow(words: ["--mbps", "5", "a"], message: "option '--mbps' is for '--origin http'"),
    UsageRow(words: ["--compare", "-n", "29", "a", "b"], message: "a comparison takes 30 runs or more, not 29"),
    UsageRow(words: ["--json", "--csv", "a"], message: "standard output is one of '--json' and '--csv'"),
    UsageRow(words: ["--compare", "--record", "f", "a", "b"], message: "and option '--record' exclude each other"),
    UsageRow(words: ["--compare", "--baseline", "f", "a", "b"], message: "and option '--baseline' exclude each other"),
    UsageRow(words: ["--record", "x", "-n", "9", "a"], message: "a record takes 10 runs or more, not 9"),
    UsageRow(words: ["--record", "x", "--html", "x", "a"], message: "options '--record' and '--html' name one file"),
    UsageRow(words: ["--html", "feed.json", "./feed.json"], message: "option '--html' would take the place of"),
    UsageRow(words: ["--record", "", "a"], message: "option '--record' is empty"),
    UsageRow(words: ["--compare", "--fix", "x", "a", "b"], message: "and option '--fix' exclude each other"),
    UsageRow(words: ["--samples", "--html", "x", "a"], message: "option '--html' is of no use with '--samples'"),
    UsageRow(words: ["--samples", "--compare", "a", "b"], message: "option '--compare' is of no use with '--samples'"),
    UsageRow(words: ["--force", "a"], message: "option '--force' is of no use without '--baseline'"),
    UsageRow(
      words: ["--processes", "9", "a"], message: "option '--processes' is of no use without '--record' or '--baseline'"),
    UsageRow(words: ["--hints", "off", "--fix", "x", "a"], message: "'--hints off' leaves them out"),
    UsageRow(words: ["--processes", "4", "a"], message: "option '--processes' wants a whole number"),
  ])
  func misuse(_ row: UsageRow) throws {
    let result = try run(row.words)
    #expect(result.status == 64)
    #expect(result.errorText.contains(row.message))
    #expect(result.text.isEmpty)
  }

  @Test func aReelAgainstItself() throws {
    // The tolerance is such that it takes no luck.
    let result = try run(["--compare", "-n", "30", "--tolerance", "1000", "--json", Self.reel, Self.reel])
    #expect(result.status == 0)
    let document = try JSONValue(document: result.text)
    let comparison = document["comparison"]
    #expect(comparison["regression"] == .bool(false))
    #expect(
      comparison["total"].keys == ["after_ms", "before_ms", "p", "ratio", "ratio_ci95", "superiority", "verdict"])
    #expect(comparison["total"]["before_ms"]["n"].number == 30)
    #expect(comparison["stages"].keys.contains("first_frame"))
    #expect(document["noise_floor"]["runs"].number == 30)
    #expect(document["reels"].elements.count == 2)
  }

  /// A reel of twice the width and height decodes four times as many pixels.
  @Test func aReelThatCostsMuchMore() throws {
    let result = try run(["--compare", "-n", "30", TestFiles.reels[1], TestFiles.reels[0]])
    #expect(result.status == 1)
    let total = result.text.split(separator: "\n").first { $0.hasPrefix("total") }
    #expect(total?.hasSuffix("slower") == true)
    let turned = try run(["--compare", "-n", "30", TestFiles.reels[0], TestFiles.reels[1]])
    #expect(turned.status == 0)
    #expect(turned.text.split(separator: "\n").first { $0.hasPrefix("total") }?.hasSuffix("faster") == true)
  }

  @Test func oneReelUnderTwoSettings() throws {
    let result = try run(["--against", "probe=yes", "--against", "threads=2", "-n", "30", "--json", Self.reel])
    let document = try JSONValue(document: result.text)
    #expect(document["comparison"]["after"].string == "probe=yes threads=2")
    let reels = document["reels"].elements
    #expect(reels.map { $0["threads"].number } == [1, 2])
    #expect(reels.map { $0["probes_always"] } == [.bool(false), .bool(true)])
    #expect(reels[0]["first_frame_md5"] == reels[1]["first_frame_md5"])
  }

  @Test func aReelThatIsNotThereCannotBeCompared() throws {
    let result = try run(["--compare", Self.reel, "missing.mp4"])
    #expect(result.status == 66 && result.text.isEmpty)
    #expect(result.errorText.contains("missing.mp4"))
  }

  @Test func recordsAndBaselines() throws {
    let folder = try TemporaryFolder()
    let record = folder.path + "/record.json"
    let first = try run(["-n", "10", "--tolerance", "1000", "--record", record, Self.reel])
    #expect(first.status == 0 && first.errorText.isEmpty)
    let document = try JSONValue(document: String(decoding: TestFiles.read(record), as: UTF8.self))
    #expect(document["schema"].string == "reel.bench.baseline/1")
    #expect(document["processes"].elements.count == 5)
    #expect(document["machine"].keys == ["cores", "cpu", "identity"])

    let again = try run(["-n", "10", "--baseline", record, "--json", "--tolerance", "1000", Self.reel])
    #expect(again.status == 0)
    let baseline = try JSONValue(document: again.text)["baseline"]
    #expect(baseline["processes_before"].number == 5 && baseline["processes_now"].number == 5)
    #expect(baseline["reels"].elements.first?["total"]["before_ms"]["n"].number == 5)

    struct Row {
      let words: [String]
      let message: String
    }
    let rows = [
      Row(words: ["--threads", "2", Self.reel], message: "it was recorded with other settings"),
      Row(words: [TestFiles.reels[2]], message: "it has none of these reels"),
    ]
    for row in rows {
      let refused = try run(["-n", "10", "--baseline", record] + row.words)
      #expect(refused.status == 65 && refused.text.isEmpty)
      #expect(refused.errorText.contains("\(record): \(row.message)"))
    }
    // Another file under the same name.
    try folder.copyReel("03-h264-fragmented.mp4", to: Self.reel)
    let other = try ReelProcess.run(
      ["bench", "first-frame", "-n", "10", "--baseline", record, Self.reel], in: folder.path)
    #expect(other.status == 65)
    #expect(other.errorText.contains("\(Self.reel) was another file when it was recorded; '--force'"))
    let forced = try ReelProcess.run(
      ["bench", "first-frame", "-n", "10", "--force", "--tolerance", "1000", "--baseline", record, Self.reel],
      in: folder.path)
    #expect(forced.status == 0)
    #expect(forced.text.contains("A: then, B: now"))
  }

  @Test func aRecordThatCannotBeReadOrWritten() throws {
    let missing = try run(["--baseline", "no-such-record.json", Self.reel])
    #expect(missing.status == 66 && missing.text.isEmpty)
    let other = try run(["--baseline", "feed.json", Self.reel])
    #expect(other.status == 65)
    #expect(other.errorText.contains("feed.json: no record of 'reel bench first-frame --record'"))
    let unwritable = try run(["--record", "/nowhere/record.json", Self.reel])
    #expect(unwritable.status == 73 && unwritable.text.isEmpty)
  }

  @Test func valuesSeparatedByCommas() throws {
    let folder = try TemporaryFolder()
    let name = "a, \"b\".mp4"
    try folder.copyReel(Self.reel, to: name)
    let result = try ReelProcess.run(
      ["bench", "first-frame", "-n", "3", "--csv", name, "missing.mp4"], in: folder.path)
    #expect(result.status == 66)
    let lines = result.text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == 6 && lines.last == "")
    #expect(lines[0].hasPrefix("path,side,run,cache,threads,probe,rtt_ms,mbps,fault,total_ms,open_ms,"))
    let columns = lines[0].split(separator: ",").count
    for (number, line) in lines[1...3].enumerated() {
      #expect(line.hasPrefix("\"a, \"\"b\"\".mp4\",,\(number + 1),warm,1,needed,,,,"))
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == columns + 1)
    }
    #expect(lines[4].hasPrefix("missing.mp4,") && lines[4].hasSuffix(",not-found"))
  }

  @Test func samplesOfOneProcess() throws {
    let result = try run(["-n", "4", "--samples", Self.reel, "missing.mp4"])
    #expect(result.status == 66)
    #expect(result.text.count(where: { $0 == "\n" }) == 1)
    let document = try JSONValue(document: result.text)
    #expect(document["schema"].string == "reel.bench.samples/1" && document["pace_ms"].number ?? 0 > 0)
    let reels = document["reels"].elements
    #expect(reels[0]["samples_ns"]["first_frame"].elements.count == 4)
    #expect(reels[1]["error"]["code"].string == "not-found")
  }
}
