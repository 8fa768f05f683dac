// SPDX-License-Identifier: Apache-2.0

/// What a touch can begin in, where more than one thing may want it.
public enum GestureTarget: CaseIterable, Sendable {
  /// The container of a page.
  case container
  /// The content of that page.
  case ownContent
  /// The content of another page.
  case otherContent
  /// A slider within a reel.
  case slider
  /// A button within a reel.
  case button
  /// A sideways swipe within a reel.
  case horizontalSwipe

  /// Whether one gesture may drive both at once: the container and its own content, and nothing else.
  public static func recognisesTogether(_ one: GestureTarget, _ other: GestureTarget) -> Bool {
    switch (one, other) {
    case (.container, .ownContent), (.ownContent, .container): true
    case (.container, _), (.ownContent, _), (.otherContent, _), (.slider, _), (.button, _), (.horizontalSwipe, _): false
    }
  }
}
