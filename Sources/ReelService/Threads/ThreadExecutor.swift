// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
public import ReelMedia
internal import ReelWire

/// A thread of its own that an actor can live on, so that what blocks never holds a thread of the cooperative pool.
///
/// It sleeps without any timeout while there is nothing to do. It starts with the first piece of work and stays until
/// `shutdown()`; work that comes later starts it once more, for just that.
public final class ThreadExecutor: SerialExecutor {
  /// Names a moment that was scheduled.
  public struct Alarm: Equatable, Sendable {
    fileprivate let number: Int
  }

  /// Names a descriptor that is watched.
  public struct Watch: Equatable, Sendable {
    fileprivate let number: Int
  }

  /// What a watched descriptor has.
  public struct Readiness: OptionSet, Sendable {
    /// The bits of `poll`.
    public let rawValue: Int16
    /// Of these bits.
    public init(rawValue: Int16) { self.rawValue = rawValue }

    /// Something to read, or the end.
    public static let reading = Readiness(rawValue: Int16(POLLIN))
    /// Room to write.
    public static let writing = Readiness(rawValue: Int16(POLLOUT))
  }

  private enum Item {
    case job(UnownedJob)
    case work(@Sendable () -> Void)
  }

  private struct Timer {
    let alarm: Alarm
    let moment: MonotonicTime
    let work: @Sendable () -> Void
  }

  private struct Watched {
    let watch: Watch
    let descriptor: Int32
    var readiness: Readiness
    let work: @Sendable (Readiness) -> Void
  }

  private struct State {
    var items: [Item] = []
    var watched: [Watched] = []
    var nextWatch = 0
    var isWatchesTurn = false
    /// By moment; the earliest last.
    var timers: [Timer] = []
    var nextAlarm = 0
    var isTimersTurn = false
    var isRunning = false
    var isSleeping = false
    var isShutDown = false
  }

  /// What the thread is called in debuggers and `top`.
  public let name: String
  /// Whether its thread never takes the processor from the one that has woken it.
  private let worksInBatches: Bool
  private let state = Guarded(State())
  private let event: EventDescriptor
  private let thread = Guarded<UInt>(0)

  /// An executor without a thread yet.
  ///
  /// - Parameters:
  ///   - name: at most 15 bytes of it are shown.
  ///   - worksInBatches: for long work that others ask for and do not wait for: they go on first.
  public init(name: String, worksInBatches: Bool = false) {
    self.name = name
    self.worksInBatches = worksInBatches
    event = .orShortage()
  }

  /// Whether the caller runs on this thread.
  public var isCurrent: Bool { thread.withLock { $0 == UInt(pthread_self()) } }

