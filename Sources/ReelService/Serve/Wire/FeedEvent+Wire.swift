// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelWire

extension FeedEvent {
  /// What a client says has happened to its page.
  init(_ event: PageEvent) {
    self =
      switch event {
      case .appear: .appear
      case .scroll(let view, let offset, let epoch):
        .scroll(ScrollView(view), offset: offset, epoch: epoch.map { Int(clamping: $0) })
      case .lift(let view, let offset, let velocity, let time):
        .lift(ScrollView(view), offset: offset, velocity: velocity, time: time)
      case .tick(let time): .tick(time: time)
      case .land(let offset, let epoch): .land(offset: offset, epoch: epoch.map { Int(clamping: $0) })
      case .jumpToIndex(let index): .jump(.index(Int(index)))
      case .jumpToReel(let reel): .jump(.reel(reel))
      case .refresh: .refresh
      case .query(let name): .query(name)
      case .retry: .retry
      case .layout(let pageHeight, let insetTop): .layout(pageHeight: pageHeight, insetTop: insetTop)
      }
  }
}

extension ScrollView {
  fileprivate init(_ view: PageEvent.View) {
    self =
      switch view {
      case .container: .container
      case .content: .content
      }
  }
}
