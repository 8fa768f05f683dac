// SPDX-License-Identifier: Apache-2.0

/// The time at which an address stops working, as feeds write it.
enum ExpiryText {
  /// A number above this counts milliseconds: as seconds it would lie more than three thousand years ahead.
  private static let secondsLimit = 1e11

  /// Seconds since 1970; nil for what is neither a number nor ISO 8601.
  static func seconds(_ text: String) -> Double? {
    if let number = number(text) { return number > secondsLimit ? number / 1000 : number }
    return moment(text)
  }

  private static func number(_ text: String) -> Double? {
    // `Double` would also take hexadecimal digits, `inf` and `nan`.
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text) else { return nil }
    return value.isFinite ? value : nil
  }

  /// A date and a time of day, with or without fractions of a second; without an offset it is UTC.
  private static func moment(_ text: String) -> Double? {
    let pattern = /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)([.,]\d{1,18})?)?\s?(?:[Zz]|([+-]\d\d):?(\d\d)?)?/
      .asciiOnlyDigits()
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    func value(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
    let (year, month, day) = (value(match.1), value(match.2), value(match.3))
    let (hour, minute, second) = (value(match.4), value(match.5), value(match.6))
    let offsetMinutes = abs(value(match.8)) * 60 + value(match.9)
    guard (1...12).contains(month), (1...daysInMonth(month, of: year)).contains(day), hour < 24, minute < 60,
      second <= 60, value(match.9) < 60, offsetMinutes < 24 * 60
    else { return nil }
    let fraction = match.7.flatMap { Double("0." + $0.dropFirst()) } ?? 0
    let offset = match.8?.first == "-" ? -offsetMinutes : offsetMinutes
    let minutes = (days(until: year, month, day) * 24 + hour) * 60 + minute - offset
    return Double(minutes * 60 + second) + fraction
  }

  private static func daysInMonth(_ month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days from 1970-01-01, by the calendar that begins its years in March, so that a leap day is the last.
  private static func days(until year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
  }
}
