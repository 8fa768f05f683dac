// SPDX-License-Identifier: Apache-2.0

extension CommandTree {
  /// Finds out what the words after the program's name ask for. Prints nothing.
  func resolve(_ words: [String]) -> Resolution {
    guard let first = words.first else {
      return .incomplete(page(group: []))
    }
    if isOption(first) {
      return resolveOptions(words)
    }
    if first == "help" {
      return resolveHelp(Array(words.dropFirst()))
    }
    return resolveCommand(words)
  }

  /// `reel --help`, `reel --version`; what follows `--help` is what help is wanted about.
  private func resolveOptions(_ words: [String]) -> Resolution {
    let options = Array(words.prefix(while: isOption))
    let rest = Array(words.dropFirst(options.count))
    return parse(options, speaker: program, options: [.version]) { arguments in
      if arguments.flag(.version) {
        return .version
      }
      return rest.isEmpty ? .incomplete(page(group: [])) : resolveCommand(rest)
    } help: {
      resolveHelp(rest)
    }
  }

  private func resolveHelp(_ words: [String]) -> Resolution {
    let names = Array(words.prefix { !isOption($0) })
    if let command = command(for: names) {
      return .help(HelpPage(command: command, program: program))
    }
    let depth = groupDepth(names)
    return depth == names.count ? .help(page(group: names)) : unknown(names, depth: depth)
  }

  private func resolveCommand(_ words: [String]) -> Resolution {
    let names = Array(words.prefix { !isOption($0) })
    if let command = command(for: names) {
      let speaker = "\(program) \(command.name)"
      let rest = Array(words.dropFirst(command.path.count))
      return parse(rest, speaker: speaker, options: command.options, operands: command.operands) { arguments in
        .run(command, arguments)
      } help: {
        .help(HelpPage(command: command, program: program))
      }
    }
    let depth = groupDepth(names)
    if depth < names.count || depth == 0 {
      return unknown(names, depth: depth)
    }
    let rest = Array(words.dropFirst(depth))
    return parse(rest, speaker: speaker(group: names)) { _ in
      .incomplete(page(group: names))
    } help: {
      .help(page(group: names))
    }
  }

  private func parse(
    _ words: [String], speaker: String, options: [Option] = [], operands: Operands = .init(""),
    arguments: (ParsedArguments) -> Resolution, help: () -> Resolution
  ) -> Resolution {
    let parser = ArgumentParser(speaker: speaker, options: options, operands: operands)
    do {
      switch try parser.parse(words) {
      case .help: return help()
      case .arguments(let parsed): return arguments(parsed)
      }
    } catch {
      return .failure(speaker: speaker, error)
    }
  }

  /// The command with the longest path that the names begin with.
  private func command(for names: [String]) -> Command? {
    commands.filter { names.starts(with: $0.path) }.max { $0.path.count < $1.path.count }
  }

  /// How many of the names lead towards at least one command.
  private func groupDepth(_ names: [String]) -> Int {
    let depths = commands.map { command in
      min(zip(command.path, names).prefix { $0 == $1 }.count, command.path.count - 1)
    }
    return depths.max() ?? 0
  }

  private func unknown(_ names: [String], depth: Int) -> Resolution {
    let group = Array(names.prefix(depth))
    let name = names.dropFirst(depth).first ?? ""
    let nextWords = commands.filter { $0.path.starts(with: group) }.map { $0.path[depth] }
    let nearest = Suggestion.nearest(to: name, among: nextWords) ?? nearestOfGroups(name)
    let suggestion = nearest.map { ", did you mean '\($0)'?" } ?? ""
    let error = ExitError(.usage, "unknown command \(name.quoted)\(suggestion)")
    return .failure(speaker: speaker(group: group), error)
  }

  /// A command of a group may be asked for without the group's name.
  private func nearestOfGroups(_ name: String) -> String? {
    let last = Suggestion.nearest(to: name, among: commands.compactMap(\.path.last))
    return last.flatMap { last in commands.first { $0.path.last == last } }?.name
  }

  private func page(group: [String]) -> HelpPage {
    HelpPage(
      group: group,
      commands: commands.filter { $0.path.starts(with: group) },
      program: program,
      summary: group.isEmpty ? summary : "",
      options: group.isEmpty ? [.version, .help] : [.help]
    )
  }

  private func speaker(group: [String]) -> String {
    ([program] + group).joined(separator: " ")
  }

  private func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-"
  }
}
