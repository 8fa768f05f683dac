// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import Testing

/// A rule of the page: events before, the one event that the rule is about, and what comes of it.
struct PageRow: CustomTestStringConvertible, Sendable {
  /// Pages of 100 points below a banner of 40 points unless told otherwise.
  enum Setting: Sendable {
    /// Page numbers.
    case page
    /// Page numbers, and a container whose top is at -10.
    case inset
    /// Cursors.
    case cursor
    /// No container.
    case ring
    /// Cursors, and no container.
    case ringCursor
    /// No banner at the start.
    case bare

    var config: FeedConfig {
      var config = FeedConfig()
      config.pageHeight = 100
      config.bannerHeight = self == .bare ? 0 : 40
      config.insetTop = self == .inset ? 10 : 0
      config.surface = self == .ring || self == .ringCursor ? .ring : .page
      config.paging = self == .cursor || self == .ringCursor ? .cursor : .page
      return config
    }
  }

  /// What the page is asked to show after the last event.
  enum View: Sendable {
    /// Owner, offsets and current reel.
    case scroll
    /// The slots.
    case ring
    /// The list.
    case list
    /// Facts for the viewer.
    case facts
  }

  let rule: String
  let setting: Setting
  let script: String
  /// The actions of the last event, and what is looked at after it, with `; ` between.
  let expected: String
  let kinds: String
  let view: View?
  let location: SourceLocation

  /// - Parameter only: the kinds of actions that the rule is about; all of them if empty.
  init(
    _ rule: String, _ setting: Setting, _ script: String, only kinds: String = "", then view: View? = nil,
    _ expected: String, location: SourceLocation = #_sourceLocation
  ) {
    self.rule = rule
    self.setting = setting
    self.script = script
    self.expected = expected
    self.kinds = kinds
    self.view = view
    self.location = location
  }

  var testDescription: String { rule }

  /// Runs the events and compares what came of the last.
  func check() throws {
    var page = FeedPage(config: setting.config)
    var actions: [FeedAction] = []
    for event in try TraceScript(script).events { actions = page.handle(event) }
    let wanted = kinds.split(separator: " ")
    var words = actions.map(FeedText.text(of:)).filter { text in
      wanted.isEmpty || wanted.contains { text.hasPrefix("\($0)") }
    }
    switch view {
    case .scroll: words.append(FeedText.scroll(of: page))
    case .ring: words.append(FeedText.text(of: page.ring))
    case .list: words.append(FeedText.list(of: page))
    case .facts: words.append(FeedText.text(of: page.facts))
    case nil: break
    }
    #expect(words.joined(separator: "; ") == expected, sourceLocation: location)
  }
}
