// SPDX-License-Identifier: Apache-2.0

public import ReelFeed
internal import ReelMedia

/// The warm ring: performs a page's decisions on three slots and a feed source, and plays the current reel.
///
/// It lives on one thread, its loop, that of whoever shows the page: a landing on a warm reel is decided and answered
/// there, without a hop. Everything slow happens elsewhere and comes back as an event.
public actor Preloader {
  /// The thread that it lives on.
  public nonisolated let loop: ThreadExecutor
  /// The loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  /// The page as it stands.
  public internal(set) var page: FeedPage
  /// The last landing, nil before the first.
  public internal(set) var landing: Landing?
  /// Counts landings.
  var landings = 0

  private let ownsLoop: Bool
  let settings: PreloaderSettings
  let source: any FeedSource
  let slots: [any ReelSlot]
  let observe: @Sendable (PreloaderOutput) -> Void
  /// By slot identity.
  var views = [SlotView(), SlotView(), SlotView()]
  var catalog = ReelCatalog()
  var posters = PosterShelf()
  /// Reels of the present list that the source has no other address for.
  var unrenewable: Set<ExactText> = []
  /// Loads in flight, by token.
  var loads: [Int: Task<Void, Never>] = [:]
  /// What the page would do next.
  var foresight = Foresight()
  private var isLookingAhead = false
  /// Events that came up while another was performed.
  var events: [FeedEvent] = []
  var isPerforming = false
  /// The slot that is in the middle, as was last told.
  var shownSlot: Int?
  /// The viewer asked for a frame and there was none.
  var isStarved = false
  var isClosed = false
  /// Frames that were shown, each counted once.
  public internal(set) var framesShown = 0

  /// What the three slots have done together.
  public var tally: SlotTally { slots.reduce(SlotTally()) { $0 + $1.tally } }

  /// A ring over three new decoder slots.
  ///
  /// - Parameters:
  ///   - source: where the reels come from; asked once `handle(.appear)` or the like starts a load.
  ///   - quarantine: what is known of bad reels; shared by rings of one process.
  ///   - loop: the thread to live on, which stays the caller's; nil for one of its own.
  ///   - observe: told what happens, on the loop; must not wait.
  public init(
    source: any FeedSource, settings: PreloaderSettings = PreloaderSettings(), quarantine: Quarantine = Quarantine(),
    loop: ThreadExecutor? = nil, observe: @escaping @Sendable (PreloaderOutput) -> Void = { _ in }
  ) {
    let ownsLoop = loop == nil
    let loop = loop ?? ThreadExecutor(name: "reel-loop")
    let mail = SlotMail(loop: loop)
    var slotSettings = settings.slots
    slotSettings.posterSide = settings.latePicture == .poster ? settings.slots.posterSide ?? 480 : nil
    let slots = (0..<3).map { id in
      DecoderSlot(id: id, settings: slotSettings, quarantine: quarantine) { mail.send($0) }
    }
    self.init(
      source: source, settings: settings, slots: slots, loop: loop, ownsLoop: ownsLoop, observe: observe)
    mail.address(to: self)
  }

  /// A ring over slots that exist, whose news are brought to `take(_:)`.
  init(
    source: any FeedSource, settings: PreloaderSettings, slots: [any ReelSlot], loop: ThreadExecutor, ownsLoop: Bool,
    observe: @escaping @Sendable (PreloaderOutput) -> Void
  ) {
    self.ownsLoop = ownsLoop
    self.source = source
    self.settings = settings
    self.slots = slots
    self.loop = loop
    self.observe = observe
    var config = settings.page
    config.paging = source.paging
    page = FeedPage(config: config)
  }

  /// Takes what the viewer did, and does what follows from it. What the page decided is returned, and told as
  /// `.actions` too; what follows later is only told. From within `observe` the event waits until what is being told
  /// is done, and nothing is returned.
  @discardableResult
  public func handle(_ event: FeedEvent) -> [FeedAction] {
    guard !isClosed else { return [] }
    guard !isPerforming else {
      events.append(event)
      return []
    }
    let actions = handleOne(event, at: .now)
    handleWaiting()
    return actions
  }

  deinit {
    for load in loads.values { load.cancel() }
    for view in views { view.cancel(on: loop) }
    for slot in slots { slot.close() }
    if ownsLoop { loop.shutdown() }
  }

  /// Lets go of everything: loads are cancelled, slots closed; what still comes is dropped. A loop of its own ends.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    for load in loads.values { load.cancel() }
    loads = [:]
    for view in views { view.cancel(on: loop) }
    for slot in slots { slot.close() }
    views = [SlotView(), SlotView(), SlotView()]
    landing = nil
    if ownsLoop { loop.shutdown() }
  }

  /// An event that follows from what is being performed: it waits until that is done.
  func post(_ event: FeedEvent) {
    events.append(event)
    if !isPerforming { handleWaiting() }
  }

  func handleWaiting() {
    while !events.isEmpty, !isClosed { handleOne(events.removeFirst(), at: .now) }
  }

  /// - Parameter records: for a response, the records of the reels that it names.
  @discardableResult
  func handleOne(_ event: FeedEvent, at moment: MonotonicTime, records: [FeedReel] = []) -> [FeedAction] {
    isPerforming = true
    defer { isPerforming = false }
    let actions = foresight.handle(event, in: &page)
    perform(actions, at: moment, records: records)
    rewindWhatWasLeft()
    observe(.actions(actions))
    foresight.forget()
    lookAhead()
    return actions
  }

  /// Looks ahead once the loop has nothing else to do.
  private func lookAhead() {
    guard !isLookingAhead, page.ring.current != nil else { return }
    isLookingAhead = true
    loop.perform { [weak self] in
      self?.assumeIsolated { preloader in
        preloader.isLookingAhead = false
        if !preloader.isClosed { preloader.foresight.look(ahead: preloader.page) }
      }
    }
  }
}
