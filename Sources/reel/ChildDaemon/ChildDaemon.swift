// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelClient
import ReelMedia
import ReelService

/// Owns a `reel serve` of this very program in a folder of its own, and ends it.
struct ChildDaemon: ~Copyable {
  /// Milliseconds that it may take to begin, and to end.
  private static let patience = 10_000

  /// Where its sockets are.
  var address: String { folder.path }

  private let folder: ChildFolder
  private let process: pid_t
  /// What it prints; closed with its end.
  private let output: Descriptor

  /// Starts it, and waits until it serves. It ends when the calling thread does.
  ///
  /// - Parameters:
  ///   - feed: as `reel serve --feed` takes it.
  ///   - keys: values of `--key`.
  /// - Throws: `unavailable` with its last words where it does not come to serve; the end, if a signal came.
  static func start(
    feed: String, keys: [String], signals: borrowing EndSignals
  ) throws(ExitError) -> ChildDaemon {
    let folder = try ChildFolder()
    let log = folder.path + "/log"
    // What the machine's own daemon is configured to be is none of its business.
    let own = ["--config=/dev/null", "--log-level=error"]
    let options = own + ["--feed=\(feed)", "--runtime-dir=\(folder.path)"] + keys.map { "--key=\($0)" }
    let (process, output) = try start(["reel", "serve"] + options, log: log)
    let daemon = ChildDaemon(folder, process, Descriptor(owning: output))
    guard try daemon.isServing(signals) else {
      throw ExitError(.unavailable, "the daemon does not start: \(lastLine(of: log))".withoutControls)
    }
    return daemon
  }

  private init(_ folder: consuming ChildFolder, _ process: pid_t, _ output: consuming Descriptor) {
    self.folder = folder
    self.process = process
    self.output = output
  }

  /// Asks it to end, waits until it has, and removes its folder.
  deinit {
    kill(process, SIGTERM)
    let deadline = MonotonicTime.now.adding(milliseconds: Self.patience)
    var bytes = [UInt8](repeating: 0, count: 256)
    while MonotonicTime.now < deadline {
      var request = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
      // Its descriptors are closed when it ends.
      if unsafe poll(&request, 1, 100) > 0, unsafe read(output.number, &bytes, bytes.count) <= 0 { break }
    }
    if MonotonicTime.now >= deadline { kill(process, SIGKILL) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  private static func start(_ words: [String], log: String) throws(ExitError) -> (process: pid_t, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw ExitError(.unavailable, "the daemon does not start: \(unsafe String(cString: strerror(errno)))")
    }
    let ours = ends[0]
    let its = Descriptor(owning: ends[1])
    let errors = Descriptor(owning: unsafe open(log, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    let arguments = CStringArray(words)
    let process = unsafe clinux_start_bound("/proc/self/exe", arguments.base, -1, its.number, errors.number)
    guard process > 0 else {
      close(ours)
      throw ExitError(.unavailable, "the daemon does not start: \(unsafe String(cString: strerror(errno)))")
    }
    return (process, ours)
  }

  /// Whether it says so; false where it ends first.
  private func isServing(_ signals: borrowing EndSignals) throws(ExitError) -> Bool {
    let deadline = MonotonicTime.now.adding(milliseconds: Self.patience)
    var said: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while MonotonicTime.now < deadline {
      guard try signals.wait(for: output.number, milliseconds: 100) else { continue }
      let count = unsafe read(output.number, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      said += bytes.prefix(count)
      if said.contains(10) { return said.starts(with: Array("serving ".utf8)) }
    }
    return false
  }

  private static func lastLine(of log: String) -> String {
    let lines = SystemFile.text(log).split(separator: "\n")
    return lines.last.map(String.init) ?? "it says nothing"
  }
}
