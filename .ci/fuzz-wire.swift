// SPDX-License-Identifier: Apache-2.0

import ReelWire

/// Tries one packet as it is, and once more with a header that tells its length: else most would end there.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var packet = Array(UnsafeBufferPointer(start: bytes, count: count))
  check(packet)
  guard packet.count >= 8 else { return 0 }
  for index in 0..<4 { packet[4 + index] = UInt8(truncatingIfNeeded: packet.count >> (8 * index)) }
  check(packet)
  return 0
}

/// What decodes encodes again, and decodes to the same.
private func check(_ packet: [UInt8]) {
  if let (header, message) = try? ClientMessage.decode(packet) {
    let encoded = message.encode(serial: header.serial)
    let again = try? ClientMessage.decode(encoded)
    precondition(again?.message == message && again?.header.serial == header.serial, "\(message)")
    precondition(encoded.count <= WireLimits.packet)
  }
  if let (header, message) = try? ServerMessage.decode(packet) {
    let encoded = message.encode(serial: header.serial)
    let again = try? ServerMessage.decode(encoded)
    precondition(again?.message == message && again?.header.serial == header.serial, "\(message)")
    precondition(encoded.count <= WireLimits.packet)
  }
}
