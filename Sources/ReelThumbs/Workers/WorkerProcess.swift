// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// One worker of a run: a process of its own, so that whatever a file does to its decoder is done to it alone.
final class WorkerProcess {
  /// Its process.
  let process: pid_t
  /// Where it is talked to, and listened to.
  let socket: Int32
  /// What it is at, and how often that was tried, this time included.
  private(set) var task: (order: ThumbOrder, attempt: Int)?
  /// Whether it has said anything yet: that it is ready, at least.
  private(set) var hasSpoken = false
  /// Why it was killed.
  private(set) var stop: Stop?

  /// Why a worker is killed.
  enum Stop {
    /// It has computed for too long, and said nothing.
    case busy
    /// It has waited for too long, for a disk or a server.
    case waiting
  }

  private var lines = LineBuffer()
  private var hasEnded = false
  private var breaksRules = false
  private let processorClock: clockid_t
  /// Processor time and time, in nanoseconds, when it last said something.
  private var lastWork: Int64 = 0, lastTime: Int64 = 0

  /// A line longer than this is no entry of ours.
  private static let longestLine = 16 << 20

  /// Starts one, and tells it what the run is about. It ends when the calling thread does.
  ///
  /// - Throws: `noWorker`.
  init(_ command: WorkerCommand, brief: [UInt8]) throws(ThumbsError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw ThumbsError(.noWorker, "cannot start a worker: \(AtomicFile.words(errno))")
    }
    var words: [UnsafeMutablePointer<CChar>?] = unsafe command.words.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let process = unsafe clinux_start_bound(command.program, &words, ends[1], ends[1], STDERR_FILENO)
    let number = errno
    close(ends[1])
    var clock = clockid_t()
    guard process > 0, unsafe clock_getcpuclockid(process, &clock) == 0 else {
      close(ends[0])
      if process > 0 {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      throw ThumbsError(.noWorker, "cannot start a worker: \(AtomicFile.words(number))")
    }
    self.process = process
    socket = ends[0]
    processorClock = clock
    send(brief + [UInt8(ascii: "\n")])
  }

  deinit {
    close(socket)
    _ = end()
  }

  /// The files that it has written of its task, or is just writing.
  private(set) var begun: [String] = []

  /// Whether it can be given something to do.
  var isIdle: Bool { task == nil && stop == nil }

  /// Gives it something to do. Where it has ended, reading shows it.
  func give(_ order: ThumbOrder, attempt: Int) {
    task = (order, attempt)
    begun = []
    startPatience()
    if let line = try? ThumbJSON.line(order) { send(line + [UInt8(ascii: "\n")]) }
  }

  /// What a worker said.
  enum Said {
    case nothing
    /// The entry that it has finished.
    case entry(ThumbEntry, of: ThumbOrder)
    /// It has ended, or said what no worker of ours says.
    case end
  }

  /// What it said, once there is something to read.
  func read() -> Said {
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe piece.withUnsafeMutableBytes {
      unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
    guard count > 0 else { return .end }
    lines.append(piece[..<count])
    guard lines.pendingCount <= Self.longestLine else { return breakOff() }
    return next()
  }

  private func next() -> Said {
    while let line = lines.next() {
      hasSpoken = true
      startPatience()
      guard !line.isEmpty else { continue }
      if let name = ThumbJSON.value(String.self, of: line) {
        begun.append(name)
        continue
      }
      guard let entry = ThumbJSON.value(ThumbEntry.self, of: line), let task,
        entry.path.utf8.elementsEqual(task.order.source.name.utf8)
      else { return breakOff() }
      self.task = nil
      return .entry(entry, of: task.order)
    }
    return .nothing
  }

  /// Kills it if it has said nothing for too long.
  ///
  /// - Parameter milliseconds: of its processor time; where it waits without computing, or for a server, it has
  ///   four times as long.
  func killIfOverdue(after milliseconds: Int) {
    guard task != nil, stop == nil else { return }
    let limit = Int64(milliseconds) * 1_000_000
    let isBusy = Self.now(processorClock) - lastWork > limit
    guard isBusy || Self.now(CLOCK_MONOTONIC) - lastTime > limit * 4 else { return }
    // It may have answered meanwhile: it is whoever listens that is late.
    var byte: UInt8 = 0
    guard unsafe recv(socket, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) < 0 else { return }
    stop = isBusy ? .busy : .waiting
    kill(process, SIGKILL)
  }

  /// An answer that has come in time, although nobody has listened any more; once it has ended.
  func lastEntry() -> (ThumbEntry, of: ThumbOrder)? {
    while true {
      switch read() {
      case .entry(let entry, let order): return (entry, order)
      case .end: return nil
      case .nothing:
        // Interrupted, or less than a line.
        var byte: UInt8 = 0
        if unsafe recv(socket, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) <= 0, errno != EINTR { return nil }
      }
    }
  }

  private func breakOff() -> Said {
    breaksRules = true
    return .end
  }

  /// Ends it, and says how it ended where it did so by itself.
  func end() -> String {
    guard !hasEnded else { return "it ended" }
    hasEnded = true
    // Whoever has closed his end has his exit status by now. A file that is being written is finished first, also by one
    // that somebody has stopped.
    kill(process, SIGTERM)
    kill(process, SIGCONT)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    if breaksRules { return "it said what no worker says" }
    let signal = status & 0x7f
    return signal == 0 ? "it exited with \((status >> 8) & 0xff)" : "it was ended by signal \(signal)"
  }

  private func startPatience() {
    lastWork = Self.now(processorClock)
    lastTime = Self.now(CLOCK_MONOTONIC)
  }

  private func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          socket, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 { sent += count } else if errno != EINTR { return }
    }
  }

  private static func now(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
