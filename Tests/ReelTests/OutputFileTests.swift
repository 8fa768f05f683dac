// SPDX-License-Identifier: Apache-2.0

import Testing

/// Files that the program writes are those of whoever calls it, as with any other program.
@Suite struct OutputFileTests {
  @Test(arguments: [("000", "666"), ("022", "644"), ("027", "640"), ("077", "600")])
  func theModeIsThatOfANewFile(mask: String, mode: String) throws {
    let folder = try TemporaryFolder()
    let script = "umask \(mask); '\(ReelProcess.path)' manual --all -o man >/dev/null && stat -c %a man/man1/reel.1"
    #expect(try ReelProcess.run(program: "bash", ["-c", script], in: folder.path).text == mode + "\n")
  }

  /// Who asks for the mask sets it, for the other threads too.
  @Test(.enabled(if: Strace.works)) func theMaskIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let result = try ReelProcess.run(
      program: "strace",
      ["-f", "-qq", "-e", "trace=umask", "-e", "signal=none", "-o", "trace", ReelProcess.path]
        + ["manual", "--all", "-o", "man"], in: folder.path)
    #expect(result.status == 0)
    #expect(try ReelProcess.run(program: "cat", ["trace"], in: folder.path).text == "")
  }
}
