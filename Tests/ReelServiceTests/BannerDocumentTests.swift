// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct BannerDocumentTests {
  private static let rows: [(String, Double?)] = [
    (#"{"height":400}"#, 400), (#"{"height":0}"#, 0), (#"{"height":1e6}"#, 1e6), (#"{"height":0.5}"#, 0.5),
    (#"{"height":400,"placements":[{"id":"a","height":1}]}"#, 400),
    (#"{"height":400,"placements":"none"}"#, 400),
    (#"{"placements":[{"id":"a","height":200},{"id":"b","height":100.5}]}"#, 300.5),
    (#"{"height":null,"placements":[{"height":7}]}"#, 7), (#"{"placements":[]}"#, 0),
    (#"{"height":-1}"#, nil), (#"{"height":1000001}"#, nil), (#"{"height":1e400}"#, nil), (#"{"height":"400"}"#, nil),
    (#"{"height":true}"#, nil), (#"{"height":{}}"#, nil), ("{}", nil), ("[]", nil), ("", nil),
    (#"{"placements":7}"#, nil),
    (#"{"placements":[{"id":"a"}]}"#, nil), (#"{"placements":[7]}"#, nil), (#"{"placements":null}"#, nil),
    (#"{"placements":[{"height":5},{"height":-1}]}"#, nil),
    (#"{"placements":[{"height":1e6},{"height":1}]}"#, nil),
  ]

  @Test(arguments: rows) func reads(json: String, height: Double?) {
    do {
      let document = try BannerDocument(Array(json.utf8), keys: FeedKeys(), operation: "test")
      #expect(document.height == height)
    } catch {
      #expect(height == nil)
      #expect(error.code == .malformed)
    }
  }

  @Test func keysLeadThroughObjects() throws {
    var keys = FeedKeys()
    keys.height = "banner.h"
    keys.placements = "banner.parts"
    let json = #"{"banner":{"parts":[{"h":3},{"h":4}]}}"#
    #expect(try BannerDocument(Array(json.utf8), keys: keys, operation: "test").height == 7)
  }
}
