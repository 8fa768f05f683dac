// SPDX-License-Identifier: Apache-2.0

internal import CReel

/// Makes the header of a packet whose texts are written.
typealias HeaderMaker = (PacketWriter) -> reel_header

/// A packet of one type: `fields` writes the texts, then gives the fixed fields.
func packet<Fields: BitwiseCopyable>(
  _ type: reel_type, _ serial: UInt32, object: UInt32 = 0, _ fields: (inout PacketWriter, HeaderMaker) -> Fields
) -> [UInt8] {
  var writer = PacketWriter(Fields.self)
  let made = fields(&writer) { writer in
    PacketHeader(type: UInt16(type.rawValue), serial: serial, object: object).raw(length: writer.length)
  }
  return writer.packet(made)
}

/// Up to four values, as C's arrays of four come to Swift.
enum FourOf {
  /// What the first four elements give, and `rest` where there are fewer.
  static func tuple<Element, Value>(
    _ elements: [Element], filling rest: Value, _ value: (Element) -> Value
  ) -> (Value, Value, Value, Value) {
    func at(_ index: Int) -> Value { index < elements.count ? value(elements[index]) : rest }
    return (at(0), at(1), at(2), at(3))
  }

  /// The first of four.
  static func first<Element>(_ count: Int, of four: (Element, Element, Element, Element)) -> [Element] {
    Array([four.0, four.1, four.2, four.3].prefix(count))
  }
}
