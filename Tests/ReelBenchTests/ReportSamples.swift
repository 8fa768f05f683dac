// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelService

@testable import ReelBench

/// Results that nobody measured, with all that a report can show; the same every time.
struct ReportSamples {
  /// This machine at one moment: its load changes from one to the next.
  static let environment = Environment(threads: 1)

  /// A name that tries to become markup, to turn its surroundings around, and to end the text.
  static let hostile = "a\"><script>alert(1)</script>&amp;'\u{202E}\u{0}\u{7}\u{FFFF}<img src=x>\n.mp4"

  /// An error that quotes it.
  static let error = MediaError(.noVideo, operation: "open 06-sound.mp4", reason: "no video stream \(hostile)")

  /// A text as a page has it: what is not for print has become U+FFFD.
  static func printed(_ text: String) -> String {
    let kept = text.unicodeScalars.map { $0.value < 0x20 || $0 == "\u{202E}" || $0 == "\u{FFFF}" ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(kept))
  }

  /// Results on this machine.
  static func results(_ reels: FirstFrameBench.Results) -> FirstFrameResults {
    FirstFrameResults(environment: ReportSamples.environment, tolerance: 0.05, noise: nil, reels: reels)
  }

  private var dice = SeededDice(seed: 7)

  /// Runs whose stages have these medians, each with some noise; every so-manieth takes twice as long.
  mutating func series(_ medians: [Double], runs: Int = 30, twiceEvery: Int = 0) -> FirstFrameSeries {
    var series = FirstFrameSeries()
    for run in 0..<runs {
      let factor = twiceEvery > 0 && run % twiceEvery == 0 ? 1.6 : 1.0
      let times = medians.map { median in
        median == 0 ? 0 : Int64(dice.logNormal(median: median * 1e6 * factor, sigma: 0.03))
      }
      series.runs.append(FirstFrameRun(nanoseconds: times))
    }
    return series
  }

  /// A reel.
  mutating func reel(
    _ path: String, _ medians: [Double], codec: String = "h264", hints: [MeasuredHint] = [], runs: Int = 30,
    twiceEvery: Int = 0, setting: FirstFrameSetting = FirstFrameSetting()
  ) -> FirstFrameMeasurement {
    FirstFrameMeasurement(
      path: path, codec: codec, width: 1080, height: 1920, md5: String(repeating: "0a", count: 16), pts: 0,
      size: 4_812_331, sha256: String(repeating: "5f", count: 32), setting: setting,
      series: series(medians, runs: runs, twiceEvery: twiceEvery), hints: hints)
  }

  /// Several reels, with everything that can go wrong.
  ///
  /// - Parameter noise: the noise floor, of which a comparison with a record takes notice.
  static func many(noise: Double = 0.02) -> FirstFrameResults {
    var samples = ReportSamples()
    let folder = "/srv/reels/Media/"
    func hint(_ code: Hint.Code, _ message: String, _ cost: MeasuredHint.Cost) -> MeasuredHint {
      MeasuredHint(hint: Hint(code, message), cost: cost)
    }
    let measured: [FirstFrameMeasurement] = [
      samples.reel(folder + "01-h264-faststart.mp4", [0.42, 0, 0.31, 0.08, 21.4, 0]),
      samples.reel(
        folder + "02-h264-moov-last.mp4", [41.2, 0, 0.33, 0.09, 21.6, 0],
        hints: [
          hint(
            .moovAtEnd, "the index comes last, at the end of 4812331 bytes",
            .measured(Estimate(40.9, ci95: Interval(39.2, 42.4)))),
          hint(
            .bFrameDelay, "a plain decoder waits for 2 more pictures",
            .measured(Estimate(0.3, ci95: Interval(-0.6, 1.1)))),
        ]),
      samples.reel(
        folder + "03-hevc-edit-list.mp4", [0.55, 0, 0.7, 0.1, 15.2, 0], codec: "hevc",
        hints: [
          hint(
            .editListStart, "12 packets are decoded and not shown", .measured(Estimate(9.8, ci95: Interval(9.1, 10.6)))),
          hint(
            .longGOP, "the second key frame comes after 8.3 s",
            .unmeasured("writing it anew would need another encoding")),
        ]),
      samples.reel(folder + "04-vp9.webm", [0.6, 16.8, 0.4, 0.2, 12.9, 0], codec: "vp9", twiceEvery: 4),
      samples.reel(
        folder + "05-av1.mp4", [0.5, 0, 0.9, 0.1, 9.6, 1.4], codec: "av1",
        hints: [hint(.noIDRAtStart, ReportSamples.hostile, .unasked)]),
      samples.reel(folder + hostile, [0.4, 2.2, 0.4, 0.1, 7.1, 0], runs: 3),
    ]
    var reels: FirstFrameBench.Results = measured.map { ($0.path, .success($0)) }
    reels.append((folder + "06-sound.mp4", .failure(error)))
    var results = FirstFrameResults(
      environment: ReportSamples.environment, tolerance: 0.05,
      noise: NoiseFloor(
        path: folder + "01-h264-faststart.mp4", ratio: Estimate(1.004, ci95: Interval(0.986, 1.019)), runs: 30,
        tolerance: 0.05), reels: reels)
    results.baseline = samples.baseline(
      folder, names: ["01-h264-faststart.mp4", "02-h264-moov-last.mp4", "04-vp9.webm"], noise: noise)
    return results
  }

