// SPDX-License-Identifier: Apache-2.0

/// As people do: some reels are left at once and some are watched, and one time in eight they go back to the last.
/// At the ends of the list they turn around.
public struct BrowsePattern: SwipePattern {
  /// Standard deviation of the logarithm of dwell times.
  static let sigma = 0.8
  /// Nobody stays longer than so many medians.
  static let longest = 20.0

  private let dwell: Int
  private var dice: SeededDice
  private var travel = Travel()

  /// - Parameter dwell: the median of the milliseconds on a reel.
  public init(dwell: Int, seed: Int) {
    self.dwell = dwell
    dice = SeededDice(seed: seed)
  }

  /// Onward or back, after a time of chance.
  public mutating func move(from place: SwipePlace) -> SwipeMove? {
    let median = Double(dwell)
    let time = min(dice.logNormal(median: median, sigma: Self.sigma), median * Self.longest)
    let goesBack = dice.number(below: 8) == 0
    let step = goesBack ? travel.stepBack(from: place) ?? travel.step(from: place) : travel.step(from: place)
    return step.map { SwipeMove($0, .dwell(Int(time.rounded()))) }
  }
}
