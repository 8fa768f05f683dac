// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Owns a folder in which nobody can take the place of what lies there: it is this user's or root's, and nobody else may
/// write to it. It stays the folder that was checked, whatever takes its name.
package struct TrustedFolder: ~Copyable, Sendable {
  /// Why it is none.
  package enum Refusal: Error, Equatable, Sendable {
    /// The system refuses, by this number.
    case system(Int32)
    /// It belongs to this user.
    case owner(UInt32)
    /// These may write to it, in words.
    case writable(by: String)
    /// Another process has the lock.
    case busy
    /// What should be a lock is no file.
    case irregular
  }

  private let folder: Descriptor

  /// Opens it.
  ///
  /// - Parameter evenSticky: whether others may write to it where it is sticky, as /tmp is: then nobody but the file's owner,
  ///   the folder's owner and root can remove or rename what lies there.
  package init(_ path: String, evenSticky: Bool = false) throws(Refusal) {
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .system(errno) }
    let folder = Descriptor(owning: number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .system(errno) }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .owner(status.st_uid) }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || evenSticky && status.st_mode & S_ISVTX != 0 else {
      throw .writable(by: status.st_mode & S_IWOTH == 0 ? "its group" : "everybody")
    }
    self.folder = folder
  }

  /// To name what lies in it by.
  package var number: Int32 { folder.number }

  /// Takes the lock of a file in it, which is made unless it is there. It waits for nobody, whatever lies there.
  ///
  /// - Throws: `busy`, `irregular` or `system`.
  package func lock(_ name: String) throws(Refusal) -> Descriptor {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let number = unsafe openat(folder.number, name, flags, 0o600)
    guard number >= 0 else { throw .system(errno) }
    let lock = Descriptor(owning: number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .irregular }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw errno == EWOULDBLOCK ? .busy : .system(errno) }
    return lock
  }
}
