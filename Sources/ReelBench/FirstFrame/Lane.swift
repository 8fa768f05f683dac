// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// One way to a first frame that is measured in turn with others.
struct Lane: Sendable {
  /// What is opened.
  let source: MediaSource
  /// The file behind it, whose pages are dropped where it is to be read cold.
  let file: MediaSource
  /// Under what conditions.
  let setting: FirstFrameSetting
  /// Where its server counts requests; nil without one.
  let origin: LoopbackOrigin?

  /// What was opened, once, before anything was measured.
  struct FirstLook: Sendable {
    let codec: String
    let width, height: Int
    let md5: String
    let pts: Int64?
    /// Bytes that a frame takes in a pool.
    let bufferSize: Int
  }

  /// Opens it once: the file is in the page cache then, and it is known which frame is first.
  ///
  /// - Parameter start: when looking at it began, which counts towards its budget of processor time.
  func look(since start: ThreadTime) throws(MediaError) -> FirstLook {
    var options = setting.options
    options.budget = options.budget.left(since: start)
    var clip = try Clip(source, options: options, interrupt: Interrupt())
    let frame = try clip.firstFrame()
    return FirstLook(
      codec: clip.info.video.codec, width: frame.width, height: frame.height, md5: frame.md5(), pts: frame.pts,
      bufferSize: clip.poolBufferSize)
  }

  /// Goes to the first frame once, with everything opened anew.
  ///
  /// - Parameter look: what the frame must be.
  /// - Throws: what opening throws; `corrupt` for another frame than before; `io` where the file is to be read cold and
  ///   does not leave the page cache.
  func run(into pool: FramePool?, expecting look: FirstLook, checksPixels: Bool) throws(MediaError) -> FirstFrameRun {
    if setting.cache == .cold { try evict() }
    origin?.mark()
    var clip = try Clip(source, options: setting.options, pool: pool, interrupt: Interrupt())
    let frame = try clip.firstFrame()
    guard frame.pts == look.pts, !checksPixels || frame.md5() == look.md5 else {
      throw MediaError(.corrupt, operation: "measure \(source.path)", reason: "two runs gave different frames")
    }
    let ledger = clip.ledger
    // What the server still sends goes nowhere once the clip is closed, and the count is whole.
    _ = clip.close()
    return FirstFrameRun(ledger, traffic: origin.map { OriginTraffic($0.finishedLog(of: source.path)) })
  }

  /// Drops the file's pages, and looks.
  private func evict() throws(MediaError) {
    let reason: String
    switch try PageCache.evict(file) {
    case .cold: return
    case .resident(let bytes): reason = "\(bytes) bytes of it stay in the page cache: no run would be cold"
    case .unknown: reason = "the kernel does not tell what of it is in the page cache: only its owner may know"
    }
    throw MediaError(.io, operation: "measure \(file.path) cold", reason: reason)
  }
}
