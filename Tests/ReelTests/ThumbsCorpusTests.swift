// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// Every file of the corpus has a picture, or a typed failure, within the time that one file may take.
@Suite(.needsCorpus, .timeLimit(.minutes(30)), .oneAtATime) struct ThumbsCorpusTests {
  @Test(arguments: Corpus.entries) func pictureOrTypedError(_ entry: Corpus.Entry) throws {
    let corpus = try #require(Corpus.folder)
    let folder = try TemporaryFolder()
    let result = try ReelProcess.run(["thumbs", "--to", folder.path + "/thumb.png", entry.file], in: corpus)
    #expect(!result.hung && result.signal == nil)
    #expect(ReelProcess.isSanitized || result.processorTime < 10)
    switch CorpusOutcome.expected(of: entry) {
    case .failure(let code):
      #expect(result.status == 65)
      #expect(result.errorText.contains(": \(code): "), "\(result.errorText)")
      #expect(try ReelProcess.run(program: "ls", [folder.path]).text == "")
    default:
      #expect(result.status == 0, "\(result.errorText)")
      let size = try ReelProcess.run(program: "identify", ["-format", "%m", folder.path + "/thumb.png"])
      #expect(size.text == "PNG")
    }
  }
}