  /// The C function that this stands on is `pthread_create`.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add(.job(job))
  }

  /// Does `work` on the thread, after everything that was asked for before.
  public func perform(_ work: @escaping @Sendable () -> Void) { add(.work(work)) }

  /// Does `work` on the thread at a moment, unless the alarm is cancelled before.
  @discardableResult
  public func schedule(at moment: MonotonicTime, _ work: @escaping @Sendable () -> Void) -> Alarm {
    let alarm = state.withLock { state in
      state.nextAlarm += 1
      guard !state.isShutDown else { return Alarm(number: state.nextAlarm) }
      let timer = Timer(alarm: Alarm(number: state.nextAlarm), moment: moment, work: work)
      let index = state.timers.firstIndex { $0.moment <= moment } ?? state.timers.count
      state.timers.insert(timer, at: index)
      return timer.alarm
    }
    wake()
    return alarm
  }

  /// Takes an alarm back; on the thread itself that is for sure, from another it may just be going off.
  public func cancel(_ alarm: Alarm) { state.withLock { $0.timers.removeAll { $0.alarm == alarm } } }

  /// Does `work` on the thread whenever a descriptor is ready: with what it was watched for, or with `reading` where it
  /// has ended or failed. Descriptors take turns with other work.
  ///
  /// - Parameter descriptor: stays open until `unwatch`, which only this thread may call once it was ready.
  public func watch(
    _ descriptor: Int32, for readiness: Readiness = .reading, _ work: @escaping @Sendable (Readiness) -> Void
  ) -> Watch {
    let watch = state.withLock { state in
      state.nextWatch += 1
      let watch = Watch(number: state.nextWatch)
      state.watched.append(Watched(watch: watch, descriptor: descriptor, readiness: readiness, work: work))
      return watch
    }
    wake()
    return watch
  }

  /// Waits for something else of a descriptor from now on.
  public func change(_ watch: Watch, to readiness: Readiness) {
    state.withLock { state in
      guard let index = state.watched.firstIndex(where: { $0.watch == watch }) else { return }
      state.watched[index].readiness = readiness
    }
    wake()
  }

  /// Takes no more notice of a descriptor; on the thread itself that is for sure.
  public func unwatch(_ watch: Watch) { state.withLock { $0.watched.removeAll { $0.watch == watch } } }

  /// Lets the thread end once everything that was asked for is done. Alarms no longer go off, and descriptors
  /// are no longer watched.
  public func shutdown() {
    state.withLock { state in
      state.isShutDown = true
      state.timers = []
      state.watched = []
    }
    wake()
  }

  /// Whether the calling code runs where actors of this executor do.
  public func isIsolatingCurrentContext() -> Bool? { isCurrent }

  /// Ends the process when it does not.
  public func checkIsolated() { precondition(isCurrent, "not on the thread '\(name)'") }

  private func add(_ item: Item) {
    state.withLock { $0.items.append(item) }
    wake()
  }

  /// Starts the thread, or ends its sleep.
  private func wake() {
    let (starts, wakes) = state.withLock { state in
      let isIdle = state.items.isEmpty && state.timers.isEmpty && state.watched.isEmpty
      let starts = !state.isRunning && !isIdle
      if starts { state.isRunning = true }
      let wakes = state.isSleeping
      state.isSleeping = false
      return (starts, wakes)
    }
    if starts { Thread.start(name: name) { self.run() } }
    if wakes { event.signal() }
  }

  private func run() {
    thread.withLock { $0 = UInt(pthread_self()) }
    if worksInBatches { clinux_work_in_batches() }
    while let task = next() {
      switch task {
      case .items(let items):
        for item in items {
          switch item {
          case .job(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
          case .work(let work): work()
          }
        }
      case .timer(let timer): timer.work()
      case .poll(let nanoseconds, let watched): poll(watched, nanoseconds: nanoseconds)
      }
    }
  }

  private func poll(_ watched: [Watched], nanoseconds: Int64?) {
    let items = watched.map { clinux_poll_item(descriptor: $0.descriptor, events: $0.readiness.rawValue, found: 0) }
    for (item, one) in zip(event.wait(nanoseconds: nanoseconds, others: items), watched) where item.found != 0 {
      // One that was served before may have taken it away, or have it watched for something else.
      let wanted = state.withLock { state in state.watched.first { $0.watch == one.watch }?.readiness }
      guard let wanted else { continue }
      let found = Readiness(rawValue: item.found).intersection(wanted)
      let hasEnded = item.found & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
      if !found.isEmpty || hasEnded { one.work(found.isEmpty ? .reading : found) }
    }
  }

  /// What the thread does next.
  private enum Task {
    case items([Item])
    /// One at a time: each may cancel the next.
    case timer(Timer)
    /// Looks at descriptors, and sleeps for so many nanoseconds, nil for as long as nothing wakes it.
    case poll(Int64?, [Watched])
  }

  /// What to do now; nil to end.
  private func next() -> Task? {
    let now = MonotonicTime.now
    return state.withLock { state in
      state.isSleeping = false
      if state.isWatchesTurn, !state.watched.isEmpty {
        state.isWatchesTurn = false
        return .poll(0, state.watched)
      }
      // In turn, so that neither keeps the other waiting.
      if let timer = state.timers.last, timer.moment <= now, state.items.isEmpty || state.isTimersTurn {
        state.timers.removeLast()
        state.isTimersTurn = false
        state.isWatchesTurn = true
        return .timer(timer)
      }
      if !state.items.isEmpty {
        defer { state.items = [] }
        state.isTimersTurn = true
        state.isWatchesTurn = true
        return .items(state.items)
      }
      if state.isShutDown {
        state.isRunning = false
        thread.withLock { $0 = 0 }
        return nil
      }
      state.isSleeping = true
      return .poll(state.timers.last.map { $0.moment.nanoseconds - now.nanoseconds }, state.watched)
    }
  }
}
