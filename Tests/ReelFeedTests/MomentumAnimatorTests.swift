// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelFeed
import Testing

/// The law of section 3 of the feed rules.
@Suite struct MomentumAnimatorTests {
  /// Where a motion begins, how fast, and where it is to end; nil for where friction alone would bring it.
  struct Motion: CustomTestStringConvertible, Sendable {
    let start, velocity: Double
    let target: Double?
    var rate = 0.998

    var testDescription: String {
      "from \(start) at \(velocity) to \(target.map { "\($0)" } ?? "its natural rest"), \(rate)"
    }

    func animator(at time: Double = 0) -> MomentumAnimator {
      MomentumAnimator(from: start, velocity: velocity, at: time, decelerationRate: rate) { target ?? $0 }
    }
  }

  private static let omega = 0.012

  /// Position by the written law, worked out apart.
  private static func position(_ motion: Motion, after time: Double) -> Double {
    let friction = -log(motion.rate)
    let natural = motion.start + motion.velocity / friction
    let target = motion.target ?? natural
    let left = target - motion.start
    if target == natural { return target - left * exp(-friction * time) }
    if left * motion.velocity > 0, motion.velocity / left >= omega {
      return target - left * exp(-(motion.velocity / left) * time)
    }
    return target + (-left + (motion.velocity - omega * left) * time) * exp(-omega * time)
  }

  private static let cases = [
    Motion(start: 0, velocity: 1, target: nil), Motion(start: 300, velocity: -2, target: nil),
    // Faster than the spring: friction of another strength.
    Motion(start: 0, velocity: 3, target: 100), Motion(start: 100, velocity: -1.2, target: 0),
    Motion(start: 0, velocity: 1.2, target: 100),
    // Slower, at rest, or moving away: damped.
    Motion(start: 0, velocity: 1.19, target: 100), Motion(start: 0, velocity: 0, target: 100),
    Motion(start: 0, velocity: -1, target: 100), Motion(start: 100, velocity: 5, target: 0),
    Motion(start: 50, velocity: 0.7, target: 50), Motion(start: 50, velocity: -0.7, target: 50),
    Motion(start: 50, velocity: 0, target: nil), Motion(start: 50, velocity: 0, target: 50),
  ]

  @Test(arguments: cases) func followsTheLaw(_ motion: Motion) {
    for time in stride(from: 0.0, through: 3000, by: 7) {
      let state = motion.animator(at: 100).state(at: 100 + time)
      #expect(abs(state.position - Self.position(motion, after: time)) < 1e-9)
    }
  }

  /// Every position, velocity and rate, with every target that a page may have.
  private static let grid: [Motion] = {
    var motions: [Motion] = []
    for start in [-80.0, 0, 0.1, 400, 400.1, 1920, 2876.3, 3840] {
      for velocity in [-12.0, -1.5, -0.021, 0, 1e-6, 0.3, 2.88, 40] {
        for rate in [0.9, 0.99, 0.998, 0.9995] {
          motions += [nil, 0, 400, 1920, 2320, 3840].map {
            Motion(start: start, velocity: velocity, target: $0, rate: rate)
          }
        }
      }
    }
    return motions
  }()

  @Test func beginsExactly() {
    for motion in Self.grid {
      let animator = motion.animator(at: 5)
      // An earlier time counts as the lift's.
      for time in [5, 4.9, -1e9] {
        let state = animator.state(at: time)
        #expect(state.position == motion.start && state.velocity == motion.velocity, "\(motion.testDescription)")
      }
      // Just after it both are still nearly the same.
      let next = animator.state(at: 5.000001)
      #expect(abs(next.position - motion.start) < 1e-4, "\(motion.testDescription)")
      #expect(abs(next.velocity - motion.velocity) < 1e-3 * max(1, abs(motion.velocity)), "\(motion.testDescription)")
    }
  }

  @Test func velocityIsTheSlope() {
    let step = 1.0 / 1024
    for motion in Self.grid {
      let animator = motion.animator()
      for time in [1.0, 8, 16, 100, 333, 1000] {
        let slope = (animator.state(at: time + step).position - animator.state(at: time - step).position) / (2 * step)
        let velocity = animator.state(at: time).velocity
        #expect(abs(slope - velocity) < 1e-3 * max(1, abs(motion.velocity)), "\(motion.testDescription) at \(time)")
      }
    }
  }

  @Test func neverPassesItsTarget() {
    for motion in Self.grid {
      let animator = motion.animator()
      let isBelow = motion.start < animator.target || (motion.start == animator.target && motion.velocity < 0)
      for time in stride(from: 0.0, through: 4000, by: 16) {
        let position = animator.state(at: time).position
        let left = isBelow ? animator.target - position : position - animator.target
        #expect(left >= -1e-9, "\(motion.testDescription) at \(time)")
      }
    }
  }

  @Test func settlesForEver() {
    for motion in Self.grid {
      let animator = motion.animator()
      let end = animator.state(at: 1e6)
      #expect(animator.hasSettled(position: end.position, velocity: end.velocity), "\(motion.testDescription)")
    }
  }

  /// Position (from a target of 100) and speed, and whether that is settled.
  struct Rest: CustomTestStringConvertible, Sendable {
    let position, velocity: Double
    let isSettled: Bool

    var testDescription: String { "\(position) at \(velocity)" }
  }

  private static let rests = [
    Rest(position: 100, velocity: 0, isSettled: true), Rest(position: 100.49, velocity: 0.019, isSettled: true),
    Rest(position: 99.51, velocity: -0.019, isSettled: true), Rest(position: 99.5, velocity: 0, isSettled: false),
    Rest(position: 100.5, velocity: 0, isSettled: false), Rest(position: 100, velocity: 0.02, isSettled: false),
    Rest(position: 100, velocity: -0.02, isSettled: false), Rest(position: 90, velocity: 0.001, isSettled: false),
  ]

  @Test(arguments: rests) func settledIsNearAndSlow(_ row: Rest) {
    let animator = Motion(start: 0, velocity: 1, target: 100).animator()
    #expect(animator.hasSettled(position: row.position, velocity: row.velocity) == row.isSettled)
  }

  @Test(arguments: [1e300, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude]) func survivesAbsurdVelocities(
    _ velocity: Double
  ) {
    for target in [nil, 0.0, 100] {
      let animator = Motion(start: 50, velocity: velocity, target: target).animator()
      for time in [0.0, 1e-9, 1, 1000, 1e300] {
        let state = animator.state(at: time)
        #expect(!state.position.isNaN && !state.velocity.isNaN)
      }
    }
  }
}
