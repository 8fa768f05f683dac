// SPDX-License-Identifier: Apache-2.0

import Testing

/// The judge of the confinement tests sees what it has to see.
@Suite struct StraceCallTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let kind: StraceCall.Kind?
    var path = ""
    var opened: String?

    var testDescription: String { line }
  }

  private static let rows = [
    Row(
      line: #"7 openat(AT_FDCWD</a>, "b.mp4", O_RDONLY) = 3</a/b.mp4>"#, kind: .open, path: "/a/b.mp4",
      opened: "/a/b.mp4"),
    Row(
      line: #"7 openat(AT_FDCWD</a>, "link.mp4", O_RDONLY) = 3</c/d.mp4>"#, kind: .open, path: "/a/link.mp4",
      opened: "/c/d.mp4"),
    Row(
      line: #"7 openat(AT_FDCWD</a/b>, "../../etc/x", O_RDONLY) = -1 ENOENT (No such file)"#, kind: .open,
      path: "/etc/x"),
    Row(
      line:
        #"openat2(4</a>, "../c", {flags=O_RDONLY, resolve=RESOLVE_BENEATH}, 24) = -1 EXDEV (Invalid link)"#,
      kind: .confined, path: "/c"),
    Row(line: #"7 openat(AT_FDCWD</a>, "/etc/passwd", O_RDONLY <unfinished ...>"#, kind: .open, path: "/etc/passwd"),
    Row(line: "7 <... openat resumed>) = 3</etc/passwd>", kind: .open, path: "/etc/passwd", opened: "/etc/passwd"),
    Row(line: "7 socket(AF_INET, SOCK_STREAM, IPPROTO_IP) = 3<TCP:[1]>", kind: .network, opened: "TCP:[1]"),
    Row(line: "7 +++ exited with 0 +++", kind: nil),
  ]

  @Test(arguments: rows) func parses(_ row: Row) {
    let call = StraceCall(row.line)
    #expect(call?.kind == row.kind)
    #expect(call?.path ?? "" == row.path)
    #expect(call?.opened == row.opened)
  }
}
