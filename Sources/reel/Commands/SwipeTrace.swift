// SPDX-License-Identifier: Apache-2.0

import ReelBench

/// Recorded swipes: JSON lines, one step each.
enum SwipeTrace {
  private enum Action: String, CaseIterable {
    case next, previous, jump
  }

  /// Reads a file of lines.
  ///
  /// - Throws: an error with the file's name, and the line's number where one cannot be taken.
  static func read(_ path: String) throws(ExitError) -> [SwipeMove] {
    var input = try LineReader(path: path)
    var moves: [SwipeMove] = []
    var number = 0
    var last = 0
    while let bytes = try input.next() {
      number += 1
      do {
        guard let move = try move(bytes: bytes, notBefore: last) else { continue }
        moves.append(move)
        if case .at(let time) = move.time { last = time }
      } catch {
        throw ExitError(.data, "\(path): line \(number): \(error.message)".withoutControls)
      }
    }
    guard !moves.isEmpty else { throw ExitError(.data, "\(path): no step in it".withoutControls) }
    return moves
  }

  /// Reads a line; nil for a blank one.
  static func move(
    bytes: some Sequence<UInt8>, notBefore last: Int
  ) throws(TraceError) -> SwipeMove? {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw TraceError("not JSON") }
    guard text.contains(where: { ![" ", "\t", "\r", "\r\n"].contains($0) }) else { return nil }
    guard let value = JSONValue(parsing: text) else { throw TraceError("not JSON") }
    guard case .object(let members) = value else { throw TraceError("not a JSON object") }
    let fields = TraceFields(members)
    if let unknown = fields.names.first(where: { !["t_ms", "action", "index"].contains($0) }) {
      throw TraceError("unknown field '\(unknown)'")
    }
    let action = try fields.choice("action", of: Action.self)
    let time = try fields.number("t_ms")
    guard (0...Double(1 << 40)).contains(time) else {
      throw TraceError("the field 't_ms' must be a time that is not negative, and not years")
    }
    guard Int(time) >= last else { throw TraceError("the field 't_ms' goes back from \(last)") }
    if action != .jump, fields.has("index") { throw TraceError("the field 'index' is for 'jump'") }
    let step: SwipeStep =
      switch action {
      case .next: .next
      case .previous: .previous
      case .jump: .jump(try fields.integer("index", in: 0...Int.max))
      }
    return SwipeMove(step, .at(Int(time)))
  }
}
