// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelWire
internal import Synchronization

/// Where the viewers of a stream are, each on its thread.
final class StreamHall: Sendable {
  /// A viewer that is there.
  private struct Seat {
    let thread: JoinableThread
    /// Nil for the daemon's own, and root.
    let guest: UInt32?
  }

  private let door: DoorSocket
  private let source: TapSettings
  private let shared = SharedPlayer()
  private let report: @Sendable (String) -> Void
  /// Readable for ever once everybody is to go; readable when somebody has gone.
  private let stopped: EventDescriptor, gone: EventDescriptor
  /// Numbers of those whose threads are ending.
  private let leaving = Mutex<[Int]>([])

  /// Nanoseconds without taking connections after the system had nothing left for one.
  private static let pause: Int64 = 100_000_000

  /// Nil and `errno` where the system has no descriptor left.
  init?(_ door: consuming DoorSocket, source: TapSettings, report: @escaping @Sendable (String) -> Void) {
    guard let stopped = EventDescriptor(), let gone = EventDescriptor() else { return nil }
    self.stopped = stopped
    self.gone = gone
    self.door = door
    self.source = source
    self.report = report
  }

  /// Has everybody go, and `serve` return.
  func stop() { stopped.signal() }

  /// Lets viewers in until it is stopped, and returns when all have gone.
  func serve() {
    var seats: [Int: Seat] = [:]
    var last = 0
    while true {
      var items = [stopped.descriptor, gone.descriptor, door.descriptor].map {
        clinux_poll_item(descriptor: $0, events: Int16(POLLIN), found: 0)
      }
      let count = UInt(items.count)
      _ = unsafe clinux_poll(&items, count, -1)
      if items[0].found != 0 { break }
      if items[1].found != 0 { clear(&seats) }
      guard items[2].found != 0 else { continue }
      guard let socket = door.accept() else {
        // For want of a descriptor, as a rule: whoever waits still waits.
        rest()
        continue
      }
      last += 1
      if let seat = admit(socket, last, besides: seats.values.map(\.guest)) { seats[last] = seat }
    }
    for seat in seats.values { seat.thread.join() }
  }

  private func rest() {
    var item = clinux_poll_item(descriptor: stopped.descriptor, events: Int16(POLLIN), found: 0)
    _ = unsafe clinux_poll(&item, 1, Self.pause)
  }

  private func clear(_ seats: inout [Int: Seat]) {
    gone.clear()
    let numbers = leaving.withLock { numbers in
      defer { numbers = [] }
      return numbers
    }
    for number in numbers { seats.removeValue(forKey: number)?.thread.join() }
  }

  /// The seat of a viewer; nil, and the connection is closed, for one that is not let in.
  ///
  /// - Parameter guests: of those who are there.
  private func admit(_ socket: consuming Descriptor, _ number: Int, besides guests: [UInt32?]) -> Seat? {
    guard guests.count < StreamDoor.viewerLimit, let peer = Peer(of: socket.number, openTo: door.group), peer.isWelcome
    else { return nil }
    let guest = peer.isOwn ? nil : peer.user
    guard guest == nil || guests.count(where: { $0 == guest }) < StreamDoor.guestLimit else { return nil }
    let viewer = StreamViewer(socket, peer, source: source, shared: shared)
    let thread = JoinableThread(name: "reel-viewer") { [self] in
      // Each picture takes milliseconds, which nobody lands in: players go first.
      clinux_work_in_batches()
      if let failure = viewer.watch(until: stopped.descriptor) { report(failure) }
      leaving.withLock { $0.append(number) }
      gone.signal()
    }
    guard let thread else {
      report("user \(peer.user) gets no stream: the system has no thread left")
      return nil
    }
    return Seat(thread: thread, guest: guest)
  }
}
