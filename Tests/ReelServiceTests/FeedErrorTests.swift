// SPDX-License-Identifier: Apache-2.0

import ReelService
import Testing

@Suite struct FeedErrorTests {
  @Test func aDescriptionIsOneLine() {
    let error = FeedError(.http, operation: "load http://127.0.0.1/feed", reason: "status 500", httpStatus: 500)
    #expect("\(error)" == "load http://127.0.0.1/feed: http: status 500")
  }
}
