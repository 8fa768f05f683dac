// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestOrigins

/// A real `reel serve` to whom the real `systemd-socket-activate` hands sockets over, one call within the other.
public final class ActivatedDaemon {
  /// A socket that is handed over.
  public struct Socket: Sendable {
    /// What it is called, and its file.
    public let name: String, file: String
    /// SOCK_SEQPACKET, rather than SOCK_STREAM.
    public let isPackets: Bool

    /// The socket for players.
    public static let frames = Socket("frames", "frames.sock", isPackets: true)
    /// The socket for people.
    public static let control = Socket("control", "control.sock", isPackets: false)
    /// The socket for viewers.
    public static let stream = Socket("stream", "stream.sock", isPackets: false)

    /// Any socket.
    public init(_ name: String, _ file: String, isPackets: Bool) {
      self.name = name
      self.file = file
      self.isPackets = isPackets
    }
  }

  /// All lines of both of its outputs, as far as they were waited for.
  public private(set) var lines: [String] = []
  private let child: ReelChild

  /// Has the sockets opened, the first one first. The daemon starts once somebody connects to that one.
  ///
  /// - Parameters:
  ///   - folder: of the sockets.
  ///   - options: of `reel serve`.
  public init(_ sockets: [Socket], in folder: String, _ options: [String]) throws(PlayerFailure) {
    var words = ["sh", "-c", "exec \"$@\" 2>&1", "sh"]
    for (index, socket) in sockets.enumerated() {
      let names = sockets[...index].map(\.name).joined(separator: ":")
      words += ["systemd-socket-activate", "-E", "ASAN_OPTIONS=detect_leaks=0"]
      words += socket.isPackets ? ["--seqpacket"] : []
      words += ["-l", folder + "/" + socket.file, "--fdname=" + names]
    }
    child = try ReelChild(
      ["serve", "--config=/dev/null", "--log-level=error"] + options, errors: "/dev/null", environment: words)
    let first = sockets.first.map { folder + "/" + $0.file } ?? ""
    try wait(for: "Listening on \(first) as 3.")
  }

  /// Waits for a line.
  public func wait(for line: String) throws(PlayerFailure) {
    while let next = try child.line() {
      lines.append(next)
      if next == line { return }
    }
    throw PlayerFailure("no '\(line)' in \(lines)")
  }

  /// Waits for the end, which comes of itself: its exit status.
  public func end() throws(PlayerFailure) -> Int32 {
    while let next = try child.line() { lines.append(next) }
    return child.end(by: 0)
  }

  /// Ends it by SIGTERM: its exit status, or minus the signal that ended it.
  public func stop() -> Int32 { child.end(by: SIGTERM) }
}
