// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder for the files of one test, removed at its end.
final class TemporaryFolder: Sendable {
  struct Failure: Error {
    let path: String
    let number: Int32
  }

  let path: String

  init() throws {
    var template = Array("/tmp/reel-feed-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(path: "/tmp", number: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ text: String = "", to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: file, number: errno) }
    defer { close(descriptor) }
    guard unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Failure(path: file, number: errno)
    }
    return file
  }

  func makeFolder(_ name: String) { unsafe mkdir(path + "/" + name, 0o700) }

  func makeFIFO(_ name: String) { unsafe mkfifo(path + "/" + name, 0o600) }

  func link(_ name: String, to target: String) { unsafe symlink(target, path + "/" + name) }

  func remove(_ name: String) { Self.remove(path + "/" + name) }

  private static func remove(_ path: String) {
    // Links are removed, not followed.
    if unsafe Glibc.remove(path) == 0 { return }
    guard let directory = unsafe opendir(path) else { return }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove(path + "/" + name) }
    }
    unsafe closedir(directory)
    unsafe Glibc.remove(path)
  }
}
