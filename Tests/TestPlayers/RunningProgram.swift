// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestOrigins

/// A program that runs beside the test.
public final class RunningProgram {
  /// How it ended.
  public struct Result: Sendable {
    /// The exit status, or minus the signal that ended it; 124 where it did not end by itself.
    public let status: Int32
    /// What it wrote.
    public let output: String, errors: String

    /// The lines of its output.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private let home: TemporaryFolder
  private var child: pid_t?

  /// Starts it, with nothing on its standard input.
  public init(_ command: [String]) throws {
    home = try TemporaryFolder()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (number, name) in [(STDOUT_FILENO, "output"), (STDERR_FILENO, "errors")] {
      unsafe posix_spawn_file_actions_addopen(&actions, number, home.path + "/" + name, O_WRONLY | O_CREAT, 0o600)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads that tests run on block signals, and `timeout` needs its own.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // No measurement: whoever hangs is ended, with a sanitizer on a loaded machine in mind.
    let watched = ["timeout", "--kill-after=5", "120"] + command
    var words: [UnsafeMutablePointer<CChar>?] = unsafe watched.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child = pid_t()
    let number = unsafe posix_spawnp(&child, "timeout", &actions, &attributes, &words, environ)
    guard number == 0 else { throw PlayerFailure("\(command[0]) does not start: errno \(number)") }
    self.child = child
  }

  deinit { _ = try? wait() }

  /// Waits for its end.
  public func wait() throws -> Result {
    var word: Int32 = 0
    if let child { while unsafe waitpid(child, &word, 0) < 0, errno == EINTR {} }
    child = nil
    return Result(
      status: word & 0x7f == 0 ? (word >> 8) & 0xff : -(word & 0x7f),
      output: String(decoding: try TemporaryFolder.read(home.path + "/output"), as: UTF8.self),
      errors: String(decoding: try TemporaryFolder.read(home.path + "/errors"), as: UTF8.self))
  }

  /// Runs it to its end.
  public static func run(_ command: [String]) throws -> Result { try RunningProgram(command).wait() }
}
