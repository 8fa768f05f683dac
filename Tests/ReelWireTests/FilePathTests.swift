// SPDX-License-Identifier: Apache-2.0

import ReelWire
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b", "a", "b"), ("a/", "a", ""), ("/", "/", ""),
    ("", ".", ""), ("//a", "/", "a"),
  ])
  func splits(_ path: String, _ parent: String, _ name: String) {
    #expect(FilePath.split(path) == (parent, name))
  }
}
