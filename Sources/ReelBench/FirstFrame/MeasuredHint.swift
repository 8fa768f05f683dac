// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// A hint, and what the property that it names costs.
public struct MeasuredHint: Equatable, Sendable {
  /// What became of measuring it.
  public enum Cost: Equatable, Sendable {
    /// Nobody was asked to measure it.
    case unasked
    /// It could not be measured, for this reason.
    case unmeasured(String)
    /// Milliseconds of the first frame that are saved without the property: the median of the differences between two runs
    /// of each round. Negative where the first frame is later without it.
    case measured(Estimate)
  }

  /// The hint.
  public let hint: Hint
  /// What it costs.
  public let cost: Cost

  /// Milliseconds, where it was measured.
  public var saving: Estimate? { if case .measured(let estimate) = cost { estimate } else { nil } }

  /// Whether what was measured may as well be nothing.
  public var isNothing: Bool { saving?.ci95.contains(0) ?? false }
}
