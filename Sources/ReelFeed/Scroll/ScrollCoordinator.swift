// SPDX-License-Identifier: Apache-2.0

/// Decides which of the two surfaces owns the scroll. Section 2 of the feed rules.
///
/// While the container owns, the content stands at its own top; while the content owns, the container stands at its
/// edge. Equality never changes the owner: what moves away from the boundary takes the scroll.
public struct ScrollCoordinator: Hashable, Sendable {
  /// What the coordinator knows of the content at the moment of an event.
  public struct Content: Equatable, Sendable {
    /// The ring's offset, and the one at which it rests.
    public let offset, rest: Double
    /// The offsets that it may have.
    public let range: ClosedRange<Double>
    /// The current reel is the first, or there is none.
    public let isAtFirstReel: Bool

    /// The content as it is now.
    public init(offset: Double, rest: Double, range: ClosedRange<Double>, isAtFirstReel: Bool) {
      self.offset = offset
      self.rest = rest
      self.range = range
      self.isAtFirstReel = isAtFirstReel
    }

    /// Where it stands while the container owns.
    var isAtTop: Bool { isAtFirstReel && offset == rest }
  }

  /// Where a report leaves its view.
  public enum Outcome: Equatable, Sendable {
    /// It stands where it was reported.
    case stands(at: Double)
    /// It is moved to this offset, not the one that was reported.
    case pinned(at: Double)

    /// Where the view is now.
    public var offset: Double {
      switch self {
      case .stands(let offset), .pinned(let offset): offset
      }
    }
  }

  /// Who owns the scroll.
  public private(set) var owner: ScrollView
  /// The container's logical top: minus its inset.
  public private(set) var top: Double
  /// How far the container is scrolled.
  public private(set) var containerOffset: Double
  /// There is a container at all.
  public let hasContainer: Bool

  /// The container owns and stands at its top; without a container the content owns for ever.
  public init(hasContainer: Bool, insetTop: Double) {
    self.hasContainer = hasContainer
    owner = hasContainer ? .container : .content
    top = -insetTop
    containerOffset = -insetTop
  }

  /// The container offset at which a banner of height `ceiling` is fully scrolled away.
  public func edge(ceiling: Double) -> Double { top + ceiling }

  /// How far the container is scrolled from its top; exactly the ceiling at the edge, whatever the difference would
  /// round to.
  public func distance(ceiling: Double) -> Double {
    containerOffset == edge(ceiling: ceiling) ? ceiling : containerOffset - top
  }

  /// The container reports an offset. Not called without a container.
  public mutating func containerScrolled(to offset: Double, ceiling: Double, content: Content) -> Outcome {
    let edge = edge(ceiling: ceiling)
    switch owner {
    case .container:
      guard offset > edge else { return stand(at: offset) }
      owner = .content
      return pin(at: edge)
    case .content:
      guard content.isAtTop, offset < edge else { return pin(at: edge) }
      owner = .container
      return stand(at: offset)
    }
  }

  /// The content reports an offset.
  public mutating func contentScrolled(to offset: Double, ceiling: Double, content: Content) -> Outcome {
    if owner == .container {
      guard containerOffset == edge(ceiling: ceiling), content.range.upperBound > content.rest, offset > content.rest
      else { return .pinned(at: content.rest) }
      owner = .content
    }
    if hasContainer, content.isAtFirstReel, offset < content.rest {
      owner = .container
      return .pinned(at: content.rest)
    }
    if content.range.contains(offset) { return .stands(at: offset) }
    return .pinned(at: min(max(offset, content.range.lowerBound), content.range.upperBound))
  }

  /// The animation moved the container; past the edge the content owns, before it the container, at it nothing changes.
  public mutating func animated(to containerOffset: Double, isPast: Bool, isBefore: Bool) {
    self.containerOffset = containerOffset
    guard hasContainer else { return }
    if isPast { owner = .content }
    if isBefore { owner = .container }
  }

  /// The content takes the scroll, because a reel other than the first was asked for. The container's new offset, nil
  /// for the old one.
  public mutating func giveToContent(ceiling: Double) -> Double? {
    guard owner == .container else { return nil }
    owner = .content
    return moveContainer(to: edge(ceiling: ceiling))
  }

  /// The container takes the scroll and stands at its top, because the list begins anew. Its new offset, nil for the
  /// old one.
  public mutating func giveToContainer() -> Double? {
    guard hasContainer else { return nil }
    owner = .container
    return moveContainer(to: top)
  }

  /// The banner has another height. The container's new offset, nil for the old one; the owner stays.
  public mutating func bannerApplied(ceiling: Double) -> Double? {
    let edge = edge(ceiling: ceiling)
    return containerOffset > edge ? moveContainer(to: edge) : nil
  }

  /// The inset is another one. The container keeps its distance from its top, at most the edge. Its new offset, nil
  /// for the old one.
  public mutating func layOut(insetTop: Double, ceiling: Double) -> Double? {
    let distance = min(distance(ceiling: ceiling), ceiling)
    top = -insetTop
    return moveContainer(to: top + distance)
  }

  private mutating func stand(at offset: Double) -> Outcome {
    containerOffset = offset
    return .stands(at: offset)
  }

  private mutating func pin(at offset: Double) -> Outcome {
    containerOffset = offset
    return .pinned(at: offset)
  }

  private mutating func moveContainer(to offset: Double) -> Double? {
    guard containerOffset != offset else { return nil }
    containerOffset = offset
    // Without a container there is nothing to pin.
    return hasContainer ? offset : nil
  }
}
