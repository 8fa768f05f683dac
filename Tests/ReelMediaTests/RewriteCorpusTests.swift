// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Files of all kinds that others use to test their programs.
@Suite(.timeLimit(.minutes(30)), .enabled(if: Corpus.path("README.md") != nil)) struct RewriteCorpusTests {
  private static let files: [String] = {
    guard let readme = Corpus.path("README.md") else { return [] }
    let folder = String(readme.dropLast("README.md".count))
    return TemporaryFolder.entries(of: folder).filter { $0.contains("__") }.sorted().map { folder + $0 }
  }()

  /// The first frame of a source, or why there is none.
  private static func first(_ source: MediaSource) -> Result<String, MediaError> {
    Result { () throws(MediaError) -> String in
      var clip = try Clip(source, interrupt: Interrupt())
      return try clip.firstFrame().md5()
    }
  }

  private static let refusals: [MediaError.Code] = [
    .notMedia, .noVideo, .noFrame, .corrupt, .encrypted, .unsupported, .tooLarge,
  ]

  /// A playlist or a manifest: its copy finds nothing beside it.
  private static func refersToOthers(_ path: String) -> Bool { [".m3u8", ".mpd"].contains { path.hasSuffix($0) } }

  /// Whatever is written shows first what the file shows first.
  @Test(arguments: files) func keepTheirFirstFrame(_ path: String) throws {
    let source = try MediaSource(path)
    let before = Self.first(source)
    for rewrite in Rewrite.allCases {
      do throws(MediaError) {
        let made = try ReelRewriter.inMemory(source, as: [rewrite], byteLimit: 64 << 20, interrupt: Interrupt())
        if rewrite == .withoutEditList {
          let hints = try HintScan.hints(for: made.source, interrupt: Interrupt())
          #expect(!hints.contains { $0.code == .editListStart })
        }
        guard case .success(let md5) = before, rewrite != .withoutEditList, !Self.refersToOthers(path) else { continue }
        #expect(Self.first(made.source) == .success(md5), "\(rewrite)")
      } catch {
        #expect(Self.refusals.contains(error.code), "\(rewrite): \(error)")
      }
    }
  }

  /// What is measured may lack sound that a muxer does not take; a file that is kept may not.
  @Test func noFileLosesItsSound() throws {
    let source = try MediaSource(#require(Corpus.path("tsduck-test__test-137.ts")))
    let made = try ReelRewriter.inMemory(source, as: [.fromFirstKey], byteLimit: 64 << 20, interrupt: Interrupt())
    #expect(made.notes.lacksSound)
    let folder = try TemporaryFolder()
    let error = #expect(throws: MediaError.self) {
      try ReelRewriter.write(source, as: [.fromFirstKey], to: folder.path + "/a.ts", interrupt: Interrupt())
    }
    #expect(error?.code == .unsupported && error?.reason == "its sound would be lost")
    #expect(TemporaryFolder.entries(of: folder.path).sorted() == [".", ".."])
  }
}
