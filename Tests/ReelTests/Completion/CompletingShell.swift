// SPDX-License-Identifier: Apache-2.0

import TestOrigins

@testable import reel

/// A real shell that has loaded the completion of `reel`, in a folder with one file and one folder.
struct CompletingShell {
  let shell: Shell

  /// What the shell offers for the last word of each line, sorted; for a folder without the slash.
  func offers(_ lines: [String]) throws -> [[String]] {
    let folder = try TestFolder()
    folder.makeFolder("place")
    folder.makeFolder("place/inner")
    try folder.write(to: "place/clip.mp4")
    let script = try folder.write(shell.completion(of: Reel.tree), to: "_reel")
    let questions = lines.map { shell == .bash ? Self.words($0).joined(separator: "\t") : $0 }
    let cases = try folder.write(questions.map { $0 + "\n" }.joined(), to: "cases")
    let answers = try folder.write(to: "answers")
    let harness = try folder.write(Self.harness(shell), to: shell == .zsh ? "outer.zsh" : "harness")
    if shell == .zsh { try folder.write(Self.zshrc, to: ".zshrc") }
    let program = [Shell.bash: ["bash", "--norc"], .zsh: ["zsh", "-f"], .fish: ["fish", "--no-config"]]
    _ = try Tool.output(
      of: (program[shell] ?? []) + [harness, script, cases, answers, folder.path + "/place", folder.path])
    let text = String(decoding: try TestFolder.read(answers), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      let words = line.split(separator: "\t").map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
      return Set(words).sorted()
    }
  }

  /// The words of a line as bash hands them to a completion, which takes = for one.
  private static func words(_ line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).flatMap { word -> [String] in
      guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return [String(word)] }
      let value = word[word.index(after: equals)...]
      return [String(word[..<equals]), "="] + (value.isEmpty ? [] : [String(value)])
    }
  }

  private static func harness(_ shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .fish: fish
    case .zsh: zsh
    }
  }

  /// Does what readline does with what the function asks of it by `compopt`.
  private static let bash = """
    script=$1 cases=$2 answers=$3
    cd "$4" || exit 1
    source "$script"
    compopt() { asked=$2; }
    complete -p reel >/dev/null || exit 1
    while IFS= read -r line; do
      mapfile -d $'\\t' -t COMP_WORDS < <(printf '%s' "$line")
      [[ $line == *$'\\t' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) asked=
      _reel reel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" || exit 1
      case $asked in
        default) mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}") ;;
        dirnames) mapfile -t COMPREPLY < <(compgen -d -- "${COMP_WORDS[COMP_CWORD]}") ;;
      esac
      (IFS=$'\\t'; printf '%s\\n' "${COMPREPLY[*]}") >>"$answers"
    done <"$cases"
    """

  private static let fish = """
    cd $argv[4]; or exit 1
    source $argv[1]; or exit 1
    while read --line line
        set -l found (complete -C $line | string replace -r '\\t.*' '')
        string join \\t -- $found '' >>$argv[3]
    end <$argv[2]
    """

  /// An interactive shell of its own, with a terminal: nothing else completes.
  private static let zsh = """
    zmodload zsh/zpty
    export ZDOTDIR=$5 CASES=$2 ANSWERS=$3
    cd $4 || exit 1
    zpty child zsh -d -i
    while zpty -r child part; do :; done
    """

  /// What that one does: it asks for each line in turn, writes down what is added, and ends.
  private static let zshrc = """
    PROMPT= LISTMAX=10000
    unsetopt prompt_cr prompt_sp
    fpath=($ZDOTDIR $fpath)
    autoload -Uz compinit && compinit -u -D
    compadd() {
      local -a found
      if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
        builtin compadd -A found "$@"
        print -rn -- "${(pj:\\t:)found}"$'\\t' >>$ANSWERS
      fi
      builtin compadd "$@"
    }
    zle -C ask complete-word _main_complete
    zle-line-init() {
      local line
      for line in "${(@f)$(<$CASES)}"; do
        BUFFER=$line CURSOR=$#line
        zle ask
        print >>$ANSWERS
      done
      BUFFER=exit
      zle accept-line
    }
    zle -N zle-line-init
    """
}
