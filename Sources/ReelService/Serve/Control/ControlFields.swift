// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

/// The fields of a request, checked. What is there and is none of them is ignored, and null counts as not there.
struct ControlFields {
  enum Name: String, CodingKey {
    case id, command, player, index, reel, text, `for`, landing, level
    case timeout = "timeout_ms"
  }

  private let fields: KeyedDecodingContainer<Name>

  init(_ decoder: any Decoder) throws(ControlFailure) {
    guard let fields = try? decoder.container(keyedBy: Name.self) else { throw .noRequest }
    self.fields = fields
  }

  /// What the answer is to repeat.
  func id() throws(ControlFailure) -> RequestID? { try value(.id, as: RequestID.self, "a text or a number") }

  /// A text of at most so many bytes; nil for none.
  func text(_ name: Name, limit: Int = .max) throws(ControlFailure) -> String? {
    let text = try value(name, as: String.self, "a text")
    if let text, text.utf8.count > limit {
      throw ControlFailure(.malformed, "\(name.rawValue) has \(text.utf8.count) bytes, more than \(limit)")
    }
    return text
  }

  /// A whole number; nil for none.
  func whole(_ name: Name, in range: ClosedRange<Int> = .min ... .max) throws(ControlFailure) -> Int? {
    let number = try value(name, as: Int.self, "a whole number")
    if let number, !range.contains(number) {
      let (least, most) = (range.lowerBound, range.upperBound)
      let limits = most == .max ? "\(least) or more" : "\(least) to \(most)"
      throw ControlFailure(.malformed, "\(name.rawValue) is \(number), not \(limits)")
    }
    return number
  }

  /// One of the names of an enumeration; nil for none.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: Name, of type: Choice.Type
  ) throws(ControlFailure) -> Choice? {
    guard let text = try text(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = type.allCases.map(\.rawValue).joined(separator: ", ")
    throw ControlFailure(.malformed, "no \(name.rawValue) \(ControlText.quote(text)), only \(known)")
  }

  /// The player's number; nil for the only one, or for all.
  func player() throws(ControlFailure) -> UInt32? {
    guard let number = try whole(.player) else { return nil }
    guard let player = UInt32(exactly: number) else { throw ControlFailure(.noPlayer, "there is no player \(number)") }
    return player
  }

  /// A reel of the list, by its position or by its id.
  func target() throws(ControlFailure) -> JumpTarget {
    switch (try whole(.index), try text(.reel)) {
    case (let index?, nil): return .index(index)
    case (nil, let reel?): return .reel(reel)
    case (nil, nil), (_?, _?): throw ControlFailure(.malformed, "a reel is named by its index, or by its id: reel")
    }
  }

  private func value<Value: Decodable>(
    _ name: Name, as type: Value.Type, _ wanted: String
  ) throws(ControlFailure) -> Value? {
    do {
      return try fields.decodeIfPresent(type, forKey: name)
    } catch let failure as ControlFailure {
      throw failure
    } catch {
      throw ControlFailure(.malformed, "\(name.rawValue) is not \(wanted)")
    }
  }
}
