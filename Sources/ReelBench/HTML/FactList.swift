// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Facts with their names, in two columns.
struct FactList {
  private var facts: [(name: String, value: String)] = []

  /// No fact.
  init() {}

  /// What a document says, by the names that its JSON has: whatever comes into the document is here, too.
  init(of document: some Encodable) {
    guard let text = try? JSONText.pretty(document),
      let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
    else { return }
    add(value, name: "")
  }

  /// Adds a fact.
  mutating func add(_ name: String, _ value: String) { facts.append((name, value)) }

  /// Puts the list into the page.
  func write(_ html: inout HTMLText) {
    html.element("dl", ["class": "facts"]) { html in
      for (name, value) in facts {
        html.element("dt", ShortText.middle(name, limit: 80))
        html.element("dd") { $0.name(value, limit: 400) }
      }
    }
  }

  private mutating func add(_ value: Value, name: String) {
    switch value {
    case .leaf(let text): add(name, text)
    case .list(let values): add(name, values.prefix(100).joined(separator: ", "))
    case .object(let members):
      for key in members.keys.sorted() {
        guard let member = members[key] else { continue }
        add(member, name: name.isEmpty ? key : "\(name) \(key)")
      }
    }
  }

  /// Any value of a JSON document, as text.
  private enum Value: Decodable {
    case leaf(String)
    case list([String])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .leaf("–")
      } else if let text = try? container.decode(String.self) {
        self = .leaf(text)
      } else if let flag = try? container.decode(Bool.self) {
        self = .leaf(flag ? "yes" : "no")
      } else if let whole = try? container.decode(Int.self) {
        self = .leaf(FigureText.count(whole))
      } else if let number = try? container.decode(Double.self) {
        self = .leaf(FigureText.short(number))
      } else if let list = try? container.decode([Value].self) {
        self = .list(list.map { if case .leaf(let text) = $0 { text } else { "…" } })
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }
  }
}
