// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// A reel before it is measured: what it is, and which lanes of its group tell what.
struct ReelPreparation {
  /// Where a hint's cost will come from.
  enum Pair {
    /// The lanes with and without the property, of those that the group has.
    case lanes(with: Int, without: Int)
    case missing(MeasuredHint.Cost)
  }

  /// The path as it was named.
  let path: String
  let look: Lane.FirstLook
  let size: Int64
  let sha256: String
  let setting: FirstFrameSetting
  /// Its own lane.
  let lane: Int
  var hints: [(hint: Hint, pair: Pair)] = []

  /// What was found out, once the group's lanes were run.
  func measurement(
    of results: [Result<FirstFrameSeries, MediaError>]
  ) throws(MediaError) -> FirstFrameMeasurement {
    FirstFrameMeasurement(
      path: path, codec: look.codec, width: look.width, height: look.height, md5: look.md5, pts: look.pts, size: size,
      sha256: sha256, setting: setting, series: try results[lane].get(),
      hints: hints.map { hint, pair in MeasuredHint(hint: hint, cost: Self.cost(pair, results)) })
  }

  private static func cost(
    _ pair: Pair, _ results: [Result<FirstFrameSeries, MediaError>]
  ) -> MeasuredHint.Cost {
    switch pair {
    case .missing(let cost): return cost
    case .lanes(let with, let without):
      do throws(MediaError) {
        let (with, without) = (try results[with].get().times(nil), try results[without].get().times(nil))
        let savings = OrderStatistic(zip(with, without).map { $0 - $1 }, percent: 50)
        guard let savings else { return .unmeasured("no run") }
        return .measured(Estimate(savings.value, ci95: savings.interval))
      } catch {
        return .unmeasured(error.reason)
      }
    }
  }
}
