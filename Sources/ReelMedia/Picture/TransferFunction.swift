// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The light that numbers stand for, and the number for light on a screen.
struct TransferFunction {
  /// Candela per square metre of the light 1.
  static let unit: Float = 100

  /// SMPTE ST 2084, 5.1.
  static let pq = TransferFunction { number in
    let (m1, m2): (Float, Float) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    let (c1, c2, c3): (Float, Float, Float) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    // No display is brighter.
    let root = powf(min(number, 1), 1 / m2)
    return powf(max(root - c1, 0) / (c2 - c3 * root), 1 / m1) * 10_000
  }

  /// A display of 1000 cd/m²: the inverse OETF of ITU-R BT.2100, table 5, and its system gamma, of each colour by itself as
  /// `zscale` has it unless told otherwise.
  static let hlg = TransferFunction { number in
    let (a, b, c): (Float, Float, Float) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
    let scene = number <= 0.5 ? number * number / 3 : (expf((number - c) / a) + b) / 12
    return powf(scene, 1.2) * 1000
  }

  /// Light of numbers in equal steps.
  private let table: [Float]
  private static let steps = 1 << 15
  /// The largest number: the whitest that studio video can be, and something for what scaling adds.
  private static let end: Float = 1.25

  private init(_ candela: (Float) -> Float) {
    table = (0...Int(Float(Self.steps) * Self.end) + 1).map { candela(Float($0) / Float(Self.steps)) / Self.unit }
  }

  /// The light of a number; 0 is black and 1 nominally white.
  subscript(number: Float) -> Float {
    let place = min(max(number, 0), Self.end) * Float(Self.steps)
    let index = Int(place)
    return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
  }

  /// The number from 0 to 1 for light from 0 to 1: ITU-R BT.1886, the inverse of what a screen does.
  static func number(forScreenLight light: Float) -> Float { light > 0 ? powf(min(light, 1), 1 / 2.4) : 0 }

  /// The curve of John Hable with the constants of FFmpeg's `tonemap`.
  static func hable(_ light: Float) -> Float {
    let (a, b, c, d, e, f): (Float, Float, Float, Float, Float, Float) = (0.15, 0.5, 0.1, 0.2, 0.02, 0.3)
    return (light * (light * a + b * c) + d * e) / (light * (light * a + b) + d * f) - e / f
  }
}
