// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient

/// Owns a listening socket; and its file, which is there for as long as this lives, unless somebody else has made it.
struct DoorSocket: ~Copyable, Sendable {
  /// The group that it is opened to, besides this user; nil for none.
  let group: UInt32?
  private let socket: Descriptor
  private let place: DoorFolder?
  private let file: DoorFolder.Identity?

  private static let backlog: Int32 = 16

  /// Listens at a path for this user, and for a group. A socket that nobody listens on any more is replaced.
  ///
  /// - Throws: `busy` where somebody listens there, `untrusted` where others could take its place, `door` where something
  ///   else lies there or the system refuses.
  init(_ path: String, group: UInt32?) throws(TapError) {
    let place = try DoorFolder(path)
    try place.removeLeftover()
    let number = clinux_socket(Int32(SOCK_STREAM.rawValue))
    guard number >= 0 else { throw .door(path: path, errno) }
    let socket = Descriptor(owning: number)
    guard unsafe clinux_listen(number, path, Self.backlog) == 0 else {
      throw errno == EADDRINUSE ? .busy(path: path) : .door(path: path, errno)
    }
    let file = try place.identity()
    do throws(TapError) {
      if let group { try place.share(with: group) }
    } catch {
      place.remove(file)
      throw error
    }
    self.group = group
    self.socket = socket
    self.place = consume place
    self.file = file
  }

  /// Takes over a socket that listens, and never blocks. Its file is somebody else's.
  init(listening socket: consuming Descriptor, group: UInt32?) {
    self.group = group
    self.socket = socket
    place = nil
    file = nil
  }

  deinit {
    switch place {
    case .some(let place): if let file { place.remove(file) }
    case .none: break
    }
  }

  /// To poll with.
  var descriptor: Int32 { socket.number }

  /// Takes a connection; nil where nobody waits.
  func accept() -> Descriptor? {
    let number = clinux_accept(socket.number)
    return number >= 0 ? Descriptor(owning: number) : nil
  }
}
