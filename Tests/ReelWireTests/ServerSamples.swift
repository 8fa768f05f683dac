// SPDX-License-Identifier: Apache-2.0

import ReelWire

/// At least one of everything that the daemon can say, with the extremes that are allowed.
enum ServerSamples {
  static let all = memory + [.frame(FrameGrant.sample), .frame(bareFrame)] + slots + pages + others

  static let format: FrameFormat = {
    var format = FrameFormat(
      width: 1080, height: 1920, pixelFormat: "yuv420p10le",
      planes: [(2160, 1920), (1080, 960), (1080, 960)].map { FrameFormat.Plane(rowBytes: $0.0, rows: $0.1) })
    (format.rotation, format.flags, format.siting) = (-90, [.mirrored, .limitedRange], 2)
    (format.aspect, format.rate) = (FrameFormat.Ratio(4, 3), FrameFormat.Ratio(30000, 1001))
    (format.primaries, format.transfer, format.matrix) = (9, 18, 9)
    return format
  }()

  private static let memory: [ServerMessage] = [
    .welcome(Welcome(leaseTimeout: 2000)),
    .welcome(of(major: 2, minor: 9)),
    .poolAdd(PoolAnnouncement(pool: 1, byteCount: 46_000_000, bufferSize: 3_284_992, bufferCount: 14)),
    .poolAdd(PoolAnnouncement(pool: .max, byteCount: .max, bufferSize: .max, bufferCount: 1)),
    .poolRetire(0), .poolRetire(.max),
    .format(0, format), .format(UInt32(WireLimits.formats) - 1, format),
    .format(1, FrameFormat(width: 1, height: 1, pixelFormat: "", planes: [FrameFormat.Plane(rowBytes: 1, rows: 1)])),
    .format(
      2,
      FrameFormat(
        width: .max, height: .max, pixelFormat: "gbrap",
        planes: Array(repeating: FrameFormat.Plane(rowBytes: .max, rows: .max), count: WireLimits.planes))),
  ]

  private static let bareFrame: FrameGrant = {
    var frame = FrameGrant()
    frame.lease = 1
    return frame
  }()

  private static let slots: [ServerMessage] =
    [.slot(SlotNote(slot: 0, generation: 0, place: .previous, state: .empty))]
    + SlotNote.State.allCases.map { state in
      .slot(SlotNote(slot: 2, generation: .max, place: .next, state: state, reel: "a", error: "corrupt: cut off"))
    }
    + SlotNote.Place.allCases.map { place in
      .slot(
        SlotNote(
          slot: 1, generation: 7, place: place, state: .failed, reel: String(repeating: "r", count: WireLimits.id),
          error: String(repeating: "e", count: 1000)))
    }

  private static let pages: [ServerMessage] =
    [.page(PageNote()), .page(PageNote.sample)]
    + PageNote.Outcome.allCases.map { outcome in .page(PageNote.sample { $0.outcome = outcome }) }
    + PageNote.Status.allCases.map { status in .page(PageNote.sample { $0.status = status }) }
    + PageNote.Reason.allCases.map { reason in .page(PageNote.sample { $0.reason = reason }) }
    + PageEvent.View.allCases.map { owner in .page(PageNote.sample { $0.owner = owner }) }

  private static let others: [ServerMessage] =
    [.stats(StatsNote()), .stats(StatsNote.sample)]
    + ErrorNote.Code.allCases.map { .error(ErrorNote($0, message: "no: \($0)")) }
    + [
      .error(ErrorNote(nil, isFatal: false, message: "")), .revoked(lease: 1, count: 1),
      .revoked(lease: .max, count: .max), .unknown(0x8006), .unknown(0x800c), .unknown(0),
    ]

  private static func of(major: UInt32, minor: UInt32) -> Welcome {
    var welcome = Welcome(leaseTimeout: .max)
    (welcome.major, welcome.minor) = (major, minor)
    return welcome
  }
}

extension FrameGrant {
  /// A frame whose every field has a value of its own.
  static let sample: FrameGrant = {
    var frame = FrameGrant()
    (frame.slot, frame.generation, frame.lease, frame.landing) = (2, 11, 12, 13)
    (frame.pool, frame.buffer, frame.format, frame.flags) = (14, 15, 16, [.landed, .late, .free])
    (frame.run, frame.number, frame.pts, frame.duration) = (17, 18, -19, 20)
    (frame.due, frame.readyLead, frame.warmCost) = (21, -22, 23)
    frame.planes = [Plane(offset: 24, lineSize: 25), Plane(offset: 26, lineSize: 27), Plane(offset: 28, lineSize: 29)]
    frame.reel = "reel 30"
    return frame
  }()
}

extension PageNote {
  /// A page whose every field has a value of its own.
  static let sample: PageNote = {
    var page = PageNote()
    page.player = 1
    (page.containerOffset, page.ringOffset, page.ceiling, page.pageHeight) = (-2.5, 3.5, 400, 844)
    (page.epoch, page.listGeneration, page.landing, page.outcome) = (5, 6, 7, .late)
    (page.current, page.reelCount, page.owner) = (8, 9, .content)
    page.flags = [.pinContent, .animating, .dropped]
    (page.loading, page.failedLoad, page.rejected) = ([.refresh, .nextPage], .banner, [.jump, .nextPage])
    (page.status, page.reason) = (.stalled, .outOfRange)
    (page.reel, page.failure) = ("reel 8", "http: 503")
    return page
  }()

  /// The sample with a change.
  static func sample(_ change: (inout PageNote) -> Void) -> PageNote {
    var page = sample
    change(&page)
    return page
  }
}

extension StatsNote {
  /// Figures of which no two are equal.
  static let sample: StatsNote = {
    var stats = StatsNote()
    (stats.landings, stats.warm, stats.late, stats.missed, stats.failed) = (1, 2, 3, 4, 5)
    (stats.framesSent, stats.framesSkipped) = (6, 7)
    (stats.framesDecoded, stats.framesCopied, stats.framesOutside) = (8, 9, 10)
    (stats.leases, stats.ignored) = (11, .max)
    return stats
  }()
}
