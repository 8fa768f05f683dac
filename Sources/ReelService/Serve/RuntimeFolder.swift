// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelWire

/// Owns the folder of a daemon's sockets: one daemon a folder, and no socket is left when it ends.
struct RuntimeFolder: ~Copyable, Sendable {
  /// The names of the sockets.
  static let frames = "frames.sock", control = "control.sock"

  let path: String
  /// Held for as long as the daemon serves, so that a second one keeps off and one that was killed leaves nothing.
  private let lock: Descriptor
  /// Those that were made.
  private let sockets: [String]
  private let group: UInt32?

  /// Connections that the system keeps until they are taken.
  private static let backlog: Int32 = 64

  /// Makes the folder for this user alone, unless it is there, and takes it.
  ///
  /// - Parameter group: who else may connect.
  /// - Throws: `busy` where another daemon has it, `cannotCreate` where the system refuses.
  init(_ path: String, group: UInt32? = nil) throws(ServeError) {
    self.group = group
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw Self.refusal(path) }
    let name = path + "/lock"
    let number = unsafe open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { throw Self.refusal(name) }
    let lock = Descriptor(owning: number)
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK
        ? ServeError(code: .busy, reason: "\(path): another daemon serves there") : Self.refusal(name)
    }
    self.path = path
    self.lock = lock
    sockets = [Self.frames, Self.control].map { path + "/" + $0 }
    // What a killed one has left.
    for socket in sockets { unsafe unlink(socket) }
  }

  deinit { for socket in sockets { unsafe unlink(socket) } }

  /// Listens.
  ///
  /// - Parameter type: `SOCK_SEQPACKET` or `SOCK_STREAM`.
  /// - Throws: `cannotCreate` where the system refuses, or where the path is too long for a socket.
  func listen(_ name: String, type: __socket_type) throws(ServeError) -> Descriptor {
    let number = clinux_socket(Int32(type.rawValue))
    guard number >= 0 else { throw Self.refusal(name) }
    let socket = Descriptor(owning: number)
    let mask = umask(0o177)
    defer { umask(mask) }
    guard unsafe clinux_listen(number, path + "/" + name, Self.backlog) == 0 else {
      throw Self.refusal("\(path)/\(name)")
    }
    guard let group else { return socket }
    let file = path + "/" + name
    guard unsafe chown(file, .max, group) == 0, unsafe chmod(file, 0o660) == 0, unsafe chmod(path, 0o755) == 0 else {
      throw Self.refusal(file)
    }
    return socket
  }

  private static func refusal(_ name: String) -> ServeError {
    let reason = unsafe String(cString: strerror(errno))
    return ServeError(code: .cannotCreate, reason: "\(name): \(reason)")
  }
}
