// SPDX-License-Identifier: Apache-2.0

/// A heading of a manual, and what stands under it.
struct ManualSection: Sendable, Equatable {
  /// A piece of a section.
  enum Block: Sendable, Equatable {
    case subheading(ManualText)
    case paragraph(ManualText)
    /// Each on a line of its own. At the beginning of a section only.
    case lines([ManualText])
    /// Something, and what is to be said of it: paragraphs.
    case item(ManualText, [ManualText])
    /// Lines that are shown as they stand.
    case literal([String])
  }

  /// In capitals.
  let heading: String
  let blocks: [Block]
}
