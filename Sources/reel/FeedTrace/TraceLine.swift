// SPDX-License-Identifier: Apache-2.0

import ReelFeed

/// What one line of a trace says.
enum TraceLine {
  /// What the page is made of.
  case config(FeedConfig)
  /// What happens to it.
  case event(FeedEvent)

  /// Reads a line. A response is read by what its load wants, which only the page knows.
  init(_ text: String, page: FeedPage) throws(TraceError) {
    guard let value = JSONValue(parsing: text) else { throw TraceError("not JSON") }
    guard case .object(let members) = value else { throw TraceError("not a JSON object") }
    let fields = TraceFields(members)
    if fields.has("config"), !fields.has("event") {
      guard case .object(let config)? = members["config"] else {
        throw TraceError("the field 'config' must be an object")
      }
      self = .config(try Self.config(TraceFields(config)))
    } else {
      self = .event(try Self.event(fields, page: page))
    }
  }

  private static func config(_ fields: TraceFields) throws(TraceError) -> FeedConfig {
    var config = FeedConfig()
    for name in fields.names {
      switch name {
      case "surface": config.surface = try fields.choice(name, of: FeedConfig.Surface.self)
      case "page_height": config.pageHeight = try pageHeight(fields)
      case "inset_top": config.insetTop = try fields.number(name)
      case "banner_height": config.bannerHeight = try fields.height(name)
      case "near_end": config.nearEnd = try fields.integer(name, in: 0...Int.max)
      case "near_top": config.nearTop = try fields.number(name)
      case "pull_threshold": config.pullThreshold = try fields.number(name)
      case "paging": config.paging = try fields.choice(name, of: Paging.self)
      case "max_empty_pages": config.maxEmptyPages = try fields.integer(name, in: 0...Int.max)
      case "deceleration_rate":
        config.decelerationRate = try fields.number(name)
        guard config.decelerationRate > 0, config.decelerationRate < 1 else {
          throw TraceError("the field '\(name)' must lie between 0 and 1")
        }
      default: throw TraceError("unknown config key '\(name)', see reel feed trace --help")
      }
    }
    return config
  }

  private static func event(_ fields: TraceFields, page: FeedPage) throws(TraceError) -> FeedEvent {
    let name = try fields.string("event")
    switch name {
    case "appear": return .appear
    case "refresh": return .refresh
    case "retry": return .retry
    case "query": return .query(try fields.string("name"))
    case "scroll", "lift": return try gesture(name, fields)
    case "tick": return .tick(time: try fields.number("t_ms"))
    case "land": return .land(offset: try fields.number("offset"), epoch: try epoch(fields))
    case "jump": return .jump(try jump(fields))
    case "layout": return .layout(pageHeight: try pageHeight(fields), insetTop: try fields.number("inset_top"))
    case "response":
      let token = try fields.integer("token")
      return .response(token: token, try response(token, fields, page: page))
    case "failure": return .failure(token: try fields.integer("token"), error: try failure(fields, page: page))
    case "slot_ready": return try slot(fields, .ready)
    case "slot_slow": return try slot(fields, .slow)
    case "slot_failed": return try slot(fields, .failed(try fields.string("error")))
    default: throw TraceError("unknown event '\(name)', see reel feed trace --help")
    }
  }

  private static func gesture(_ name: String, _ fields: TraceFields) throws(TraceError) -> FeedEvent {
    let view = try fields.choice("view", of: ScrollView.self)
    let offset = try fields.number("offset")
    if name == "scroll" { return .scroll(view, offset: offset, epoch: try epoch(fields)) }
    let time = try fields.ifThere("t_ms") { (name) throws(TraceError) in try fields.number(name) }
    return .lift(view, offset: offset, velocity: try fields.number("velocity"), time: time)
  }

  /// By index, if both are given; then both must be right.
  private static func jump(_ fields: TraceFields) throws(TraceError) -> JumpTarget {
    let reel = try fields.ifThere("reel") { (name) throws(TraceError) in try fields.string(name) }
    if let reel, !fields.has("index") { return .reel(reel) }
    return .index(try fields.integer("index"))
  }

  /// What is not in flight is dropped, whatever it holds.
  private static func response(
    _ token: Int, _ fields: TraceFields, page: FeedPage
  ) throws(TraceError) -> FeedResponse {
    switch page.arbiter.load(of: token) {
    case nil: return .reels([], .hasMore(false), bannerHeight: nil)
    case .banner: return .banner(height: try fields.height("banner_height"))
    case .refresh:
      let height = page.config.surface == .page ? try heightOrNull(fields) : nil
      return .reels(
        try fields.strings("reels"), try continuation(fields, page.config.paging), bannerHeight: height)
    case .nextPage:
      return .reels(try fields.strings("reels"), try continuation(fields, page.config.paging), bannerHeight: nil)
    }
  }

  private static func failure(_ fields: TraceFields, page: FeedPage) throws(TraceError) -> String {
    let isActive = page.arbiter.load(of: try fields.integer("token")) != nil
    return isActive ? try fields.string("error") : ""
  }

  private static func continuation(_ fields: TraceFields, _ paging: Paging) throws(TraceError) -> Continuation {
    switch paging {
    case .page: .hasMore(try fields.bool("has_more"))
    case .cursor: .nextCursor(try fields.stringOrNull("next_cursor"))
    }
  }

  private static func heightOrNull(_ fields: TraceFields) throws(TraceError) -> Double? {
    try fields.isNull("banner_height") ? nil : try fields.height("banner_height")
  }

  private static func slot(_ fields: TraceFields, _ report: SlotReport) throws(TraceError) -> FeedEvent {
    .slot(try fields.integer("slot", in: 0...2), generation: try fields.integer("generation"), report)
  }

  private static func epoch(_ fields: TraceFields) throws(TraceError) -> Int? {
    try fields.ifThere("epoch") { (name) throws(TraceError) in try fields.integer(name) }
  }

  private static func pageHeight(_ fields: TraceFields) throws(TraceError) -> Double {
    let height = try fields.number("page_height")
    guard height > 0 else { throw TraceError("the field 'page_height' must be above 0") }
    return height
  }
}
