// SPDX-License-Identifier: Apache-2.0

/// The order in which a person counts: `reel2` before `reel10`.
enum NaturalOrder {
  /// The names in their order.
  static func sorted(_ names: [String]) -> [String] {
    // By bytes, taken out once: a directory may have a hundred thousand names.
    names.map { (name: $0, bytes: Array($0.utf8)) }.sorted { precedes($0.bytes, $1.bytes) }.map(\.name)
  }

  /// Whether `left` comes before `right`. Runs of digits compare as numbers, all else by its bytes; of names that are
  /// equal so far the one with fewer leading zeros comes first.
  static func precedes(_ left: String, _ right: String) -> Bool { precedes(Array(left.utf8), Array(right.utf8)) }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    var one = 0
    var other = 0
    while one < left.count, other < right.count {
      if isDigit(left[one]), isDigit(right[other]) {
        let number = takeNumber(from: left, at: &one)
        let against = takeNumber(from: right, at: &other)
        if number.count != against.count { return number.count < against.count }
        if number != against { return number.lexicographicallyPrecedes(against) }
      } else if left[one] != right[other] {
        return left[one] < right[other]
      } else {
        one += 1
        other += 1
      }
    }
    if (one == left.count) != (other == right.count) { return one == left.count }
    return left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Goes past a run of digits and gives it without leading zeros.
  private static func takeNumber(from bytes: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
    let digits = bytes[index...].prefix(while: isDigit)
    index = digits.endIndex
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
