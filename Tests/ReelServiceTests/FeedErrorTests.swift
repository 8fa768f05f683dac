// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import ReelService

@Suite struct FeedErrorTests {
  @Test func aDescriptionIsOneLine() {
    let error = FeedError(.http, operation: "load http://127.0.0.1/feed", reason: "status 500", httpStatus: 500)
    #expect("\(error)" == "load http://127.0.0.1/feed: http: status 500")
  }

  @Test(arguments: [
    (ENOENT, FeedError.Code.notFound), (ENOTDIR, .notFound), (EACCES, .forbidden), (EPERM, .forbidden), (EIO, .io),
    (ELOOP, .io), (EMFILE, .io),
  ])
  func saysWhatTheSystemSaid(number: Int32, code: FeedError.Code) {
    let error = FeedError(systemError: number, operation: "read x")
    #expect(error.code == code)
    #expect(!error.reason.isEmpty && error.httpStatus == nil)
  }
}
