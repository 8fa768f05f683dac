// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A reel that was measured, as a report shows it.
struct MeasuredReel: Sendable {
  /// What it is called.
  let name: String
  /// What sets it apart from others of the same name; empty where nothing does.
  let setting: String
  let measurement: FirstFrameMeasurement
  /// Milliseconds from opening to the first frame.
  let total: Percentiles
  /// Milliseconds of each stage that took any time, in their order.
  let stages: [(stage: StageLedger.Stage, times: Percentiles)]

  /// Those of the results that were measured, in their order.
  static func all(_ results: FirstFrameResults, _ names: ReelNames) -> [MeasuredReel] {
    let measurements = results.reels.compactMap { try? $0.result.get() }
    let settings = measurements.map(\.setting)
    let isMixed = settings.contains { $0 != settings.first }
    return measurements.compactMap { measurement in
      guard let total = measurement.total else { return nil }
      let stages = StageLedger.Stage.allCases.compactMap { stage in
        measurement.stage(stage).flatMap { $0.max > 0 ? (stage, $0) : nil }
      }
      return MeasuredReel(
        name: names.name(measurement.path), setting: isMixed ? measurement.setting.words : "",
        measurement: measurement, total: total, stages: stages)
    }
  }

  /// The stage with the largest median.
  var slowest: (stage: StageLedger.Stage, times: Percentiles)? { stages.max { $0.times.p50 < $1.times.p50 } }

  /// Writes its name.
  func label(_ html: inout HTMLText) {
    html.name(name, limit: 90)
    if !setting.isEmpty { html.element("span", ["class": "soft"], setting) }
  }
}
