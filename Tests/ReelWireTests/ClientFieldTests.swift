// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestPlayers
import Testing

@Suite struct ClientFieldTests {
  @Test(arguments: ClientFields.all) func isJudged(_ row: FieldRow) {
    #expect(row.check { packet throws(WireError) in _ = try ClientMessage.decode(packet) })
  }
}
