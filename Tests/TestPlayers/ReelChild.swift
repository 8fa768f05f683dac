// SPDX-License-Identifier: Apache-2.0

public import Glibc
internal import TestOrigins

/// The `reel` that was built along with the tests, running as a child.
public final class ReelChild {
  /// Its process.
  public let process: pid_t
  /// What it writes to standard output, by our end of the pipe.
  private let output: Int32
  private var unread: [UInt8] = []
  private var status: Int32?

  /// Starts it.
  ///
  /// - Parameters:
  ///   - errors: the file that takes what it writes to standard error.
  ///   - environment: variables that it gets besides ours.
  public init(_ arguments: [String], errors: String, environment: [String] = []) throws(PlayerFailure) {
    var ends: [Int32] = [-1, -1]
    // Closed on exec from the first moment, which Swift cannot ask of a pipe.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw PlayerFailure("socketpair: errno \(errno)") }
    output = ends[0]
    defer { close(ends[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads that tests run on block signals; a child would inherit that and hear of nothing.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // `env` becomes the program: the same process.
    let line = ["/usr/bin/env"] + environment + [BuiltReel.path] + arguments
    var words: [UnsafeMutablePointer<CChar>?] = unsafe line.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child = pid_t()
    let number = unsafe posix_spawn(&child, line[0], &actions, &attributes, &words, environ)
    guard number == 0 else {
      close(ends[0])
      throw PlayerFailure("\(BuiltReel.path) does not start: errno \(number)")
    }
    process = child
  }

  deinit {
    if status == nil { _ = end(by: SIGKILL) }
    close(output)
  }

  /// Whether it has written something that was not read, or has ended, by now or within a moment. It is left time to: who
  /// asks again and again does more each time of what it is to tell.
  public func hasOutputSoon() -> Bool {
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return unsafe !unread.isEmpty || poll(&request, 1, 100) > 0
  }

  /// The next line of its output; nil at its end.
  public func line() throws(PlayerFailure) -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      try Waiting.forInput(of: output, "a line of the child")
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(output, &chunk, chunk.count)
      guard count > 0 else { return nil }
      unread += chunk.prefix(count)
    }
  }

  /// Sends a signal, unless it ends by itself, and waits for the end: the exit status, or minus the signal that ended it.
  public func end(by signal: Int32?) -> Int32 {
    if let status { return status }
    if let signal { kill(process, signal) }
    var word: Int32 = 0
    while unsafe waitpid(process, &word, 0) < 0, errno == EINTR {}
    let result = word & 0x7f == 0 ? (word >> 8) & 0xff : -(word & 0x7f)
    status = result
    return result
  }
}
