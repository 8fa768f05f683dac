// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.timeLimit(.minutes(30))) struct FileHashTests {
  /// Examples of FIPS 180-4, and the sums of nothing and of a million letters.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func isTheStandardsSum(text: String, sum: String) throws {
    #expect(try SHA256.digits(of: Array(text.utf8)) == sum)
    let folder = try TemporaryFolder()
    let source = try MediaSource(file: folder.write(text, to: "a"))
    #expect(try FileHash.sha256(of: source, interrupt: Interrupt()) == sum)
  }

  @Test(.oneAtATime, arguments: [Reel.number(1), Reel.number(5)]) func agreesWithOthers(_ reel: Reel) throws {
    let other = try Tool.output(of: ["sha256sum", reel.path]).prefix(64)
    #expect(try FileHash.sha256(of: MediaSource(file: reel.path), interrupt: Interrupt()) == other)
  }

  @Test func anOpenFileIsReadFromItsStart() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("abc", to: "a")
    let file = try MediaSource(file: path).opened()
    var byte: UInt8 = 0
    #expect(unsafe read(file.descriptor, &byte, 1) == 1)
    unsafe unlink(path)
    let sum = try FileHash.sha256(of: MediaSource(open: file, name: "a"), interrupt: Interrupt())
    #expect(sum.hasPrefix("ba7816bf"))
  }

  @Test func endsWhereTheFileEndedAtFirst() throws {
    // A file of the kernel's has more than its size says, as one has that grows meanwhile.
    let source = try MediaSource(file: "/proc/self/maps")
    #expect(try FileHash.sha256(of: source, interrupt: Interrupt()) == SHA256.digits(of: []))
  }

  @Test func isInterrupted() throws {
    let interrupt = try Interrupt()
    interrupt.cancel()
    let source = try MediaSource(file: Reel.number(1).path)
    #expect(throws: MediaError(.cancelled, operation: "read \(source.path)", reason: "cancelled")) {
      try FileHash.sha256(of: source, interrupt: interrupt)
    }
    let late = try Interrupt()
    late.setDeadline(MonotonicTime(nanoseconds: 1))
    let error = #expect(throws: MediaError.self) { try FileHash.sha256(of: source, interrupt: late) }
    #expect(error?.code == .timedOut)
  }

  @Test(arguments: [("/nowhere", MediaError.Code.notFound), ("/tmp", .notMedia), ("/dev/null", .notMedia)])
  func whatIsNoFileIsAnError(path: String, code: MediaError.Code) throws {
    let error = #expect(throws: MediaError.self) {
      try FileHash.sha256(of: MediaSource(file: path), interrupt: Interrupt())
    }
    #expect(error?.code == code)
  }

  @Test func readingThatFailsIsAnError() throws {
    // The memory of this process looks like a regular file, and there is none at its start.
    let error = #expect(throws: MediaError.self) {
      try FileHash.sha256(of: MediaSource(file: "/proc/self/mem"), interrupt: Interrupt())
    }
    #expect(error?.code == .io)
  }
}
