// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import TestOrigins
import Testing

@testable import ReelBench

/// An origin that serves one sample reel.
struct OriginUnderTest {
  let origin: LoopbackOrigin
  let address: String
  let port: LoopbackPort

  init(_ name: String = BenchReel.moovFirst, line: OriginLine = OriginLine(), connectionLimit: Int = 64) throws {
    origin = try LoopbackOrigin(line: line, connectionLimit: connectionLimit)
    address = try origin.publish(BenchReel.source(name))
    let authority = address.split(separator: "/")[1]
    port = LoopbackPort(number: try #require(UInt16(authority.dropFirst("127.0.0.1:".count))))
  }

  func connect() throws -> WebConnection { try WebConnection(to: port) }
}
