// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The motion after the finger lifts: one curve on one axis, in closed form. Section 3 of the feed rules.
///
/// Positions are in points, times in milliseconds, velocities in points a millisecond.
public struct MomentumAnimator: Hashable, Sendable {
  /// How the motion comes to its target.
  private enum Law: Hashable {
    /// Friction alone: the distance left shrinks by this rate.
    case exponential(rate: Double)
    /// A critically damped spring of `stiffness`.
    case damped
  }

  /// The rate of a critically damped approach, a millisecond.
  private static let stiffness = 0.012
  /// Nearer than this to the target and slower than that, the motion has settled.
  private static let nearness = 0.5, slowness = 0.02

  /// Where it began, and where it comes to rest.
  public let start, target: Double
  /// The velocity that the finger left it with.
  public let velocity: Double
  /// When the finger lifted.
  public let startTime: Double
  private let law: Law

  /// A motion that begins when the finger lifts.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - velocity: how fast.
  ///   - startTime: when.
  ///   - decelerationRate: what is left of a velocity after a millisecond, between 0 and 1.
  ///   - target: given the place where friction alone would bring it to rest, where it shall come to rest.
  public init(
    from start: Double, velocity: Double, at startTime: Double, decelerationRate: Double,
    target: (_ naturalRest: Double) -> Double
  ) {
    let friction = -log(decelerationRate)
    let naturalRest = start + velocity / friction
    let target = target(naturalRest)
    let distance = target - start
    if target == naturalRest {
      law = .exponential(rate: friction)
    } else if distance * velocity > 0, velocity / distance >= Self.stiffness {
      law = .exponential(rate: velocity / distance)
    } else {
      law = .damped
    }
    self.start = start
    self.target = target
    self.velocity = velocity
    self.startTime = startTime
  }

  /// Position and velocity at `time`; an earlier time counts as that of the lift.
  public func state(at time: Double) -> (position: Double, velocity: Double) {
    let elapsed = max(0, time - startTime)
    // Exactly, whatever the sums below would round to.
    if elapsed == 0 { return (start, velocity) }
    let (position, velocity) = curve(after: elapsed)
    // Absurd velocities leave the numbers; the motion is then over.
    return position.isFinite && velocity.isFinite ? (position, velocity) : (target, 0)
  }

  private func curve(after elapsed: Double) -> (position: Double, velocity: Double) {
    let left = start - target
    switch law {
    case .exponential(let rate):
      let decay = exp(-rate * elapsed)
      return (target + left * decay, velocity * decay)
    case .damped:
      let omega = Self.stiffness
      let slope = velocity + omega * left
      let decay = exp(-omega * elapsed)
      return (target + (left + slope * elapsed) * decay, (velocity - omega * slope * elapsed) * decay)
    }
  }

  /// Whether a motion at this position with this velocity has come to rest.
  public func hasSettled(position: Double, velocity: Double) -> Bool {
    abs(position - target) < Self.nearness && abs(velocity) < Self.slowness
  }
}
