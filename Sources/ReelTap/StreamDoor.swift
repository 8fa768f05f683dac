// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelMedia
package import ReelWire
internal import Synchronization

/// A stream socket at which every viewer gets a NUT stream of what a player of the daemon's shows.
///
/// Its own user and root see the daemon's first player; where there is none, one is made that they share. Members of the
/// group see the first of their own, and no stream without one. Each viewer has a thread of its own with a `Tap` to the daemon's
/// sockets, as any other program could have. Without viewers, one thread sleeps.
public final class StreamDoor: Sendable {
  /// Viewers at a time: of all users, and of one of the group.
  public static let viewerLimit = 8, guestLimit = 4

  private let hall: StreamHall
  private let thread: JoinableThread
  private let isClosed = Mutex(false)

  /// Lets viewers in from now on.
  ///
  /// - Parameters:
  ///   - path: of the socket. One that nobody listens on any more is replaced.
  ///   - source: the daemon's sockets. Whose pictures, and as what, is the door's to say.
  ///   - group: nil for none.
  ///   - report: told, on any thread, what is wrong where a viewer gets no stream.
  /// - Throws: `busy` where somebody listens there, `untrusted` where others could take its place, `door` where the system
  ///   refuses.
  public convenience init(
    path: String, source: TapSettings, group: UInt32? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(TapError) {
    try self.init(DoorSocket(path, group: group), at: path, source, report)
  }

  /// Says why there could be no door at a path as things are. Makes nothing, and does not look who listens there.
  ///
  /// - Throws: `untrusted` where others could take its place, `door` where the folder is not there or not to be read.
  public static func look(at path: String) throws(TapError) { try DoorFolder.look(at: path) }

  /// The same at a socket that listens, never blocks, and whose file stays.
  package convenience init(
    listening socket: consuming Descriptor, source: TapSettings, group: UInt32? = nil,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(TapError) {
    try self.init(DoorSocket(listening: socket, group: group), at: "the socket for streams", source, report)
  }

  private init(
    _ door: consuming DoorSocket, at place: String, _ source: TapSettings,
    _ report: @escaping @Sendable (String) -> Void
  ) throws(TapError) {
    guard let hall = StreamHall(door, source: source, report: report),
      let thread = JoinableThread(name: "reel-stream", { hall.serve() })
    else { throw .door(path: place, errno) }
    self.hall = hall
    self.thread = thread
  }

  /// Sends everybody away, and waits until they are: what each does at most is write what fits now. From any thread but a
  /// viewer's; once it was called, it does nothing. The socket's file goes with the last who knows this.
  public func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    hall.stop()
    thread.join()
  }

  deinit { close() }
}
