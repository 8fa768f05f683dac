// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

@Suite struct ValueHintTests {
  @Test(
    arguments: [
      ("FILE", [], .files), ("FILE|DIR...", [], .files), ("[FEED]", [], .files), ("DIR", [], .folders),
      ("GROUP", [], .groups),
      ("bash|zsh|fish", ["bash", "zsh", "fish"], .nothing), ("K/N|auto[/N]", ["auto"], .nothing),
      ("one|two,...", ["one", "two"], .nothing), ("N|every=SECONDS", [], .nothing), ("NAME=PATH", [], .nothing),
      ("PATH", [], .files),
      ("FILE|DIR|FEED|-...", [], .files), ("", [], .nothing),
    ] as [(String, [String], ValueHint.Source)])
  func placeholders(_ placeholder: String, _ words: [String], _ source: ValueHint.Source) {
    #expect(ValueHint(placeholder: placeholder) == ValueHint(words: words, source: source))
  }

  /// They stand in scripts between quotes, separated by spaces.
  @Test func wordsArePlain() {
    for command in Reel.commands {
      for word in command.operands.hint.words + command.options.flatMap({ $0.hint.words + $0.spellings }) {
        #expect(!word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
      }
    }
  }
}