  /// One reel that became slower, on a noisy machine, from a server.
  static func slower() -> FirstFrameResults {
    var samples = ReportSamples()
    var line = OriginLine()
    line.roundTripMilliseconds = 50
    line.megabitsPerSecond = 20
    var setting = FirstFrameSetting()
    setting.line = line
    let before = samples.reel("before.mp4", [52, 0, 0.31, 0.08, 21.4, 0], setting: setting)
    setting.threads = 2
    let after = samples.reel("after.mp4", [52.4, 0, 0.3, 0.09, 38, 0], setting: setting)
    var results = FirstFrameResults(
      environment: ReportSamples.environment, tolerance: 0.05,
      noise: NoiseFloor(
        path: "before.mp4", ratio: Estimate(1.01, ci95: Interval(0.93, 1.09)), runs: 30, tolerance: 0.05),
      reels: [("before.mp4", .success(before)), ("after.mp4", .success(after))])
    results.comparison = Comparator(tolerance: 0.05)
      .compare(before.series, after.series, names: ("before.mp4", "after.mp4"))
    return results
  }

  private mutating func baseline(_ folder: String, names: [String], noise: Double) -> BaselineComparison {
    let reels = names.enumerated().compactMap { index, name -> BaselineComparison.Reel? in
      let times = [0.5, 0, 0.3, 0.1, 21, 0]
      let before = (0..<8).map { _ in series(times) }
      // The second became slower, the third faster.
      let factor = [1.0, 1.3, 0.8][index % 3]
      let after = (0..<8).map { _ in series(times.map { $0 * factor }) }
      let comparison = Comparator(tolerance: noise > 0.05 ? .infinity : 0.05)
        .compare(before, after, pace: 1.01, names: ("record.json", "now"))
      return comparison.map { BaselineComparison.Reel(path: folder + name, comparison: $0) }
    }
    return BaselineComparison(
      file: "record.json", processesBefore: 8, processesNow: 8, pace: 1.01, tolerance: 0.05, noiseFloor: noise,
      reels: reels,
      unmatched: [folder + "07-new.mp4"])
  }

  /// So many reels with long names.
  static func crowd(_ count: Int) -> FirstFrameResults {
    var samples = ReportSamples()
    let reels: FirstFrameBench.Results = (0..<count).map { index in
      let path = "/reels/\(index)/" + String(repeating: "ä\u{301}<&>", count: 400) + "\(index).mp4"
      return (path, .success(samples.reel(path, [0.4, 0, 0.3, 0.1, 20, 0], runs: 3)))
    }
    return results(reels)
  }
}
