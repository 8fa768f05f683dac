// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia

/// One run over many reels by several workers, which goes on past whatever single reels do. It can be run once.
public final class BulkRun {
  /// What a run says while it goes on.
  public typealias Report = (_ entry: ThumbEntry, _ isOld: Bool, _ tally: BulkTally) -> Void

  /// How often a reel is tried that ended its worker.
  private static let attempts = 2
  /// How many workers may end in a row that never said anything.
  private static let stillborn = 8

  private let plan: BulkPlan
  private let orders: [ThumbOrder]
  private var next = 0
  /// Orders whose worker ended, to be tried once more, and how often that was.
  private var again: [(order: ThumbOrder, attempt: Int)] = []
  private var workers: [WorkerProcess] = []
  private var stillbornInARow = 0
  private var manifest: Manifest?
  private var earlier: EarlierFiles?
  /// How many workers there may be; fewer where the system does not allow as many as were asked for.
  private var jobs: Int
  private let signals: StopSignals
  /// The one that has come, 0 for none.
  private var signal: Int32 = 0
  /// Why it cannot go on.
  private var fatal: ThumbsError?
  private var tally: BulkTally

  /// Prepares a run, and makes its folder.
  ///
  /// - Parameters:
  ///   - sources: the reels of the whole run, each once.
  ///   - names: what their files are called, see `OutputNames`.
  /// - Throws: `cannotCreate`, `busy`.
  public init(_ sources: [ThumbSource], names: [String], plan: BulkPlan) throws(ThumbsError) {
    // Before there is anything to leave behind.
    signals = try StopSignals()
    self.plan = plan
    let settingsKey = plan.settings.key(version: plan.version)
    var orders: [ThumbOrder] = []
    for (source, name) in zip(sources, names) {
      guard plan.shard.has(source) else { continue }
      orders.append(ThumbOrder(source: source, name: name, contentKey: source.contentKey, settingsKey: settingsKey))
    }
    self.orders = orders
    jobs = max(1, plan.jobs)
    tally = BulkTally(reels: orders.count, unusableInputs: plan.unusableInputs)
    if case .folder(let folder) = plan.target {
      try folder.make()
      let head = Manifest.Head(reel: plan.version, settings: plan.settings, shard: plan.shard.description)
      let manifest = try Manifest(in: folder, head: head, resumes: plan.resumes)
      self.manifest = manifest
      earlier = EarlierFiles(in: folder, names: manifest.earlierFiles, reels: orders.lazy.map(\.name))
      folder.removeRests()
    }
  }

  /// Makes everything.
  ///
  /// - Parameters:
  ///   - exitCode: what the program is to end with, by what occurred and the signal that stopped it, 0 for none.
  ///   - report: is told of each reel that is done with.
  /// - Returns: how it ended. SIGINT and SIGTERM end it early, with everything in order and `interrupted` set.
  public func run(
    exitCode: (BulkTally, _ signal: Int32) -> Int, report: Report
  ) throws(ThumbsError) -> (tally: BulkTally, signal: Int32) {
    let brief: [UInt8]
    do {
      brief = try ThumbJSON.line(plan.brief)
    } catch {
      throw ThumbsError(.internal, "cannot write JSON: \(error)")
    }
    do throws(ThumbsError) {
      while signal == 0 {
        try handOut(brief, report)
        if signal != 0 || workers.allSatisfy(\.isIdle) { break }
        try listen(report)
      }
    } catch {
      // What is done stays done.
      fatal = error
    }
    let unfinished = workers
    workers = []
    for worker in unfinished {
      retire(worker)
      if let (entry, order) = worker.lastEntry() {
        try settle(entry, of: order.name, report)
      } else {
        forget(worker)
      }
    }
    tally.interrupted = signal != 0 || fatal != nil
    if tally.interrupted { forgetUnreached(unfinished) }
    guard tally.interrupted || tally.done == tally.reels else {
      throw ThumbsError(.internal, "\(tally.done) of \(tally.reels) reels are accounted for")
    }
    writeOverview()
    tally.exitCode = exitCode(tally, signal)
    let end = Manifest.End(end: tally)
    try manifest?.finish(orders.lazy.map(\.source.name), end: end) { earlier?.stands($0) ?? false }
    if let fatal { throw fatal }
    return (tally, signal)
  }

  /// Takes a signal, if one has come; whether one has.
  private func isStopped() -> Bool {
    if signal == 0 { signal = signals.take() }
    return signal != 0
  }

  /// Gives every idle worker something to do, as long as there is something, and starts those that are missing.
  private func handOut(_ brief: [UInt8], _ report: Report) throws(ThumbsError) {
    while true {
      let idle = workers.first(where: \.isIdle)
      guard idle != nil || workers.count < jobs, let (order, attempt) = try nextOrder(report) else { return }
      if let idle {
        idle.give(order, attempt: attempt)
        continue
      }
      do throws(ThumbsError) {
        let worker = try WorkerProcess(plan.worker, brief: brief)
        workers.append(worker)
        worker.give(order, attempt: attempt)
      } catch {
        guard !workers.isEmpty else { throw error }
        // Those that there are can do it all.
        jobs = workers.count
        again.append((order, attempt))
      }
    }
  }

