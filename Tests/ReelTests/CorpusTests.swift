// SPDX-License-Identifier: Apache-2.0

import Testing

/// Right pixels, or a typed error, for every file of the corpus.
@Suite(.needsCorpus) struct CorpusTests {
  private static let gibibyte = 1 << 30

  @Test(arguments: Corpus.entries) func firstFrameOrTypedError(_ entry: Corpus.Entry) throws {
    let folder = try #require(Corpus.folder)
    let result = try ReelProcess.run(["frames", entry.file, "--count", "1", "--format", "framemd5"], in: folder)
    expectEndedWell(result)
    switch CorpusOutcome.expected(of: entry) {
    case .frame(let md5, let pts, _):
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.errorText == "")
      #expect(result.lines.count == 1)
      let fields = result.lines.first?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
      try #require(fields.count == 6)
      #expect(fields[5] == md5)
      #expect(fields[2] == pts)
    case .failure(let code):
      #expect(result.status == 65)
      #expect(result.errorText.contains(": \(code): "), "\(result.errorText)")
      #expect(result.output.isEmpty)
    case nil: Issue.record("no outcome is written in CorpusOutcome for \(entry)")
    }
  }

  @Test(arguments: Corpus.entries.filter { $0.frames ?? 0 > 0 }) func numberOfFrames(_ entry: Corpus.Entry) throws {
    let folder = try #require(Corpus.folder)
    guard case .frame(_, _, let frames) = CorpusOutcome.expected(of: entry) else { return }
    let result = try ReelProcess.run(["frames", entry.file, "--count", "1000000"], in: folder)
    expectEndedWell(result)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.lines.count == frames)
  }

  /// `reel probe` opens the same files in another way, and comes to the same end.
  @Test(arguments: Corpus.entries) func probeAgrees(_ entry: Corpus.Entry) throws {
    let folder = try #require(Corpus.folder)
    let result = try ReelProcess.run(["probe", entry.file], in: folder)
    expectEndedWell(result)
    // The product's own time limit is one for a build without a sanitizer.
    if ReelProcess.isSanitized, result.errorText.contains(": timed-out: ") { return }
    switch CorpusOutcome.expected(of: entry) {
    case .failure(let code):
      #expect(result.status == 65)
      #expect(result.errorText.contains(": \(code): "), "\(result.errorText)")
    default: #expect(result.status == 0, "\(result.errorText)")
    }
  }

  /// Every file without a frame of its own in the manifest has its outcome and reason, and no row is about a file that
  /// is not there.
  @Test func tableIsComplete() {
    let known = Set(Corpus.entries.map(\.file))
    let written = [CorpusOutcome.sameAsReference.keys.map(\.self), CorpusOutcome.otherFrames.keys.map(\.self)]
    let named = written.flatMap(\.self) + CorpusOutcome.failures.keys
    #expect(Set(named).count == named.count)
    #expect(named.filter { !known.contains($0) } == [])
    #expect(Corpus.entries.filter { CorpusOutcome.expected(of: $0) == nil }.map(\.file) == [])
  }

  private func expectEndedWell(_ result: ReelProcess.Result) {
    #expect(!result.hung, "no end within \(ReelProcess.patience) ms")
    #expect(result.signal == nil)
    #expect(ReelProcess.isSanitized || result.peakMemory < Self.gibibyte)
    #expect(ReelProcess.isSanitized || result.processorTime < ReelProcess.processorLimit)
  }
}
