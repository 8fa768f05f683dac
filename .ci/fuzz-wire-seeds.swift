// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire

/// Writes the packets of all samples into a folder, a file each.
@main enum Seeds {
  static func main() {
    let packets = ClientSamples.all.map { $0.encode(serial: 7) } + ServerSamples.all.map { $0.encode(serial: 7) }
    for (number, packet) in packets.enumerated() {
      guard let file = fopen("\(CommandLine.arguments[1])/\(number)", "w") else { fatalError("cannot write") }
      guard fwrite(packet, 1, packet.count, file) == packet.count, fclose(file) == 0 else { fatalError("cannot write") }
    }
  }
}
