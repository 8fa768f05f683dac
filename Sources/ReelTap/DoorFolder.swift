// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient

/// Owns the place of a socket's file, and keeps other daemons off it.
///
/// The folder must be this user's or root's. Others may write to it only where it is sticky, as /tmp is: then nobody but
/// the file's owner, the folder's owner and root can remove or rename what lies there. What lies there is looked at and
/// changed through the folder, without following links, and under a lock: a file beside the socket that ends in `.lock`,
/// which goes with this.
struct DoorFolder: ~Copyable, Sendable {
  /// Which file something is.
  struct Identity: Equatable, Sendable {
    let device: UInt, inode: UInt

    init(_ status: stat) { (device, inode) = (UInt(status.st_dev), UInt(status.st_ino)) }
  }

  /// Of the socket, as it was named, and its name in the folder.
  let path: String, name: String
  private let folder: Descriptor
  private let lock: Descriptor

  /// How often a lock is taken anew whose file has just gone with another daemon.
  private static let attempts = 16

  /// - Throws: `busy` where another daemon has the place, `untrusted` where others could take it, `door` where there is
  ///   no such folder or the system refuses.
  init(_ path: String) throws(TapError) {
    let (parent, name) = try Self.split(path)
    let folder = try Self.open(parent, for: path)
    let lock = try Self.lock(folder.number, name, path)
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
    let end = path.lastIndex(of: "/")
    let name = end.map { String(path[path.index(after: $0)...]) } ?? path
    guard !["", ".", ".."].contains(name) else { throw .door(path: path, EISDIR) }
    return (end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".", name)
  }

  private static func open(_ parent: String, for path: String) throws(TapError) -> Descriptor {
    let number = unsafe Glibc.open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .door(path: path, errno) }
    let folder = Descriptor(owning: number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .door(path: path, errno) }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .untrusted(path: path, reason: "the folder belongs to user \(status.st_uid)")
    }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || status.st_mode & S_ISVTX != 0 else {
      let others = status.st_mode & S_IWOTH == 0 ? "its group" : "everybody"
      throw .untrusted(path: path, reason: "\(others) may write to the folder, which is not sticky")
    }
    return folder
  }

  private static func lockName(_ name: String) -> String { name + ".lock" }

  private static func lock(_ folder: Int32, _ name: String, _ path: String) throws(TapError) -> Descriptor {
    let name = lockName(name)
    for _ in 0..<attempts {
      // Whatever lies there, opening it waits for nobody.
      let number = unsafe openat(folder, name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard number >= 0 else { throw .door(path: path + ".lock", errno) }
      let lock = Descriptor(owning: number)
      var (held, named) = (stat(), stat())
      guard unsafe fstat(number, &held) == 0 else { throw .door(path: path + ".lock", errno) }
      guard held.st_mode & S_IFMT == S_IFREG, held.st_uid == geteuid() else {
        throw .untrusted(path: path + ".lock", reason: "no file of this user's")
      }
      guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK ? .busy(path: path) : .door(path: path + ".lock", errno)
      }
      let isThere = unsafe fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      if isThere, Identity(named) == Identity(held) { return lock }
    }
    throw .busy(path: path)
  }
}
