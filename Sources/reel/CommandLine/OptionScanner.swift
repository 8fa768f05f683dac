// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// One scan of a command line by `getopt_long`. Its state is global, so only one may live at a time.
@safe
struct OptionScanner: ~Copyable {
  /// What one step found.
  enum Step: Equatable {
    /// A position in the option table, and the value if the option takes one.
    case option(index: Int, value: String?)
    case missingValue(index: Int)
    case unwantedValue(index: Int)
    /// A long option that is unknown or ambiguous, without dashes and value.
    case unknownLong(String)
    /// A letter, or the whole word when it is no ASCII letter.
    case unknownShort(String)
    case end(operands: [String])
  }

  /// Long options answer with this and more, so that no letter can be meant.
  private static let firstLongCode: Int32 = 256

  private let words: CStringArray
  private let names: CStringArray
  private let longOptions: [option]
  private let shortOptions: String
  private let options: [Option]

  init(options: [Option], words: [String], speaker: String) {
    self.options = options
    self.words = CStringArray([speaker] + words)
    names = CStringArray(options.map(\.name))
    // The colon in front tells a missing value from an unknown option.
    shortOptions = options.reduce(into: ":") { text, option in
      if let short = option.short {
        text += option.kind == .flag ? "\(short)" : "\(short):"
      }
    }
    var table: [option] = unsafe []
    for (index, option) in options.enumerated() {
      let argument = option.kind == .flag ? no_argument : required_argument
      let code = Self.firstLongCode + Int32(index)
      unsafe table.append(.init(name: names.base[index], has_arg: argument, flag: nil, val: code))
    }
    unsafe table.append(.init(name: nil, has_arg: 0, flag: nil, val: 0))
    unsafe longOptions = table
    clinux_getopt_reset()
  }

  /// Takes the next option. After the end there is nothing left to take.
  mutating func next() -> Step {
    let code = unsafe clinux_getopt_step(Int32(words.count), words.base, shortOptions, longOptions)
    switch code {
    case -1:
      return .end(operands: (Int(clinux_getopt_index())..<words.count).map { words[$0] })
    case Int32(UInt8(ascii: ":")):
      return position(of: clinux_getopt_rejected()).map(Step.missingValue) ?? rejectedShort()
    case Int32(UInt8(ascii: "?")):
      return rejected()
    default:
      guard let index = position(of: code) else {
        return rejectedShort()
      }
      let value = unsafe clinux_getopt_value().map { unsafe String(cString: $0) }
      return .option(index: index, value: value)
    }
  }

  private func position(of code: Int32) -> Int? {
    if code >= Self.firstLongCode {
      return Int(code - Self.firstLongCode)
    }
    return options.firstIndex { $0.short?.asciiValue.map(Int32.init) == code }
  }

  private func rejected() -> Step {
    let code = clinux_getopt_rejected()
    if code == 0 {
      let word = words[Int(clinux_getopt_index()) - 1]
      return .unknownLong(String(word.drop { $0 == "-" }.prefix { $0 != "=" }))
    }
    if code >= Self.firstLongCode {
      return .unwantedValue(index: Int(code - Self.firstLongCode))
    }
    return rejectedShort()
  }

  private func rejectedShort() -> Step {
    guard let letter = UInt8(exactly: clinux_getopt_rejected()), letter < 0x80 else {
      // The first byte of a longer character: getopt has not left its word yet.
      return .unknownShort(words[Int(clinux_getopt_index())])
    }
    return .unknownShort("-\(Character(Unicode.Scalar(letter)))")
  }
}
