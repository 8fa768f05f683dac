// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient
internal import ReelWire

/// Owns the place of a socket's file, and keeps other daemons off it.
///
/// What lies in the folder is looked at and changed through that, without following links, and under a lock: a file beside
/// the socket that ends in `.lock`, which goes with this.
struct DoorFolder: ~Copyable, Sendable {
  /// Which file something is.
  struct Identity: Equatable, Sendable {
    let device: UInt, inode: UInt

    init(_ status: stat) { (device, inode) = (UInt(status.st_dev), UInt(status.st_ino)) }
  }

  /// Of the socket, as it was named, and its name in the folder.
  let path: String, name: String
  private let folder: TrustedFolder
  private let lock: Descriptor

  /// How often a lock is taken anew whose file has just gone with another daemon.
  private static let attempts = 16

  /// - Throws: `busy` where another daemon has the place, `untrusted` where others could take it, `door` where there is
  ///   no such folder or the system refuses.
  init(_ path: String) throws(TapError) {
    let (parent, name) = try Self.split(path)
    let folder = try Self.open(parent, for: path)
    let lock = try Self.lock(folder, name, path)
    self.path = path
    self.name = name
    self.folder = folder
    self.lock = lock
  }

  /// Says why the folder would not do.
  ///
  /// - Throws: as `init`, but never `busy`.
  static func look(at path: String) throws(TapError) { _ = try open(split(path).parent, for: path) }

  // Before the lock goes: who takes it afterwards sees that it is of no file any more.
  deinit { unsafe unlinkat(folder.number, Self.lockName(name), 0) }

  /// Removes a socket that this user has left there and that nobody listens on any more.
  ///
  /// - Throws: `busy` where somebody listens, `untrusted` where it is another user's, `door` for anything else that lies
  ///   there.
  func removeLeftover() throws(TapError) {
    var status = stat()
    guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return }
      throw .door(path: path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .door(path: path, EEXIST) }
    let number = clinux_socket(Int32(SOCK_STREAM.rawValue))
    guard number >= 0 else { throw .door(path: path, errno) }
    let probe = Descriptor(owning: number)
    let connected = unsafe clinux_connect(probe.number, path)
    // Of another type, or with a full queue, it is somebody's, too.
    guard connected != 0, errno == ECONNREFUSED else { throw .busy(path: path) }
    guard status.st_uid == geteuid() else {
      throw .untrusted(path: path, reason: "a socket of user \(status.st_uid) lies there")
    }
    guard unsafe unlinkat(folder.number, name, 0) == 0 else { throw .door(path: path, errno) }
  }

  /// Which file the socket is that was just made there.
  ///
  /// - Throws: `door` where it is another's, or not there.
  func identity() throws(TapError) -> Identity {
    var status = stat()
    guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .door(path: path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else { throw .door(path: path, EEXIST) }
    return Identity(status)
  }

  /// Lets a group connect, too.
  func share(with group: UInt32) throws(TapError) {
    guard unsafe clinux_share_socket(folder.number, name, group) == 0 else { throw .door(path: path, errno) }
  }

  /// Removes the socket, unless its place is another's by now.
  func remove(_ identity: Identity) {
    var status = stat()
    guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0, Identity(status) == identity else {
      return
    }
    unsafe unlinkat(folder.number, name, 0)
  }

  // MARK: Taking it

  private static func split(_ path: String) throws(TapError) -> (parent: String, name: String) {
    let (parent, name) = FilePath.split(path)
    guard !["", ".", ".."].contains(name) else { throw .door(path: path, EISDIR) }
    return (parent, name)
  }

  private static func open(_ parent: String, for path: String) throws(TapError) -> TrustedFolder {
    do { return try TrustedFolder(parent, evenSticky: true) } catch { throw refusal(error, of: path) }
  }

  private static func lockName(_ name: String) -> String { name + ".lock" }

  private static func lock(
    _ folder: borrowing TrustedFolder, _ name: String, _ path: String
  ) throws(TapError) -> Descriptor {
    let name = lockName(name)
    for _ in 0..<attempts {
      let lock: Descriptor
      do throws(TrustedFolder.Refusal) {
        lock = try folder.lock(name)
      } catch {
        throw error == .busy ? .busy(path: path) : refusal(error, of: path + ".lock")
      }
      var (held, named) = (stat(), stat())
      guard unsafe fstat(lock.number, &held) == 0 else { throw .door(path: path + ".lock", errno) }
      guard held.st_uid == geteuid() else { throw refusal(.irregular, of: path + ".lock") }
      let isThere = unsafe fstatat(folder.number, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      if isThere, Identity(named) == Identity(held) { return lock }
    }
    throw .busy(path: path)
  }

  private static func refusal(_ refusal: TrustedFolder.Refusal, of path: String) -> TapError {
    switch refusal {
    case .system(let number): .door(path: path, number)
    case .owner(let user): .untrusted(path: path, reason: "the folder belongs to user \(user)")
    case .writable(let others):
      .untrusted(path: path, reason: "\(others) may write to the folder, which is not sticky")
    case .busy: .busy(path: path)
    case .irregular: .untrusted(path: path, reason: "no file of this user's")
    }
  }
}
