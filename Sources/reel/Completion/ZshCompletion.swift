// SPDX-License-Identifier: Apache-2.0

/// The completion for zsh: a function for each group and each command, which are what `_arguments` takes.
struct ZshCompletion {
  let program: String
  let nodes: [CompletionNode]

  var text: String {
    let functions = nodes.filter { !$0.path.isEmpty }.map(function).joined(separator: "\n")
    let root = nodes.first { $0.path.isEmpty }.map(function) ?? ""
    return """
      #compdef \(program)
      # Completes the words of \(program). Made by '\(program) completion zsh'.

      \(functions)
      \(helpFunction)
      # Words, or what else there is: a function, and then the words.
      \(functionName(["either"]))() {
        _alternative "words:word:(${*[2,-1]})" "others:other:$1"
      }

      \(root)
      # Loaded by the first completion, which it then is to answer itself.
      if [[ $funcstack[1] == _\(program) ]]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi

      """
  }

  private func functionName(_ path: [String]) -> String {
    "_" + ([program] + path).joined(separator: "_").map { $0 == "-" ? "_" : String($0) }.joined()
  }

  private func function(_ node: CompletionNode) -> String {
    node.children.isEmpty ? command(node) : group(node)
  }

  private func command(_ node: CompletionNode) -> String {
    let specifications = node.options.map(specification) + operands(node.operands)
    return """
      \(functionName(node.path))() {
        _arguments -s -S \\
      \(specifications.map { "    \($0)" }.joined(separator: " \\\n"))
      }

      """
  }

  private func group(_ node: CompletionNode) -> String {
    let options = node.options.map(specification).map { "    \($0) \\" }.joined(separator: "\n")
    let help = node.path.isEmpty ? [(word: "help", summary: "show the help of a command")] : []
    let calls = (node.children + help).map { child in
      "        \(child.word)) \(functionName(node.path + [child.word])) && ret=0 ;;"
    }
    return """
      \(functionName(node.path))() {
        local curcontext=$curcontext state ret=1
        local -a line
        local -A opt_args
        _arguments -C -S \\
      \(options)
          '1: :->command' '*:: :->rest' && ret=0
        case $state in
          command)
      \(describe(node.children + help))
            ;;
          rest)
            curcontext="${curcontext%:*}-$line[1]:"
            case $line[1] in
      \(calls.joined(separator: "\n"))
            esac
            ;;
        esac
        return ret
      }

      """
  }

  private func describe(_ children: [(word: String, summary: String)]) -> String {
    let rows = children.map { "        " + Shell.quoted("\($0.word):\(escaped($0.summary))") }
    return """
            local -a commands=(
      \(rows.joined(separator: "\n"))
            )
            _describe -t commands command commands && ret=0
      """
  }

  /// What follows `help`: the words that lead to commands, and nothing else.
  private var helpFunction: String {
    let rows = nodes.filter { !$0.children.isEmpty }.map { node in
      let words = node.children.map(\.word).joined(separator: " ")
      return "    \(Shell.quoted(node.name))) compadd -- \(words) ;;"
    }
    return """
      \(functionName(["help"]))() {
        case "${words[2,CURRENT - 1]}" in
      \(rows.joined(separator: "\n"))
          *) return 1 ;;
        esac
      }

      """
  }

  // MARK: Specifications

  private func specification(_ option: Option) -> String {
    let text = "[\(escaped(option.help))]" + action(option)
    let isLast = option == .help || option == .version
    let long = option.kind == .flag ? "--\(option.name)" : "--\(option.name)="
    let repeats = option.isRepeatable ? "*" : ""
    guard let short = option.short else {
      let excluded = isLast ? "(- *)" : ""
      return Shell.quoted(excluded + repeats + long + text)
    }
    let excluded = isLast ? "(- *)" : option.isRepeatable ? "" : "(-\(short) --\(option.name))"
    let letter = option.kind == .flag ? "-\(short)" : "-\(short)+"
    return Shell.quoted(excluded + repeats) + "{\(letter),\(long)}" + Shell.quoted(text)
  }

  private func action(_ option: Option) -> String {
    guard option.kind != .flag else { return "" }
    return ":\(escaped(option.kind.placeholder ?? "")):" + action(option.hint)
  }

  private func operands(_ hint: ValueHint) -> [String] {
    let action = action(hint)
    return action == " " ? [] : [Shell.quoted("*: :" + action)]
  }

  private func action(_ hint: ValueHint) -> String {
    let source =
      switch hint.source {
      case .nothing: ""
      case .files: "_files"
      case .folders: "_files -/"
      case .groups: "_groups"
      }
    let words = "(\(hint.words.joined(separator: " ")))"
    if hint.words.isEmpty { return source.isEmpty ? " " : source }
    return source.isEmpty ? words : " \(functionName(["either"])) \"\(source)\" \(hint.words.joined(separator: " "))"
  }

  /// Text within brackets or before a colon of a specification.
  private func escaped(_ text: String) -> String {
    text.map { "\\:[]".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
