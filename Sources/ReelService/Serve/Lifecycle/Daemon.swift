// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia
internal import ReelWire

/// `reel serve`: rings for players in other processes.
public enum Daemon {
  /// Milliseconds for the main thread to end what is its own.
  private static let stopPatience = 10_000
  /// Milliseconds after which the process ends, whatever its main thread waits for; and how: `EX_TEMPFAIL`.
  private static let lastPatience = 15_000, lateExitCode: Int32 = 75

  /// Serves until SIGTERM or SIGINT comes, and everybody was sent away. Blocks; to be called before any thread is
  /// started, for they would take the signals. The service manager, if there is one, is told how it stands, and gets the
  /// pings that it wants.
  ///
  /// - Parameters:
  ///   - log: takes what is to be logged, of at least `settings.logLevel`, on any thread; must not wait.
  ///   - sockets: those that were opened for it. One that is missing is made in the settings' folder.
  ///   - reload: called on this thread whenever SIGHUP has come; others are served meanwhile.
  ///   - whenReady: called once clients can connect; whether to go on.
  ///   - whenStopping: called on this thread at the first signal to end, before anybody is sent away.
  /// - Returns: the signal that ended it, nil where it was not to go on.
  /// - Throws: `ServeError` where it cannot start.
  public static func serve(
    _ settings: ServeSettings, sockets: consuming InheritedSockets = InheritedSockets(),
    log: @escaping @Sendable (DaemonEvent) -> Void = { _ in }, reload: () -> ServeReload, whenReady: () -> Bool,
    whenStopping: () -> Void = {}
  ) throws(ServeError) -> Int32? {
    let signals = try StopSignals()
    let watchdogTimeout = ServiceNotifier.takeWatchdogTimeout()
    LargeBlocks.giveBack()
    var sockets = sockets
    let folder = try folder(settings, for: sockets)
    let frames = try socket(sockets.frames.take(), RuntimeFolder.frames, SOCK_SEQPACKET, in: folder, settings.group)
    let control = try socket(sockets.control.take(), RuntimeFolder.control, SOCK_STREAM, in: folder, settings.group)
    let wishes = Guarded(DaemonWishes())
    let loop = ThreadExecutor(name: "reel-door")
    let events = EventHub(level: settings.logLevel, log: log)
    let notifier = ServiceNotifier()
    let door = Door(
      settings: settings, events: events, notifier: notifier, frames: frames, control: control, loop: loop
    ) {
      wishes.withLock { $0.end() }
    }
    let watch = watch(signals.descriptor, for: door, wishes)
    loop.perform { door.assumeIsolated { $0.open() } }
    let goesOn = whenReady()
    loop.perform { door.assumeIsolated { goesOn ? $0.begin(watchdogTimeout: watchdogTimeout) : $0.close() } }
    let signal = serve(door, settings, wishes, reload, whenStopping)
    loop.unwatch(watch)
    loop.shutdown()
    notifier.finish()
    return goesOn ? signal : nil
  }

  /// Says why a daemon could not have its sockets in a folder.
  ///
  /// - Throws: `cannotCreate` where its path is too long.
  public static func checkFolder(_ path: String) throws(ServeError) { try RuntimeFolder.checkLength(of: path) }

  /// Says why a daemon of this user could not have its sockets in a folder as things are. Makes nothing.
  ///
  /// - Throws: `cannotCreate`, or `forbidden` where others could change what is in it.
  public static func lookAtFolder(_ path: String) throws(ServeError) { try RuntimeFolder.look(at: path) }

  private static func folder(
    _ settings: ServeSettings, for sockets: borrowing InheritedSockets
  ) throws(ServeError) -> RuntimeFolder? {
    var names: [String] = []
    if sockets.frames == nil { names.append(RuntimeFolder.frames) }
    if sockets.control == nil { names.append(RuntimeFolder.control) }
    return names.isEmpty ? nil : try RuntimeFolder(settings.folder, names: names, group: settings.group)
  }

  private static func socket(
    _ inherited: consuming ListeningSocket?, _ name: String, _ type: __socket_type,
    in folder: borrowing RuntimeFolder?, _ group: UInt32?
  ) throws(ServeError) -> ListeningSocket {
    if let inherited { return inherited.opened(to: group) }
    guard let socket = try folder?.listen(name, type: type) else {
      throw ServeError(code: .cannotCreate, reason: "\(name): there is no folder for it")
    }
    return socket
  }

  private static func watch(
    _ signals: Int32, for door: Door, _ wishes: Guarded<DaemonWishes>
  ) -> ThreadExecutor.Watch {
    door.loop.watch(signals) { _ in
      guard let signal = StopSignals.take(from: signals) else { return }
      guard signal != SIGHUP else {
        door.notifier.reloading()
        return wishes.withLock { $0.reload() }
      }
      // Before others are told.
      door.notifier.stopping()
      wishes.withLock { $0.stop(by: signal) }
      // Also where the main thread does not come to it.
      door.loop.schedule(at: .now.adding(milliseconds: stopPatience)) { door.assumeIsolated { $0.close() } }
      // A configuration on a file system that does not answer may hold the main thread for ever.
      door.loop.schedule(at: .now.adding(milliseconds: lastPatience)) { _exit(lateExitCode) }
    }
  }

  /// Reads settings again as often as is wished, until the end.
  private static func serve(
    _ door: Door, _ settings: ServeSettings, _ wishes: Guarded<DaemonWishes>, _ reload: () -> ServeReload,
    _ whenStopping: () -> Void
  ) -> Int32? {
    while true {
      switch wishes.wait(for: { $0.next() }) {
      case .end(let signal): return signal
      case .stop:
        whenStopping()
        door.loop.perform { door.assumeIsolated { $0.close() } }
      case .reload:
        let outcome = reload()
        door.loop.perform { door.assumeIsolated { $0.take(outcome, startedWith: settings) } }
      }
    }
  }
}
