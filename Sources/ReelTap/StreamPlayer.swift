// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient
internal import ReelWire
internal import Synchronization

/// A player of the daemon's own feed that nobody looks at but the viewers of a stream: it begins with the first reel, and
/// leaves with the last who knows this. A thread of its own takes what it is told, and gives each frame back at once.
final class StreamPlayer: Sendable {
  /// What streams call their players.
  static let name = "stream"

  /// Its number.
  let number: UInt32
  private let thread: JoinableThread
  private let stopped: EventDescriptor
  private let course: Course

  /// What its thread is given, and tells.
  private final class Course: Sendable {
    let connection: Mutex<ReelConnection?>
    let isOver = Atomic(false)

    init(_ connection: sending ReelConnection) { self.connection = Mutex(connection) }
  }

  /// Connects, and begins.
  ///
  /// - Parameter stop: once it can be read, answers are waited for no longer: `daemon` with `timedOut`.
  /// - Throws: `daemon` where the daemon has no room, no feed of its own, or does not answer.
  init(_ settings: TapSettings, stop: Int32) throws(TapError) {
    var settings = settings
    settings.name = Self.name
    let connection: ReelConnection = try .play(settings, stop)
    let number = connection.page.player
    guard let stopped = EventDescriptor() else { throw .daemon(ClientError(.system, "no descriptor is left")) }
    let (event, course) = (stopped.descriptor, Course(connection))
    let thread = JoinableThread(name: "reel-stream-own") {
      clinux_work_in_batches()
      if let connection = course.connection.withLock({ $0.take() }) { Self.attend(connection, until: event) }
      course.isOver.store(true, ordering: .releasing)
    }
    guard let thread else { throw .daemon(ClientError(.system, "no thread is left")) }
    self.number = number
    self.thread = thread
    self.stopped = stopped
    self.course = course
  }

  deinit {
    stopped.signal()
    thread.join()
  }

  /// The daemon has ended it, or is about to.
  var isOver: Bool { course.isOver.load(ordering: .acquiring) }

  private static func attend(_ connection: ReelConnection, until stop: Int32) {
    while true {
      do {
        while try connection.receive(within: 0) != nil {}
      } catch {
        return
      }
      var items = [stop, connection.descriptor].map {
        clinux_poll_item(descriptor: $0, events: Int16(POLLIN), found: 0)
      }
      _ = unsafe clinux_poll(&items, UInt(2), -1)
      if items[0].found != 0 { return connection.bye() }
    }
  }
}
