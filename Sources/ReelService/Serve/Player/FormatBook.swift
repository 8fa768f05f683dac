// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// The formats that one client was told, by number.
struct FormatBook: Sendable {
  private var numbers: [FrameFormat: UInt32] = [:]
  private var formats: [FrameFormat?] = Array(repeating: nil, count: WireLimits.formats)
  private var next = 0

  /// The number of a format, and whether the client must be told of it first.
  mutating func number(of format: FrameFormat) -> (number: UInt32, isNew: Bool) {
    if let number = numbers[format] { return (number, false) }
    let number = next
    next = (next + 1) % formats.count
    if let old = formats[number] { numbers[old] = nil }
    formats[number] = format
    numbers[format] = UInt32(number)
    return (UInt32(number), true)
  }
}
