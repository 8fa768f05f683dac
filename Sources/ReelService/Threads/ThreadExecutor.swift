// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
public import ReelMedia

/// A thread of its own that an actor can live on, so that what blocks never holds a thread of the cooperative pool.
///
/// It sleeps without any timeout while there is nothing to do. It starts with the first piece of work and stays until
/// `shutdown()`; work that comes later starts it once more, for just that.
public final class ThreadExecutor: SerialExecutor {
  /// Names a moment that was scheduled.
  public struct Alarm: Equatable, Sendable {
    fileprivate let number: Int
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

  private struct State {
    var items: [Item] = []
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
    event = EventDescriptor()
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

  /// Lets the thread end once everything that was asked for is done. Alarms no longer go off.
  public func shutdown() {
    state.withLock { state in
      state.isShutDown = true
      state.timers = []
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
      let starts = !state.isRunning && !(state.items.isEmpty && (state.timers.isEmpty || state.isShutDown))
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
      case .sleep(let nanoseconds): event.wait(nanoseconds: nanoseconds)
      }
    }
  }

  /// What the thread does next.
  private enum Task {
    case items([Item])
    /// One at a time: each may cancel the next.
    case timer(Timer)
    /// For so many nanoseconds, nil for as long as nobody wakes it.
    case sleep(Int64?)
  }

  /// What to do now; nil to end.
  private func next() -> Task? {
    let now = MonotonicTime.now
    return state.withLock { state in
      // In turn, so that neither keeps the other waiting.
      if let timer = state.timers.last, timer.moment <= now, state.items.isEmpty || state.isTimersTurn {
        state.timers.removeLast()
        state.isTimersTurn = false
        return .timer(timer)
      }
      if !state.items.isEmpty {
        defer { state.items = [] }
        state.isTimersTurn = true
        return .items(state.items)
      }
      if state.isShutDown {
        state.isRunning = false
        thread.withLock { $0 = 0 }
        return nil
      }
      state.isSleeping = true
      return .sleep(state.timers.last.map { $0.moment.nanoseconds - now.nanoseconds })
    }
  }
}
