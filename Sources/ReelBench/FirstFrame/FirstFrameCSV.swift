// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// Every run of `reel bench first-frame` on a line of its own, as comma-separated values (RFC 4180).
public struct FirstFrameCSV: Sendable {
  private static let columns =
    ["path", "side", "run", "cache", "threads", "probe", "rtt_ms", "mbps", "fault", "total_ms"]
    + StageLedger.Stage.allCases.map { "\($0.rawValue)_ms" } + [
      "packets_read", "bytes_read", "requests", "error",
    ]

  private let results: FirstFrameResults

  /// The values of these results.
  public init(_ results: FirstFrameResults) { self.results = results }

  /// A line of names, and the values; a reel that failed has one line, with its error's code.
  public var text: String {
    var lines = [Self.columns]
    for (index, (path, result)) in results.reels.enumerated() {
      let side = results.comparison == nil ? "" : index == 0 ? "A" : "B"
      switch result {
      case .success(let reel):
        for (number, run) in reel.series.runs.enumerated() { lines.append(Self.fields(reel, side, number, run)) }
      case .failure(let error):
        let empty = [String](repeating: "", count: Self.columns.count - 2)
        lines.append([path] + empty + [error.code.rawValue])
      }
    }
    return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func fields(
    _ reel: FirstFrameMeasurement, _ side: String, _ number: Int, _ run: FirstFrameRun
  ) -> [String] {
    let times = [run.milliseconds(nil)] + StageLedger.Stage.allCases.map { run.milliseconds($0) }
    let (setting, line) = (reel.setting, reel.setting.line)
    let head = [
      reel.path, side, "\(number + 1)", setting.cache.rawValue, "\(setting.threads)",
      setting.probesAlways ? "always" : "needed", line.map { "\($0.roundTripMilliseconds)" } ?? "",
      line?.megabitsPerSecond.map { "\($0)" } ?? "", line?.fault?.rawValue ?? "",
    ]
    let requests = run.traffic.map { "\($0.requests)" } ?? ""
    return head + times.map { "\($0)" } + ["\(run.packetsRead)", "\(run.bytesRead)", requests, ""]
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
