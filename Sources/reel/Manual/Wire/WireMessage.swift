// SPDX-License-Identifier: Apache-2.0

import CReel

/// A type of packet, for the manual: its numbers are those of `reel.h`.
struct WireMessage: Sendable {
  /// A field after the header.
  struct Field<Root>: Sendable {
    let name: String
    /// Bytes from the start of the packet.
    let offset: Int
    /// Its type, such as `u32`.
    let type: String
    let text: ManualText

    /// - Parameter path: the field itself, for its place and its type.
    init<Value>(_ name: String, _ path: KeyPath<Root, Value>, _ text: ManualText) {
      self.name = name
      offset = MemoryLayout<Root>.offset(of: path) ?? 0
      type = WireMessage.name(of: Value.self)
      self.text = text
    }

    /// Its part of the page.
    var item: ManualSection.Block { .item("\(offset) \(italic: type) \(bold: name)", [text]) }
  }

  /// Without `REEL_`.
  let name: String
  let number: UInt32
  /// Bytes of header and fields.
  let size: Int
  let text: ManualText
  private let fields: [ManualSection.Block]

  /// A packet with fields.
  init<Root>(_ name: String, _ type: reel_type, _ root: Root.Type, _ text: ManualText, _ fields: [Field<Root>] = []) {
    self.name = name
    number = type.rawValue
    size = MemoryLayout<Root>.size
    self.text = text
    self.fields = fields.map(\.item)
  }

  /// A packet that is a header alone.
  init(_ name: String, _ type: reel_type, _ text: ManualText) { self.init(name, type, reel_header.self, text) }

  /// Its part of the page.
  var blocks: [ManualSection.Block] {
    let hexadecimal = number < 0x8000 ? "\(number)" : "0x" + String(number, radix: 16)
    let heading = "\(name) (type \(hexadecimal), \(size) bytes)"
    return [.subheading(ManualText(heading)), .paragraph(text)] + fields
  }

  /// What the page calls a type of C.
  private static func name<Value>(of type: Value.Type) -> String {
    switch type {
    case is UInt16.Type: "u16"
    case is UInt32.Type: "u32"
    case is UInt64.Type: "u64"
    case is Int32.Type: "i32"
    case is Int64.Type: "i64"
    case is Double.Type: "f64"
    case is reel_text.Type: "text"
    case is (UInt64, UInt64, UInt64, UInt64).Type: "u64[\(REEL_MAX_PLANES)]"
    case is (UInt32, UInt32, UInt32, UInt32).Type: "u32[\(REEL_MAX_PLANES)]"
    case is (reel_plane_format, reel_plane_format, reel_plane_format, reel_plane_format).Type:
      "plane[\(REEL_MAX_PLANES)]"
    default: "\(type)"
    }
  }
}
