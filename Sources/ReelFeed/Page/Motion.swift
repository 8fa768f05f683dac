// SPDX-License-Identifier: Apache-2.0

/// A motion that a page animates, and the axis that it runs on.
struct Motion: Hashable {
  /// What the position of a motion means.
  enum Axis: Hashable {
    /// Banner and first reel as one length: from the container's top, over the ceiling, to the ring's second page.
    case banner
    /// The ring's own offset.
    case ring
  }

  let animator: MomentumAnimator
  let axis: Axis
}
