// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import Testing

@testable import ReelService

@Suite struct RemoteReferenceTests {
  private static let base = "https://user@host:8443/feeds/page?n=1#x"

  /// References and what they lead to from the base; nil for what is forbidden.
  private static let rows: [(String, String?)] = [
    ("a.mp4", "https://user@host:8443/feeds/a.mp4"), ("/a.mp4", "https://user@host:8443/a.mp4"),
    ("../a.mp4", "https://user@host:8443/a.mp4"), ("../../../a.mp4", "https://user@host:8443/a.mp4"),
    ("./b/../a.mp4", "https://user@host:8443/feeds/a.mp4"), ("?n=2", "https://user@host:8443/feeds/page?n=2"),
    ("//other/a.mp4", "https://other/a.mp4"), ("http://other/a.mp4?t=1#f", "http://other/a.mp4?t=1#f"),
    ("HTTP://Other/a.mp4", "http://Other/a.mp4"), ("a b.mp4", "https://user@host:8443/feeds/a%20b.mp4"),
    ("a%20b%2F.mp4", "https://user@host:8443/feeds/a%20b%2F.mp4"),
    ("ü.mp4", "https://user@host:8443/feeds/%c3%bc.mp4"), ("10:30.mp4", "https://user@host:8443/feeds/10:30.mp4"),
    ("file:///etc/passwd", nil), ("FILE:/etc/passwd", nil), ("ftp://h/a.mp4", nil), ("data:video/mp4,x", nil),
    ("javascript:x", nil), ("concat:a|b", nil),
    ("subfile,,start,0,,:/x", "https://user@host:8443/feeds/subfile,,start,0,,:/x"), ("C:\\a.mp4", nil),
    ("\\\\server\\share\\a.mp4", nil), ("/\\server/share", nil), ("\\/server/share", nil), ("http:", nil),
    ("http:a.mp4", nil), ("http://", nil), ("http:///host/a", "http://host/a"), ("http://h:99999/", nil),
    ("http://[::1/a", nil),
  ]

  @Test(arguments: rows) func resolves(reference: String, address: String?) {
    let result = RemoteReference.resolve(reference, against: Self.base)
    switch result {
    case .success(let source):
      #expect(source.path == address)
      #expect(source.isRemote)
    case .failure(let error):
      #expect(address == nil)
      #expect(error.code == .forbidden)
    }
  }

  @Test func aLineBreakLeadsNowhere() {
    for reference in ["a\r\nHost: other", "http://h/a\nb", "a\u{7f}", "a\0b"] {
      let path = try? RemoteReference.resolve(reference, against: Self.base).get().path
      #expect(path?.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f } != false)
    }
  }
}
