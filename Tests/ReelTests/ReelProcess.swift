// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins

/// Runs programs as children, above all the `reel` that was built along with the tests, and watches over them.
enum ReelProcess {
  /// The child could not be started, or waited for.
  struct Failure: Error {
    let call: String
    let number: Int32
  }

  /// How a child ended, and what it wrote.
  struct Result {
    var output: [UInt8] = []
    var errorBytes: [UInt8] = []
    /// The exit status, unless a signal ended it.
    var status: Int32?
    /// The signal that ended it: a trap, or our own kill.
    var signal: Int32?
    /// It was killed because it did not end in time.
    var hung = false
    /// Who had the pipe of a child that hung, which may be somebody else by then.
    var holders: [String] = []
    /// Peak memory in bytes. Linux counts what the parent held when it forked too, so this is an upper bound.
    var peakMemory = 0
    /// Seconds of processor time, which a loaded machine does not stretch.
    var processorTime = 0.0

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errorBytes, as: UTF8.self) }
    /// The lines of the output that are no comments.
    var lines: [String] { text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init) }
  }

  /// Seconds of processor time that `reel` may take for one file, whatever it holds.
  static let processorLimit = 5.0

  /// Whether a sanitizer is linked in, which multiplies time and memory.
  static let isSanitized = ["__asan_init", "__tsan_init"].contains { (name: String) in unsafe dlsym(nil, name) != nil }

  /// Where a child holds the pipe that tells of its end; out of the way of what it opens itself.
  private static let lifeDescriptor: Int32 = 60

  /// Milliseconds until a child counts as hung. The product's own limit is 5 s; this is a kill timer and no
  /// measurement, so it allows for a sanitizer build on a loaded machine.
  static let patience = 30_000

  /// The `reel` that lies next to the program that runs the tests.
  static let path = BuiltReel.path

  /// Runs `reel`, in `folder` if one is given.
  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String] = []
  ) throws -> Result {
    try run(program: path, arguments, in: folder, environment: environment)
  }

  /// Runs a program by its path or name, with nothing on its standard input.
  static func run(
    program: String, _ arguments: [String], in folder: String? = nil, environment: [String] = []
  ) throws -> Result {
    let output = try Pipe()
    let error = try Pipe()
    // `env` moves to the folder and becomes the program: the same process.
    let move = folder.map { ["--chdir=\($0)"] } ?? []
    let words = ["/usr/bin/env"] + move + environment + [program] + arguments
    let life = try Pipe()
    let identity = SocketHolders.identity(of: life.writeEnd)
    let child = try spawn(words, output: output.writeEnd, error: error.writeEnd, life: life.writeEnd)
    output.closeWriteEnd()
    error.closeWriteEnd()
    life.closeWriteEnd()
    var result = Result()
    let deadline = now() + patience
    collect(from: output.readEnd, error.readEnd, until: deadline, into: &result)
    try wait(for: child, life: life.readEnd, identity, until: deadline, into: &result)
    return result
  }

  private static func spawn(_ words: [String], output: Int32, error: Int32, life: Int32) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO)
    // Nobody writes to it: it closes when the child ends.
    unsafe posix_spawn_file_actions_adddup2(&actions, life, lifeDescriptor)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that a kill reaches what a tracer runs; signals as a shell would leave them.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Threads that tests run on block signals, which a shell does not.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var child = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let number = unsafe posix_spawn(&child, words[0], &actions, &attributes, &arguments, environ)
    guard number == 0 else { throw Failure(call: "posix_spawn", number: number) }
    return child
  }

  /// Reads both descriptors until both are closed or time is up.
  private static func collect(from output: Int32, _ error: Int32, until deadline: Int, into result: inout Result) {
    var requests = [output, error].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while requests.contains(where: { $0.fd >= 0 }) {
      let left = deadline - now()
      guard left > 0 else { return }
      guard unsafe poll(&requests, nfds_t(requests.count), Int32(left)) > 0 else { continue }
      for index in requests.indices where requests[index].fd >= 0 && requests[index].revents != 0 {
        let count = unsafe read(requests[index].fd, &chunk, chunk.count)
        if count <= 0 {
          requests[index].fd = -1
        } else if index == 0 {
          result.output += chunk.prefix(count)
        } else {
          result.errorBytes += chunk.prefix(count)
        }
      }
    }
  }

  /// Waits for the end of the child, and kills its group when time is up.
  private static func wait(
    for child: pid_t, life: Int32, _ identity: UInt64, until deadline: Int, into result: inout Result
  ) throws {
    var request = pollfd(fd: life, events: Int16(POLLIN), revents: 0)
    while request.revents == 0 {
      let left = deadline - now()
      if left <= 0 {
        result.hung = true
        result.holders = SocketHolders.names(of: identity)
        kill(-child, SIGKILL)
        break
      }
      _ = unsafe poll(&request, 1, Int32(left))
    }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(child, &status, 0, &usage) != child {
      guard errno == EINTR else { throw Failure(call: "wait4", number: errno) }
    }
    let signal = status & 0x7f
    if signal == 0 { result.status = (status >> 8) & 0xff } else { result.signal = signal }
    result.peakMemory = usage.ru_maxrss * 1024
    result.processorTime =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
