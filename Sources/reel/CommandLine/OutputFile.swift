// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient

/// A file that is there with all its bytes, or not at all. What was not finished is removed.
struct OutputFile: ~Copyable {
  /// The name that it will have.
  let path: String

  private let descriptor: Descriptor
  /// The name that it has until then; nil where the bytes go straight to what is there.
  private var temporary: String?

  /// Begins a file, which shows at once whether that is possible. What is there already and is no file, such as a pipe,
  /// is written to.
  ///
  /// - Parameter path: nil for a new file among those of a moment.
  init(_ path: String?, suffix: String) throws(ExitError) {
    // A link stays, and what it leads to is replaced.
    let target = path.map { Self.resolved($0) ?? $0 } ?? ChildFolder.parent + "/reel-demo"
    var status = stat()
    if path != nil, unsafe stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      descriptor = try Self.owned(unsafe open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY), target)
      self.path = target
      temporary = nil
      return
    }
    let (number, made) = Self.make(beside: target, suffix: suffix)
    descriptor = try Self.owned(number, target)
    self.path = path == nil ? made : target
    temporary = made
  }

  deinit { if let temporary { unsafe unlink(temporary) } }

  /// Shows whether such a file could be written now, before there is anything to write.
  static func check(_ path: String, suffix: String) throws(ExitError) {
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw refusal(path, EISDIR) }
      // Whoever reads a pipe would take the end of a first opening for the end of all.
      guard unsafe access(path, W_OK) == 0 else { throw refusal(path, errno) }
      return
    }
    let held = clinux_hold_ends()
    defer { clinux_let_ends(held) }
    _ = try OutputFile(path, suffix: suffix)
  }

  /// Writes a whole file. Signals that end the process wait meanwhile.
  static func write(_ bytes: [UInt8], to path: String, suffix: String) throws(ExitError) {
    let held = clinux_hold_ends()
    defer { clinux_let_ends(held) }
    var file = try OutputFile(path, suffix: suffix)
    try file.finish(bytes)
  }

  /// Writes all bytes, and gives the file its name.
  mutating func finish(_ bytes: [UInt8]) throws(ExitError) {
    let number = unsafe DescriptorWriter.write(bytes.span.bytes, to: descriptor.number)
    guard number == 0 else { throw Self.refusal(path, number) }
    guard let temporary else { return }
    if temporary != path {
      guard unsafe rename(temporary, path) == 0 else { throw Self.refusal(path, errno) }
    }
    self.temporary = nil
  }

  /// Makes a file of a name that nothing has; -1 and `errno`. Its mode is that of any new file: `mkstemps` has another, and
  /// asking for the process's mask sets it, for all threads.
  private static func make(beside target: String, suffix: String) -> (number: Int32, name: String) {
    while true {
      let chance = UInt64.random(in: 0..<1 << 36)
      let name = "\(target)-\(String(chance | 1 << 36, radix: 36))\(suffix)"
      let number = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard number < 0, errno == EEXIST || errno == EINTR else { return (number, name) }
    }
  }

  private static func owned(_ number: Int32, _ path: String) throws(ExitError) -> Descriptor {
    guard number >= 0 else { throw refusal(path, errno) }
    return Descriptor(owning: number)
  }

  private static func refusal(_ path: String, _ number: Int32) -> ExitError {
    ExitError(.cannotCreate, "\(path): \(unsafe String(cString: strerror(number)))".withoutControls)
  }

  private static func resolved(_ path: String) -> String? {
    guard let result = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(result) }
    return unsafe String(cString: result)
  }
}
