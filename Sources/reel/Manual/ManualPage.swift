// SPDX-License-Identifier: Apache-2.0

/// One manual, as data.
struct ManualPage: Sendable {
  let name: ManualName
  /// What it is about: a fragment of one line.
  let summary: String
  /// Those between NAME and SEE ALSO.
  let sections: [ManualSection]
  /// The commands that it describes.
  var commands: [Command] = []
  /// What to read besides.
  var others: [ManualText] = []

  /// The page for `man`: plain ASCII, the same for the same version.
  ///
  /// - Parameters:
  ///   - version: what the page belongs to, such as `reel 0.1.0`.
  ///   - date: when that version came out, as year, month and day.
  func roff(version: String, date: String) -> String {
    var roff = Roff()
    roff.title(name, date: date, version: version)
    roff.section(ManualSection(heading: "NAME", blocks: [.paragraph(ManualText("\(name.rawValue) - \(summary)"))]))
    for section in sections where !section.blocks.isEmpty { roff.section(section) }
    let last = others.last.map { others.dropLast().reduce(ManualText()) { $0 + $1 + ", " } + $0 }
    if let last { roff.section(ManualSection(heading: "SEE ALSO", blocks: [.paragraph(last)])) }
    return roff.text
  }
}
