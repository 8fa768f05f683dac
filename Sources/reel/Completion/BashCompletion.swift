// SPDX-License-Identifier: Apache-2.0

/// The completion for bash: one function, which needs no other, and no package.
struct BashCompletion {
  let program: String
  let nodes: [CompletionNode]

  var text: String {
    """
    # shellcheck shell=bash
    # Completes the words of \(program). Made by '\(program) completion bash'.

    _\(program)() {
      local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
      local path='' word='' index=1 first=1 ended='' assigned='' valued=''
      local commands='' options='' words='' source=''
      COMPREPLY=()
      # Bash takes the = between an option and its value for a word.
      if [[ $cur == = ]]; then
        cur='' assigned=1
      elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]} assigned=1
      fi
      ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} == help ]] && first=2
      for ((index = first; index < COMP_CWORD; index++)); do
        case "$path ${COMP_WORDS[index]}" in
    \(paths)) path+=" ${COMP_WORDS[index]}" ;;
          *) break ;;
        esac
      done
      for word in "${COMP_WORDS[@]:index:COMP_CWORD - index}"; do
        [[ $word == -- ]] && ended=1 option=''
      done
      case $path in
    \(nodes.map(branch).joined(separator: "\n"))
      esac
      if [[ $first == 2 ]]; then
        options='' words='' source='' valued='' commands=${commands% help}
      fi
      if [[ -z $valued ]]; then
        [[ -z $assigned ]] || return 0
        if [[ $cur == -* && -z $ended ]]; then
          words=$options source=''
        elif [[ -n $commands ]]; then
          # Another word stands where the command should.
          [[ $index == "$COMP_CWORD" ]] && words=$commands source=''
        fi
      fi
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
      [[ ${#COMPREPLY[@]} == 0 ]] || return 0
      # What else there is, the shell itself knows how to find and to quote.
      case $source in
        files) compopt -o default ;;
        folders) compopt -o dirnames ;;
        groups) mapfile -t COMPREPLY < <(compgen -g -- "$cur") ;;
      esac
    }

    complete -F _\(program) \(program)

    """
  }

  /// All paths but the empty one, as alternatives of `case`.
  private var paths: String {
    nodes.filter { !$0.path.isEmpty }.map { "      " + pattern($0) }.joined(separator: " | \\\n")
  }

  private func pattern(_ node: CompletionNode) -> String {
    node.path.isEmpty ? "''" : Shell.quoted(" " + node.name)
  }

  private func branch(_ node: CompletionNode) -> String {
    var lines = ["    \(pattern(node)))"]
    if !node.children.isEmpty {
      let help = node.path.isEmpty ? ["help"] : []
      lines.append("      commands=\(list(node.children.map(\.word) + help))")
    }
    lines.append("      options=\(list(node.options.flatMap(\.spellings)))")
    lines += assignments(node.operands).map { "      \($0)" }
    let valued = node.options.filter { $0.kind != .flag }
    if !valued.isEmpty {
      lines.append("      case $option in")
      for option in valued {
        let hint = option.hint
        let values = ["valued=1", "words=\(list(hint.words))", "source=\(source(hint))"].joined(separator: " ")
        lines.append("        \(option.spellings.joined(separator: " | "))) \(values) ;;")
      }
      lines.append("      esac")
    }
    return (lines + ["      ;;"]).joined(separator: "\n")
  }

  private func assignments(_ hint: ValueHint) -> [String] {
    (hint.words.isEmpty ? [] : ["words=\(list(hint.words))"])
      + (hint.source == .nothing ? [] : ["source=\(source(hint))"])
  }

  private func list(_ words: [String]) -> String { Shell.quoted(words.joined(separator: " ")) }

  private func source(_ hint: ValueHint) -> String { hint.source == .nothing ? "''" : "\(hint.source)" }
}
