// SPDX-License-Identifier: Apache-2.0

/// The order in which a person counts: `reel2` before `reel10`.
enum NaturalOrder {
  /// Whether `left` comes before `right`. Runs of digits compare as numbers, all else by its characters; of names
  /// that are equal so far the one with fewer leading zeros comes first.
  static func precedes(_ left: String, _ right: String) -> Bool {
    var one = left[...]
    var other = right[...]
    while let first = one.first, let second = other.first {
      if isDigit(first), isDigit(second) {
        let number = takeNumber(from: &one)
        let against = takeNumber(from: &other)
        if number.count != against.count { return number.count < against.count }
        if number != against { return number < against }
      } else if first != second {
        return first < second
      } else {
        one.removeFirst()
        other.removeFirst()
      }
    }
    if one.isEmpty != other.isEmpty { return one.isEmpty }
    if left.count != right.count { return left.count < right.count }
    // What only looks the same has an order, too.
    return left == right ? left.utf8.lexicographicallyPrecedes(right.utf8) : left < right
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Cuts a run of digits off and gives it without leading zeros.
  private static func takeNumber(from text: inout Substring) -> Substring {
    let digits = text.prefix(while: isDigit)
    text = text.dropFirst(digits.count)
    return digits.drop { $0 == "0" }
  }
}
