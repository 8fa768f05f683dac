// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// What somebody asks of the control socket.
struct ControlRequest: Decodable, Sendable {
  /// What there is to ask.
  enum Command: String, CaseIterable, Sendable {
    /// How the daemon stands, with every player.
    case status
    /// What was counted since it started.
    case stats
  }

  let command: Command

  private enum CodingKeys: String, CodingKey { case command }

  init(from decoder: any Decoder) throws {
    let name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .command)
    guard let command = Command(rawValue: name) else {
      let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: .command, in: try decoder.container(keyedBy: CodingKeys.self),
        debugDescription: "no command '\(name.prefix(40))', only \(known)")
    }
    self.command = command
  }

  /// Reads a line.
  ///
  /// - Throws: what is wrong with it.
  static func read(_ line: [UInt8]) throws(ControlFailure) -> ControlRequest {
    do {
      return try JSONDecoder().decode(ControlRequest.self, from: Data(line))
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      throw ControlFailure(code: "malformed", message: context.debugDescription)
    } catch {
      let message = "a line is an object with a command, such as {\"command\":\"status\"}"
      throw ControlFailure(code: "malformed", message: message)
    }
  }
}
