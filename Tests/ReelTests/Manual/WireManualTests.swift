// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// The manual of the protocol, held against `reel.h`.
@Suite struct WireManualTests {
  /// The header without its comments.
  private static let header: String = {
    let text = (try? Project.text("Sources/CReel/include/reel.h")) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: "//", omittingEmptySubsequences: false)[0] }
      .joined(separator: "\n")
  }()

  private static let page = ManualText.plain(of: WireManual.page)
  private static let lines = Set(page.split(separator: "\n").map(String.init))

  /// `REEL_NAME = number` of all enumerations.
  private static let constants: [(name: String, number: Int)] = header.matches(of: /(REEL_[A-Z_]+) = (0x)?([0-9a-f]+)/)
    .compactMap { match in
      Int(match.3, radix: match.2 == nil ? 10 : 16).map { (String(match.1), $0) }
    }

  /// The numbers of messages; the other constants.
  private static let messages = constants.filter { constant in
    header.matches(of: /enum reel_type \{([^}]*)\}/).contains { $0.1.contains("\(constant.name) =") }
  }

  @Test func theHeaderIsUnderstood() {
    #expect(Self.messages.count == 27 && Self.constants.count > 100)
    #expect(Self.constants.contains { $0 == ("REEL_ERROR_NO_PLAYER", 14) })
    #expect(Self.messages.contains { $0 == ("REEL_REVOKED", 0x800b) })
  }

  @Test func everyMessageIsThereWithItsNumber() {
    for message in Self.messages {
      let number = message.number < 0x8000 ? "\(message.number)" : "0x" + String(message.number, radix: 16)
      let heading = "\(message.name.dropFirst("REEL_".count)) (type \(number), "
      #expect(Self.lines.filter { $0.hasPrefix(heading) }.count == 1, "\(heading)")
    }
    #expect(WireMessages.client.count + WireMessages.daemon.count == Self.messages.count)
    #expect(
      WireMessages.client.allSatisfy { $0.number < 0x8000 } && WireMessages.daemon.allSatisfy { $0.number >= 0x8000 })
  }

  @Test func everyOtherConstantIsThereWithItsNumber() {
    let names = Set(Self.messages.map(\.name))
    for constant in Self.constants where !names.contains(constant.name) {
      #expect(Self.lines.contains("\(constant.name) \(constant.number)"), "\(constant)")
    }
    let told = ([WireConstants.limits] + WireConstants.values).flatMap(\.rows).map(\.name)
    #expect(Set(told).count == told.count && Set(told) == Set(Self.constants.map(\.name)).subtracting(names))
  }

  @Test func everyFieldIsThereWithItsTypeAndPlace() {
    let structures = Self.header.matches(of: /struct reel_([a-z_]+) \{([^}]*)\}/)
    #expect(structures.count > 20)
    for structure in structures where !["text", "plane_format"].contains(structure.1) {
      var offset = 0
      for field in Self.fields(of: String(structure.2)) {
        if !["header", "reserved"].contains(field.name) {
          #expect(Self.lines.contains("\(offset) \(field.type) \(field.name)"), "\(structure.1) \(field)")
        }
        offset += field.size
      }
    }
  }

  /// The fields of a structure that no compiler pads.
  private static func fields(of body: String) -> [(name: String, type: String, size: Int)] {
    let types: [String: (String, Int)] = [
      "uint16_t": ("u16", 2), "uint32_t": ("u32", 4), "uint64_t": ("u64", 8), "int32_t": ("i32", 4),
      "int64_t": ("i64", 8),
      "double": ("f64", 8), "struct reel_text": ("text", 4), "struct reel_header": ("header", 16),
      "struct reel_plane_format": ("plane", 8),
    ]
    return body.matches(of: /((?:struct )?[a-z0-9_]+) ([a-z_, \[\]A-Z]+);/).flatMap { match in
      let type = types[String(match.1)] ?? ("?", 0)
      return match.2.split(separator: ", ").map { name in
        let parts = name.split(separator: "[").map(String.init)
        let isArray = parts.count > 1
        return (parts[0], isArray ? "\(type.0)[4]" : type.0, isArray ? 4 * type.1 : type.1)
      }
    }
  }

  @Test func requestsThatTheDaemonKnowsAreThere() {
    for command in ["status", "stats"] { #expect(Self.lines.contains(command)) }
    #expect(Self.page.contains("GET /metrics"))
  }
}
