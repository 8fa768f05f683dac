// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelWire

/// `reel serve`: rings for players in other processes.
public enum Daemon {
  private struct Ending: Sendable {
    var signal: Int32?
    var isOver = false
  }

  /// Serves until SIGTERM or SIGINT comes, and everybody was sent away. Blocks; to be called before any thread is
  /// started, for they would take the signals.
  ///
  /// - Parameter whenReady: called once clients can connect; whether to go on.
  /// - Returns: the signal that ended it, nil where it was not to go on.
  /// - Throws: `ServeError` where it cannot start.
  public static func serve(_ settings: ServeSettings, whenReady: () -> Bool) throws(ServeError) -> Int32? {
    let signals = try StopSignals()
    LargeBlocks.giveBack()
    let folder = try RuntimeFolder(settings.folder, group: settings.group)
    let frames = try folder.listen(RuntimeFolder.frames, type: SOCK_SEQPACKET)
    let control = try folder.listen(RuntimeFolder.control, type: SOCK_STREAM)
    let ending = Guarded(Ending())
    let loop = ThreadExecutor(name: "reel-door")
    let door = Door(settings: settings, frames: frames, control: control, loop: loop) {
      ending.withLock { $0.isOver = true }
    }
    let descriptor = signals.descriptor
    let watch = loop.watch(descriptor) { _ in
      guard let signal = StopSignals.take(from: descriptor) else { return }
      ending.withLock { $0.signal = $0.signal ?? signal }
      door.assumeIsolated { $0.close() }
    }
    loop.perform { door.assumeIsolated { $0.open() } }
    let goesOn = whenReady()
    if !goesOn { loop.perform { door.assumeIsolated { $0.close() } } }
    let signal = ending.wait { $0.isOver ? .some($0.signal) : nil }
    loop.unwatch(watch)
    loop.shutdown()
    return goesOn ? signal : nil
  }
}
