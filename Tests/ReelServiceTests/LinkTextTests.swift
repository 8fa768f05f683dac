// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct LinkTextTests {
  @Test(
    arguments: [
      ("http://h/", "http"), ("HTTPS:x", "https"), ("a+b-c.1:x", "a+b-c.1"), ("C:\\x", "c"), (":x", nil), ("1:x", nil),
      ("x y:z", nil), ("é:z", nil), ("plain", nil), ("", nil), ("./a:b", nil),
    ] as [(String, String?)])
  func findsTheScheme(text: String, scheme: String?) { #expect(LinkText.scheme(of: text) == scheme) }

  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%BC%c3%bc", "üü"), ("100%", "100%"), ("%zz%4", "%zz%4"), ("%2525", "%25"), ("+", "+"),
    ("é%41", "éA"), ("", ""),
  ])
  func decodes(text: String, decoded: String) { #expect(LinkText.percentDecoded(text) == decoded) }

  @Test(arguments: [
    ("aZ09-._~", "aZ09-._~"), ("a b&c=d/e?f#g%h+", "a%20b%26c%3Dd%2Fe%3Ff%23g%25h%2B"), ("ü\n", "%C3%BC%0A"), ("", ""),
    ("@[`{", "%40%5B%60%7B"),
  ])
  func encodes(text: String, encoded: String) {
    #expect(LinkText.percentEncoded(text) == encoded)
    #expect(LinkText.percentDecoded(encoded) == text)
  }
}
