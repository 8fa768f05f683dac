// SPDX-License-Identifier: Apache-2.0

/// The paged surface: three pages high, at rest on the second, never farther than there are reels.
public struct PagingController: Hashable, Sendable {
  /// Height of a page in points, above 0.
  public private(set) var pageHeight: Double
  /// How far the surface is scrolled, from 0 to two pages.
  public private(set) var offset: Double

  /// A surface at rest.
  public init(pageHeight: Double) {
    self.pageHeight = pageHeight
    offset = pageHeight
  }

  /// The offset at which the middle page fills the view.
  public var rest: Double { pageHeight }

  /// Whether the surface is at rest.
  public var isAtRest: Bool { offset == rest }

  /// The offsets that may be reached while the places at the ends hold reels, or do not.
  public func range(hasPrevious: Bool, hasNext: Bool) -> ClosedRange<Double> {
    (hasPrevious ? 0 : rest)...(hasNext ? 2 * pageHeight : rest)
  }

  /// The place that a surface at `offset` has come to rest on: the nearest page, halves away from zero.
  public func place(at offset: Double) -> Place {
    let page = (offset / pageHeight).rounded(.toNearestOrAwayFromZero)
    return page <= 0 ? .previous : page >= 2 ? .next : .middle
  }

  /// The surface was scrolled to `offset`, which lies in its range.
  public mutating func scroll(to offset: Double) { self.offset = offset }

  /// Back to rest, without animation. The offset to snap to, or nil for a surface that was last seen there.
  ///
  /// - Parameter seen: where the surface was last seen; its own offset without a report.
  public mutating func snap(seen: Double? = nil) -> Double? {
    let last = seen ?? offset
    offset = rest
    return last == rest ? nil : rest
  }

  /// The view has another height: at rest, at the new one. The offset to snap to, or nil where that is the old one.
  public mutating func layOut(pageHeight: Double) -> Double? {
    let last = offset
    self.pageHeight = pageHeight
    return snap(seen: last)
  }
}
