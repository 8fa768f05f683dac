// SPDX-License-Identifier: Apache-2.0

internal import ReelService

extension SwipeRecording {
  /// No time of a document may be longer, in milliseconds, no moment later, and no count larger: what is reckoned with
  /// them stays a number. A run may last for a day.
  private static let longest = 1e7
  private static let latest = 1e8
  private static let largest = 1 << 36

  /// Reads the JSON document of an earlier run of `reel bench swipe`.
  ///
  /// - Throws: what is wrong with it: it is no such document, a figure is none that a run can have, it has no reel, or
  ///   none of its reels ever got as far as a first frame or a failure.
  public init(document bytes: [UInt8]) throws(RecordingError) {
    let document = try RecordingDocument(parsing: bytes)
    cores = try Self.whole(document.environment.cores, in: 1...4096, "environment.cores")
    slotBytes = try document.slotBytes.map { bytes throws(RecordingError) in
      try Self.whole(bytes, in: 0...Self.largest, "slot_bytes")
    }
    var visits: [Visit] = []
    for (index, visit) in document.trace.enumerated() {
      visits.append(try Self.visit(visit, after: visits.last?.at ?? 0, "trace[\(index)]"))
    }
    self.visits = visits
    var pages: [Page] = []
    for (index, page) in document.pages.enumerated() {
      let at = try Self.time(page.atMs, "pages[\(index)].at_ms", limit: Self.latest)
      guard at >= pages.last?.at ?? 0 else { throw RecordingError("'pages[\(index)].at_ms' goes back") }
      pages.append(Page(at: at, reels: page.reels))
    }
    self.pages = pages
    var reels: [Reel] = []
    for (index, reel) in document.reels.enumerated() { reels.append(try Self.reel(reel, "reels[\(index)]")) }
    self.reels = reels
    try check()
  }

  private func check() throws(RecordingError) {
    guard let first = pages.first, !first.reels.isEmpty else { throw RecordingError("'pages' names no reel") }
    let known = Set(pages.flatMap(\.reels))
    guard known.count == pages.reduce(0, { $0 + $1.reels.count }) else {
      throw RecordingError("'pages' names a reel twice")
    }
    if let index = visits.firstIndex(where: { !known.contains($0.reel) }) {
      throw RecordingError("'trace[\(index)].reel' is not in 'pages'")
    }
    guard isComplete else { throw RecordingError("none of 'reels' ever came to its first frame, or failed") }
  }

  private static func visit(
    _ visit: RecordingDocument.Visit, after last: Int64, _ path: String
  ) throws(RecordingError) -> Visit {
    let at = try time(visit.atMs, path + ".at_ms", limit: latest)
    guard at >= last else { throw RecordingError("'\(path).at_ms' goes back") }
    let outcome = try choice(Landing.Outcome.self, visit.outcome, path + ".outcome")
    let wait = try visit.intentToFrameUs.map { time throws(RecordingError) in
      try Self.time(time / 1e3, path + ".intent_to_frame_us")
    }
    return Visit(at: at, reel: visit.reel, isWarm: outcome == .warm, wait: outcome == .late ? wait : nil)
  }

  private static func reel(_ reel: RecordingDocument.Reel, _ path: String) throws(RecordingError) -> Reel {
    var warmUps: [WarmUp] = []
    for (index, warmUp) in reel.warmUps.enumerated() {
      warmUps.append(try self.warmUp(warmUp, "\(path).warm_ups[\(index)]"))
    }
    let frameTime = try reel.frameMs.map { time throws(RecordingError) in try Self.time(time, path + ".frame_ms") }
    return Reel(reel: reel.reel, frameTime: frameTime, warmUps: warmUps)
  }

  private static func warmUp(_ entry: RecordingDocument.WarmUp, _ path: String) throws(RecordingError) -> WarmUp {
    func time(_ value: Double, _ key: String) throws(RecordingError) -> Int64 { try Self.time(value, "\(path).\(key)") }
    func count(_ value: Int, _ key: String) throws(RecordingError) -> Int {
      try whole(value, in: 0...largest, "\(path).\(key)")
    }
    var warmUp = WarmUp()
    warmUp.slot = try count(entry.slot, "slot")
    warmUp.generation = try count(entry.generation, "generation")
    warmUp.at = try entry.atMs.map { at throws(RecordingError) in
      try Self.time(at, path + ".at_ms", limit: latest)
    }
    warmUp.outcome = try choice(WarmUp.Outcome.self, entry.outcome, path + ".outcome")
    warmUp.fate = try choice(WarmUp.Fate.self, entry.fate, path + ".fate")
    warmUp.leaving = try time(entry.leavingMs, "leaving_ms")
    warmUp.idle = try time(entry.idleMs, "idle_ms")
    warmUp.reading = try time(entry.readingMs, "reading_ms")
    warmUp.decoding = try time(entry.decodingMs, "decoding_ms")
    warmUp.queued = try time(entry.queuedMs, "queued_ms")
    warmUp.frames = try count(entry.frames, "frames")
    warmUp.framesTime = try time(entry.framesMs, "frames_ms")
    warmUp.framesQueued = try time(entry.framesQueuedMs, "frames_queued_ms")
    warmUp.rewinds = try count(entry.rewinds, "rewinds")
    warmUp.rewindTime = try time(entry.rewindsMs, "rewinds_ms")
    warmUp.other = try time(entry.otherMs, "other_ms")
    warmUp.bytesRead = Int64(try count(entry.bytesRead, "bytes_read"))
    warmUp.packetsRead = try count(entry.packetsRead, "packets_read")
    warmUp.openingFrames = try count(entry.openingFrames, "opening_frames")
    warmUp.framesDecoded = try count(entry.framesDecoded, "frames_decoded")
    return warmUp
  }

  private static func time(
    _ milliseconds: Double, _ path: String, limit: Double = longest
  ) throws(RecordingError) -> Int64 {
    guard (0...limit).contains(milliseconds) else {
      throw RecordingError("'\(path)' is no time that a run can have")
    }
    return Int64((milliseconds * 1e6).rounded())
  }

  private static func whole(_ value: Int, in range: ClosedRange<Int>, _ path: String) throws(RecordingError) -> Int {
    guard range.contains(value) else { throw RecordingError("'\(path)' is no count that a run can have") }
    return value
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type, _ text: String, _ path: String
  ) throws(RecordingError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let names = type.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw RecordingError("'\(path)' must be \(names)")
    }
    return choice
  }
}
