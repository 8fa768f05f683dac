// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import Testing

@testable import ReelMedia

@Suite struct ContentKeyTests {
  private static func key(_ path: String) throws -> ContentKey { try ContentKey(MediaSource(file: path)) }

  /// Sets the time of the last change.
  private static func touch(_ path: String, seconds: Int, nanoseconds: Int) {
    let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: nanoseconds), count: 2)
    _ = unsafe utimensat(AT_FDCWD, path, times, 0)
  }

  @Test func aFileKeepsItsKeyUntilItChanges() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "a.mp4")
    Self.touch(path, seconds: 1000, nanoseconds: 5)
    let first = try Self.key(path)
    #expect(try Self.key(path) == first)
    #expect(first.description == "\(path) (3 bytes, 1000000000005 ns)")
    Self.touch(path, seconds: 1000, nanoseconds: 6)
    let touched = try Self.key(path)
    #expect(touched != first)
    try folder.write([1, 2, 3, 4], to: "a.mp4")
    Self.touch(path, seconds: 1000, nanoseconds: 6)
    #expect(try Self.key(path) != touched)
    let other = try folder.write([1, 2, 3], to: "b.mp4")
    Self.touch(other, seconds: 1000, nanoseconds: 5)
    #expect(try Self.key(other) != first)
  }

  @Test func timesMayLieAnywhere() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "a.mp4")
    for seconds in [Int.min, -1, 0, Int.max] {
      Self.touch(path, seconds: seconds, nanoseconds: 999_999_999)
      #expect(try Self.key(path) == Self.key(path))
    }
  }

  @Test func whatIsNoFileHasAKeyAll() throws {
    let folder = try TemporaryFolder()
    folder.makeFIFO("pipe")
    #expect(try Self.key(folder.path) != Self.key(folder.path + "/pipe"))
  }

  @Test(arguments: [("nothing.mp4", .notFound), ("a.mp4/b", .notFound), ("loop", .io)] as [(String, MediaError.Code)])
  func whatIsNotThereHasNone(name: String, code: MediaError.Code) throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "a.mp4")
    folder.link("loop", to: "loop")
    let error = #expect(throws: MediaError.self) { try Self.key(folder.path + "/" + name) }
    #expect(error?.code == code)
  }

  @Test(arguments: [
    ("http://h/a.mp4?token=1", "http://h/a.mp4"), ("http://h/a.mp4?token=2#t=3", "http://h/a.mp4"),
    ("http://h/a.mp4#?", "http://h/a.mp4"), ("https://h/a.mp4", "https://h/a.mp4"), ("http://h?x", "http://h"),
  ])
  func anAddressIsKnownWithoutItsToken(address: String, name: String) throws {
    let key = try ContentKey(MediaSource(remote: address))
    #expect(key.description == name)
    #expect(try key == ContentKey(MediaSource(remote: name)))
  }

  @Test func aFileIsNoAddress() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "a.mp4?token=1")
    #expect(try Self.key(path).name == path)
  }
}
