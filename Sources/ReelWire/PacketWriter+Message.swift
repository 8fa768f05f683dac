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
struct FourOf<Element> {
  private let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  func tuple(filling rest: Element) -> (Element, Element, Element, Element) {
    func element(_ index: Int) -> Element { index < elements.count ? elements[index] : rest }
    return (element(0), element(1), element(2), element(3))
  }

  /// The first of four.
  static func first(_ count: Int, of four: (Element, Element, Element, Element)) -> [Element] {
    Array([four.0, four.1, four.2, four.3].prefix(count))
  }
}
