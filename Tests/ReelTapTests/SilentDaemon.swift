// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelWire
import TestOrigins
import TestPlayers

/// Sockets of a daemon that takes connections and at some point answers no more.
final class SilentDaemon {
  /// What it does not answer.
  enum Question: CaseIterable, Sendable { case hello, subscribe, players }

  private let home: TemporaryFolder
  private let frames: Int32, control: Int32
  private var connection: PacketSocket?
  private var asker: Descriptor?
  var folder: String { home.path }

  init() throws {
    home = try TemporaryFolder()
    frames = clinux_socket(Int32(SOCK_SEQPACKET.rawValue))
    control = clinux_socket(Int32(SOCK_STREAM.rawValue))
    guard unsafe clinux_listen(frames, home.path + "/frames.sock", 4) == 0,
      unsafe clinux_listen(control, home.path + "/control.sock", 4) == 0
    else { throw PlayerFailure("no sockets: errno \(errno)") }
  }

  deinit {
    close(frames)
    close(control)
  }

  /// Answers until this is asked, and returns then.
  func hear(until question: Question) throws {
    guard question != .players else {
      asker = Descriptor(owning: try accept(control))
      return try wait(asker?.number ?? -1)
    }
    connection = PacketSocket(owning: try accept(frames))
    try hearPacket()
    guard question == .subscribe else { return }
    _ = try connection?.send(ServerMessage.welcome(Welcome(leaseTimeout: 1000)).encode(serial: 1))
    try hearPacket()
  }

  private func hearPacket() throws {
    try wait(connection?.descriptor ?? -1)
    _ = try connection?.receive()
  }

  private func accept(_ socket: Int32) throws -> Int32 {
    try wait(socket)
    return clinux_accept(socket)
  }

  private func wait(_ descriptor: Int32) throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 60_000) > 0 else { throw PlayerFailure("nobody came") }
  }
}
