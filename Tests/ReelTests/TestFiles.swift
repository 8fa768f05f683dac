// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Files that tests read and write, without Foundation.
enum TestFiles {
  /// A file could not be read or written.
  struct Failure: Error {
    let path: String
  }

  /// The folder of `Package.swift`.
  static let root: String = {
    let parts = #filePath.split(separator: "/")
    return "/" + parts.dropLast(3).joined(separator: "/")
  }()

  /// The sample reels.
  static let media = root + "/Media"

  /// The names of the sample reels, in order.
  static let reels = [
    "01-h264-faststart.mp4", "02-h264-moov-last.mp4", "03-h264-fragmented.mp4", "04-hevc.mp4", "05-vp9.webm",
    "06-av1.mp4", "07-h264.ts", "08-phone-rotated.mp4", "09-edit-list.mp4", "10-hevc-hlg10.mp4",
  ]

  /// The whole file.
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw Failure(path: path) }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  /// The path with every link followed; nil where it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let result = unsafe Glibc.realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }
}

/// A folder for one test, gone with it.
final class TemporaryFolder {
  /// Its path, links followed.
  let path: String

  init() throws {
    var template = Array("/tmp/reel-tests-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made, let path = TestFiles.resolved(made) else { throw TestFiles.Failure(path: "/tmp") }
    self.path = path
  }

  deinit { _ = try? ReelProcess.run(program: "rm", ["-rf", "--", path]) }

  /// Writes a file, with the folders above it.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path + "/" + name
    for (index, character) in zip(path.indices, path) where character == "/" && index > path.startIndex {
      _ = unsafe mkdir(String(path[..<index]), 0o700)
    }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TestFiles.Failure(path: path) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count > 0 else { throw TestFiles.Failure(path: path) }
      written += count
    }
    return path
  }

  /// Writes a text file.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// Copies a sample reel.
  @discardableResult
  func copyReel(_ reel: String, to name: String) throws -> String {
    try write(name, TestFiles.read(TestFiles.media + "/" + reel))
  }

  /// Makes a symbolic link.
  func link(_ name: String, to target: String) throws {
    guard unsafe symlink(target, path + "/" + name) == 0 else { throw TestFiles.Failure(path: name) }
  }
}
