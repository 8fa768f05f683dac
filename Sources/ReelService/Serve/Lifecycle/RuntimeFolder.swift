// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelWire

/// Owns the folder of a daemon's sockets: one daemon a folder, and no socket is left when it ends.
struct RuntimeFolder: ~Copyable, Sendable {
  /// The names of the sockets.
  static let frames = "frames.sock", control = "control.sock"

  let path: String
  /// What lies in it is looked at and removed by this: it stays the folder that was checked.
  private let folder: TrustedFolder
  /// Held for as long as the daemon serves, so that a second one keeps off and one that was killed leaves nothing.
  private let lock: Descriptor
  /// The sockets that are made in it.
  private let names: [String]
  private let group: UInt32?

  /// The names of all sockets.
  static let sockets = [frames, control]
  /// Bytes of a socket's path, without the zero at its end.
  private static let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
  /// Connections that the system keeps until they are taken.
  private static let backlog: Int32 = 64

  /// Makes the folder for this user alone, unless it is there, and takes it.
  ///
  /// - Parameters:
  ///   - names: the sockets that are to be made in it. Others are left alone.
  ///   - group: who else may connect.
  /// - Throws: `busy` where another daemon has it, `forbidden` where the system lets this user not, or others could
  ///   change what is in it, `cannotCreate` where the path is too long for sockets or something else lies in their
  ///   place, which is left alone.
  init(_ path: String, names: [String] = sockets, group: UInt32? = nil) throws(ServeError) {
    try Self.checkLength(of: path)
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw Self.refusal(path) }
    let folder = try Self.open(path)
    let lock = try Self.lock(folder, path)
    try Self.removeLeftovers(names, in: folder.number, path)
    self.path = path
    self.folder = folder
    self.lock = lock
    self.names = names
    self.group = group
  }

  deinit {
    for name in names where Self.kind(of: name, in: folder.number) == S_IFSOCK {
      unsafe unlinkat(folder.number, name, 0)
    }
  }

  /// Listens.
  ///
  /// - Parameter type: `SOCK_SEQPACKET` or `SOCK_STREAM`.
  /// - Throws: `cannotCreate` or `forbidden` where the system refuses.
  func listen(_ name: String, type: __socket_type) throws(ServeError) -> ListeningSocket {
    let number = clinux_socket(Int32(type.rawValue))
    guard number >= 0 else { throw Self.refusal(name) }
    let socket = Descriptor(owning: number)
    let file = path + "/" + name
    guard unsafe clinux_listen(number, file, Self.backlog) == 0 else { throw Self.refusal(file) }
    guard let group else { return ListeningSocket(socket: socket, group: nil) }
    guard unsafe clinux_share_socket(folder.number, name, group) == 0, fchmod(folder.number, 0o755) == 0 else {
      throw Self.refusal(file)
    }
    return ListeningSocket(socket: socket, group: group)
  }

  // MARK: Taking it

  /// - Throws: `cannotCreate` where a socket in it would have no address.
  static func checkLength(of path: String) throws(ServeError) {
    for name in sockets where path.utf8.count + 1 + name.utf8.count > room {
      throw ServeError(
        code: .cannotCreate,
        reason: "\(path): too long: the path of a socket has \(room) bytes, and '/\(name)' comes behind it")
    }
  }

  /// Says why it could not be taken, or made, as things are; whether another daemon has it is not looked at.
  ///
  /// - Throws: as `init`.
  static func look(at path: String) throws(ServeError) {
    try checkLength(of: path)
    if unsafe access(path, F_OK) == 0 {
      _ = try open(path)
      return
    }
    guard errno == ENOENT else { throw refusal(path) }
    let above = FilePath.split(String(path.reversed().drop { $0 == "/" }.reversed())).parent
    guard unsafe access(above, F_OK) == 0 else { throw refusal(above) }
  }

  /// Opens it, unless others could change what is in it.
  private static func open(_ path: String) throws(ServeError) -> TrustedFolder {
    do { return try TrustedFolder(path) } catch { throw refusal(error, of: path) }
  }

  private static func lock(_ folder: borrowing TrustedFolder, _ path: String) throws(ServeError) -> Descriptor {
    do throws(TrustedFolder.Refusal) {
      return try folder.lock("lock")
    } catch {
      throw error == .busy ? refusal(error, of: path) : refusal(error, of: path + "/lock")
    }
  }

  /// Removes the sockets that a killed one has left; nothing, where anything but a socket has such a name.
  private static func removeLeftovers(
    _ names: [String], in folder: Int32, _ path: String
  ) throws(ServeError) {
    var leftovers: [String] = []
    for name in names {
      switch kind(of: name, in: folder) {
      case S_IFSOCK: leftovers.append(name)
      case nil where errno == ENOENT: continue
      case nil: throw refusal("\(path)/\(name)")
      default: throw ServeError(code: .cannotCreate, reason: "\(path)/\(name): in the way, and no socket")
      }
    }
    for name in leftovers where unsafe unlinkat(folder, name, 0) != 0 { throw refusal("\(path)/\(name)") }
  }

  /// What lies there, as the system tells kinds of files apart; nil and `errno` where it does not tell.
  private static func kind(of name: String, in folder: Int32) -> mode_t? {
    var status = stat()
    return unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func refusal(_ refusal: TrustedFolder.Refusal, of path: String) -> ServeError {
    switch refusal {
    case .system(let number): self.refusal(path, number)
    case .owner(let user): ServeError(code: .forbidden, reason: "\(path): belongs to user \(user)")
    case .writable(let others): ServeError(code: .forbidden, reason: "\(path): \(others) may write to it")
    case .busy: ServeError(code: .busy, reason: "\(path): another daemon serves there")
    case .irregular: ServeError(code: .cannotCreate, reason: "\(path): no regular file")
    }
  }

  private static func refusal(_ name: String, _ number: Int32 = errno) -> ServeError {
    let reason = unsafe String(cString: strerror(number))
    return ServeError(
      code: number == EACCES || number == EPERM ? .forbidden : .cannotCreate, reason: "\(name): \(reason)")
  }
}