  /// The next order that is not done yet.
  private func nextOrder(_ report: Report) throws(ThumbsError) -> (ThumbOrder, attempt: Int)? {
    if let (order, attempt) = again.popLast() { return (order, attempt) }
    while next < orders.count, !isStopped() {
      let order = orders[next]
      next += 1
      if let refusal = order.source.refusal {
        var entry = ThumbEntry(order)
        entry.error = refusal
        try settle(entry, of: order.name, report)
        continue
      }
      guard plan.resumes, let entry = manifest?.entry(for: order.source.name) else { return (order, 1) }
      if stands(entry, order) {
        tally.add(entry, isOld: true)
        report(entry, true, tally)
        continue
      }
      return (order, 1)
    }
    return nil
  }

  private func writeOverview() {
    guard case .folder(let folder) = plan.target, let manifest, !tally.interrupted else { return }
    defer { for name in manifest.earlierOverviews where !tally.overviews.contains(name) { folder.remove(name) } }
    guard let grid = plan.overview else { return }
    let thumbnails = orders.map { order in
      manifest.entry(for: order.source.name)?.files.first { $0.kind == .thumbnail }?.file
    }
    do throws(ThumbFailure) {
      tally.overviews = try RunOverview(folder: folder, grid: grid, settings: plan.settings).write(thumbnails)
    } catch {
      tally.errors[error.code, default: 0] += 1
    }
  }

  /// What an earlier run said of reels that this one did not come to is kept where it is still true.
  private func forgetUnreached(_ unfinished: [WorkerProcess]) {
    for order in again.map(\.order) + orders[next...] + unfinished.compactMap({ $0.task?.order }) {
      if let entry = manifest?.entry(for: order.source.name), !stands(entry, order) {
        manifest?.forget(order.source.name)
      }
    }
  }

  /// Whether an entry of an earlier run tells what this one would find.
  private func stands(_ entry: ThumbEntry, _ order: ThumbOrder) -> Bool {
    guard case .folder(let folder) = plan.target, entry.contentKey == order.contentKey,
      entry.settingsKey == order.settingsKey
    else { return false }
    if let error = entry.error { return !plan.retriesFailures && !error.isPassing(order.source) }
    return !entry.files.isEmpty
      && entry.files.allSatisfy {
        FileName.owner(of: $0.file).utf8.elementsEqual(order.name.utf8) && folder.size(of: $0.file) == $0.bytes
      }
  }

  /// Waits until a worker says something, has ended or is overdue, or a signal comes.
  private func listen(_ report: Report) throws(ThumbsError) {
    var requests = ([signals.descriptor] + workers.map(\.socket)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = unsafe poll(&requests, nfds_t(requests.count), 250)
    for (worker, request) in zip(workers, requests.dropFirst()) {
      guard request.revents != 0 else {
        worker.killIfOverdue(after: plan.patience)
        continue
      }
      switch worker.read() {
      case .nothing: continue
      case .entry(let entry, let order): try settle(entry, of: order.name, report)
      case .end: try bury(worker, report)
      }
    }
    _ = isStopped()
  }

  private func settle(_ entry: ThumbEntry, of name: String, _ report: Report) throws(ThumbsError) {
    earlier?.tidy(name, keeping: entry.files, former: manifest?.entry(for: entry.path)?.files ?? [])
    try manifest?.add(entry)
    let isOld = entry.kept == true
    tally.add(entry, isOld: isOld)
    report(entry, isOld, tally)
  }

  /// Lets go of a worker that has ended, and decides what becomes of the reel that it was at.
  private func bury(_ worker: WorkerProcess, _ report: Report) throws(ThumbsError) {
    let how = retire(worker)
    workers.removeAll { $0 === worker }
    forget(worker)
    stillbornInARow = worker.hasSpoken ? 0 : stillbornInARow + 1
    if stillbornInARow >= Self.stillborn { throw ThumbsError(.noWorker, "no worker can be started: \(how)") }
    guard let (order, attempt) = worker.task else { return }
    guard worker.hasSpoken else {
      again.append((order, attempt))
      return
    }
    if worker.stop == nil, attempt < Self.attempts {
      again.append((order, attempt + 1))
      return
    }
    var entry = ThumbEntry(order)
    entry.error = failure(of: worker, how)
    try settle(entry, of: order.name, report)
  }

  private func failure(of worker: WorkerProcess, _ how: String) -> ThumbFailure {
    switch worker.stop {
    case .busy:
      ThumbFailure(code: MediaError.Code.timedOut.rawValue, message: "its decoder hung", quarantined: true)
    case .waiting:
      ThumbFailure(code: MediaError.Code.io.rawValue, message: "reading it did not go on")
    case nil:
      ThumbFailure(
        code: MediaError.Code.corrupt.rawValue, message: "it ended its worker \(Self.attempts) times: \(how)",
        quarantined: true)
    }
  }

  /// Removes what a worker had made of a reel that it did not finish.
  private func forget(_ worker: WorkerProcess) {
    guard case .folder(let folder) = plan.target, worker.task != nil else { return }
    worker.begun.forEach { folder.remove($0) }
  }

  /// Waits for its end, and removes what it was writing.
  @discardableResult private func retire(_ worker: WorkerProcess) -> String {
    let how = worker.end()
    switch plan.target {
    case .folder(let folder): folder.removeRest(of: worker.process)
    case .desktop: DesktopFolders(version: plan.version)?.removeRests(of: worker.process)
    }
    return how
  }
}
