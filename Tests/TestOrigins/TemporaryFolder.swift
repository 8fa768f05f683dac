// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder for the files of one test, removed at its end.
public final class TemporaryFolder: Sendable {
  /// What the system refused.
  public struct Failure: Error {
    /// Where.
    public let path: String
    /// The number of the error.
    public let number: Int32
  }

  /// Its path.
  public let path: String

  /// Makes it.
  public init() throws {
    var template = Array("/tmp/reel-test-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else { throw Failure(path: "/tmp", number: errno) }
    path = made
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    // Links are removed, not followed.
    if unsafe Glibc.remove(path) == 0 { return }
    for name in entries(of: path) where name != "." && name != ".." { remove("\(path)/\(name)") }
    unsafe Glibc.remove(path)
  }

  /// The names in a folder, `.` and `..` included.
  public static func entries(of folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = path + "/" + name
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(path: file, number: errno) }
    defer { close(descriptor) }
    let contents = Array(bytes)
    let written = unsafe contents.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == contents.count else { throw Failure(path: file, number: errno) }
    return file
  }

  /// Writes a file of text and gives its path.
  @discardableResult
  public func write(_ text: String = "", to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  /// Removes what has this name, with all that is in it.
  public func remove(_ name: String) { Self.remove(path + "/" + name) }

  /// Makes a folder in it.
  public func makeFolder(_ name: String) { unsafe mkdir(path + "/" + name, 0o700) }

  /// Makes a FIFO in it.
  public func makeFIFO(_ name: String) { unsafe mkfifo(path + "/" + name, 0o600) }

  /// Makes a symbolic link in it.
  public func link(_ name: String, to target: String) { unsafe symlink(target, path + "/" + name) }

  /// The bytes of any file.
  public static func read(_ file: String) throws -> [UInt8] {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: file, number: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Failure(path: file, number: errno) }
    // Files of /proc have no size.
    var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), 4096))
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw Failure(path: file, number: errno) }
    return Array(bytes.prefix(count))
  }
}
