// SPDX-License-Identifier: Apache-2.0

/// The completion for fish: a line for each word and each option.
struct FishCompletion {
  let program: String
  let nodes: [CompletionNode]

  var text: String {
    let paths = nodes.filter { !$0.path.isEmpty }.map { quoted($0.name) }.joined(separator: " \\\n        ")
    return """
      # Completes the words of \(program). Made by '\(program) completion fish'.

      function __\(program)_leads --description 'whether these words, or help and these words, are all there is before the last one'
          set -l before (commandline -opc)[2..]
          test "$before[1]" = help; and set -e before[1]
          test "$before" = "$argv"
      end

      function __\(program)_at --description 'whether the line calls this command'
          set -l paths \(paths)
          set -l path
          set -l before (commandline -opc)[2..]
          for word in $before
              contains -- "$path $word" $paths ' '$paths; or break
              set path (string trim -- "$path $word")
          end
          test "$path" = "$argv"; and test "$before[1]" != help
      end

      complete -c \(program) -f
      \(nodes.flatMap(lines).joined(separator: "\n"))

      """
  }

  private func lines(_ node: CompletionNode) -> [String] {
    let help = node.path.isEmpty ? [(word: "help", summary: "show the help of a command")] : []
    let children = node.children.map { child in
      line("leads", node, ["-a \(quoted(child.word))", "-d \(quoted(child.summary))"])
    }
    let helps = help.map { child in
      "complete -c \(program) -n 'test (count (commandline -opc)) = 1' -a \(child.word) -d \(quoted(child.summary))"
    }
    return children + helps + node.options.map { option(node, $0) } + operands(node)
  }

  private func line(_ condition: String, _ node: CompletionNode, _ words: [String]) -> String {
    // A condition is code: the path within it needs quotes of its own.
    let test = node.path.isEmpty ? "__\(program)_\(condition) \"\"" : "__\(program)_\(condition) \(node.name)"
    return (["complete -c \(program) -n \(quoted(test))"] + words).joined(separator: " ")
  }

  private func option(_ node: CompletionNode, _ option: Option) -> String {
    let short = option.short.map { ["-s \($0)"] } ?? []
    let value = option.kind == .flag ? [] : ["-r"] + values(option.hint)
    return line("at", node, short + ["-l \(option.name)"] + value + ["-d \(quoted(option.help))"])
  }

  private func operands(_ node: CompletionNode) -> [String] {
    node.operands == .nothing ? [] : [line("at", node, values(node.operands))]
  }

  private func values(_ hint: ValueHint) -> [String] {
    var words = hint.words
    switch hint.source {
    case .nothing, .files: break
    case .folders: words.append("(__fish_complete_directories)")
    case .groups: words.append("(__fish_complete_groups)")
    }
    let list = words.isEmpty ? [] : ["-a \(quoted(words.joined(separator: " ")))"]
    return [hint.source == .files ? "-F" : "-f"] + list
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
