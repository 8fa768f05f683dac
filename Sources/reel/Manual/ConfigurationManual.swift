// SPDX-License-Identifier: Apache-2.0

/// The manual of the daemon's configuration: its keys are the options of `reel serve`.
enum ConfigurationManual {
  static func page() -> ManualPage {
    let options = ServeOptions.configurable
    return ManualPage(
      name: .configuration, summary: ManualName.configuration.summary,
      sections: [
        ManualSection(heading: "SYNOPSIS", blocks: synopsis),
        ManualSection(heading: "DESCRIPTION", blocks: description),
        ManualSection(
          heading: "OPTIONS", blocks: [.paragraph("In the section \(bold: "[Daemon]"):")] + options.map(item)),
        ManualSection(heading: "EXIT STATUS", blocks: exitStatus),
        ManualSection(heading: "ENVIRONMENT", blocks: options.map(variableItem)),
        ManualSection(heading: "FILES", blocks: files),
        ManualSection(heading: "EXAMPLES", blocks: examples(options)),
      ])
  }

  private static let synopsis: [ManualSection.Block] = [
    .lines([
      "\(bold: "/etc/reeld/reeld.conf")", "\(bold: "/etc/reeld/reeld.conf.d/")\(italic: "*")\(bold: ".conf")",
      "\(bold: "~/.config/reeld/reeld.conf")", "\(bold: "~/.config/reeld/reeld.conf.d/")\(italic: "*")\(bold: ".conf")",
    ])
  ]

  private static let description: [ManualSection.Block] = [
    "These files hold the settings of \(ManualName.serve.reference), in the style of systemd: a section in brackets, and in it lines of "
      + "\(italic: "Key")\(bold: "=")\(italic: "value"). Space around the equals sign does not count, nor do empty lines, nor lines that "
      + "begin with \(bold: "#") or \(bold: ";").",
    "The daemon of root and the service read the file below \(bold: "/etc"), that of a user the one below the user's own configuration. "
      + "After the file those of the folder \(bold: "reeld.conf.d") beside it are read, in the order of their names: each need "
      + "hold only what it changes, and what is read later wins. Over all files win the variables below ENVIRONMENT, and over these the "
      + "options of the command line.",
    "A value that cannot be used is an error, which is told with its file and line: the daemon does not start, and ends with "
      + "\(ExitCode.configuration.rawValue). An unknown key or section is only warned about, so that a file may serve several versions. "
      + "\(bold: "reel serve --check-config") reads everything, tells what is wrong and what holds, and starts nothing. "
      + "It warns of places that would not do if the daemon were this user's and began now.",
    "On SIGHUP, which \(bold: "systemctl reload reeld") sends, the files are read again. What is wrong then changes nothing. "
      + "\(bold: "RuntimeDir="), \(bold: "Group=") and \(bold: "Stream=") change with the next start only.",
    "At a socket that a service manager hands over the members of its file's group are served where that may write to the file; "
      + "those of \(bold: "Group=") are served instead of them where it is set, and need that permission, too.",
  ].map { .paragraph($0) }

  private static let exitStatus: [ManualSection.Block] = [ExitCode.ok, .configuration].map {
    .item("\(bold: "\($0.rawValue)")", ["\($0.meaning)."])
  }

  private static let files: [ManualSection.Block] = [
    .item("\(bold: "/etc/reeld/reeld.conf")", ["The settings of the service."]),
    .item(
      "\(bold: "$XDG_CONFIG_HOME/reeld/reeld.conf")",
      ["The settings of a user; \(bold: "~/.config") is where it is by default."]),
    .item("\(bold: "reeld.conf.d")", ["Beside either: the folder of what changes it, file by file."]),
  ]

  private static func item(_ option: Option) -> ManualSection.Block {
    let value = ManualText(placeholder: option.kind.placeholder ?? "")
    let text = ManualText(help: option.help + ".") + ManualPage.limits(option)
    return .item(
      "\(bold: option.configurationKey + "=")\(value)", [text + " The option is \(bold: "--\(option.name)")."])
  }

  private static func variableItem(_ option: Option) -> ManualSection.Block {
    .item("\(bold: option.environmentVariable)", ["Wins over \(bold: option.configurationKey + "=") of all files."])
  }

  /// Two settings that there are, with values that would do.
  private static func examples(_ options: [Option]) -> [ManualSection.Block] {
    let feed = options.filter { $0.name == "feed" }.map { "\($0.configurationKey)=/srv/reels" }
    let rest = options.compactMap { option in option.defaultText.map { "\(option.configurationKey)=\($0)" } }
    return [.literal(["# /etc/reeld/reeld.conf", "[Daemon]"] + feed + rest)]
  }
}
