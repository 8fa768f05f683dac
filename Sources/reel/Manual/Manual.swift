// SPDX-License-Identifier: Apache-2.0

/// All manuals of a program.
struct Manual: Sendable {
  let tree: CommandTree
  /// When the program's version came out.
  let date: String

  /// Those that there is something to say in.
  var names: [ManualName] {
    ManualName.allCases.filter { name in
      name.word == nil || tree.commands.contains { ManualName.page(of: $0) == name }
    }
  }

  /// A page, as data.
  func page(_ name: ManualName) -> ManualPage {
    var page =
      switch name {
      case .reel, .bench, .thumbs, .ctl, .serve: ManualPage(name, tree: tree)
      case .configuration: ConfigurationManual.page()
      case .wire: WireManual.page
      }
    page.others = names.filter { $0 != name }.map(\.reference) + name.foreign
    return page
  }

  /// A page, as `man` takes it.
  func roff(_ name: ManualName) -> String {
    page(name).roff(version: "\(tree.program) \(tree.version)", date: date)
  }
}
