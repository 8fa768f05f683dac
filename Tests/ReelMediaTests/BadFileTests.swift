// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

@Suite(.timeLimit(.minutes(30))) struct BadFileTests {
  /// A reel cut to so many bytes, or to so many 1/64 of its length.
  struct Cut: CustomTestStringConvertible, Sendable {
    let reel: Reel
    let name: String
    let length: @Sendable (Int) -> Int

    var testDescription: String { "\(reel.name), \(name)" }

    static func cuts(of reel: Reel) -> [Cut] {
      var cuts: [Cut] = []
      for bytes in [0, 1, 3, 4, 7, 8, 16, 31, 64, 188, 1000, 4096, 32_768] {
        cuts.append(Cut(reel: reel, name: "\(bytes) bytes") { min(bytes, $0) })
      }
      for part in [1, 2, 4, 8, 16, 32, 48, 63] {
        cuts.append(Cut(reel: reel, name: "\(part)/64") { $0 * part / 64 })
      }
      for missing in [1, 2, 9, 100] {
        cuts.append(Cut(reel: reel, name: "\(missing) bytes less") { $0 - missing })
      }
      return cuts
    }
  }

  @Test(arguments: Reel.all.flatMap(Cut.cuts)) func truncated(_ cut: Cut) throws {
    let folder = try TemporaryFolder()
    let bytes = try TemporaryFolder.read(cut.reel.path)
    let outcome = Outcome(of: try folder.write(bytes.prefix(cut.length(bytes.count)), to: cut.reel.name))
    #expect(outcome.isAboutContents, "\(outcome)")
    if cut.length(bytes.count) == 0 { #expect(outcome == .failure(.notMedia)) }
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8, 9, 10].map(Reel.number)) func withoutIndex(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    var bytes = try TemporaryFolder.read(reel.path)
    let index = try #require(bytes.indices.first { bytes[$0...].starts(with: "moov".utf8) })
    // The box stays and says its size; its content is gone.
    let size = bytes[(index - 4)..<index].reduce(0) { $0 << 8 | Int($1) }
    for position in (index + 4)..<(index - 4 + size) { bytes[position] = 0 }
    let outcome = Outcome(of: try folder.write(bytes, to: reel.name))
    #expect([.failure(.corrupt), .failure(.noVideo)].contains(outcome), "\(outcome)")
  }

  @Test(arguments: [1, 5, 7].map(Reel.number)) func withoutMediaData(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    var bytes = try TemporaryFolder.read(reel.path)
    for position in (bytes.count / 8)..<bytes.count { bytes[position] = 0 }
    let outcome = Outcome(of: try folder.write(bytes, to: reel.name))
    #expect(outcome.isAboutContents, "\(outcome)")
  }

  /// What is no reel at all.
  @Test(arguments: [
    ("", MediaError.Code.notMedia), ("hello\n", .notMedia), ("<html></html>", .notMedia), ("{\"reels\":[]}", .notMedia),
    ("ftyp", .notMedia),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n../../x.mp4\n#EXT-X-ENDLIST\n", .corrupt),
    ("<MPD><BaseURL>../</BaseURL></MPD>", .corrupt),
  ])
  func text(contents: String, code: MediaError.Code) throws {
    let folder = try TemporaryFolder()
    let outcome = Outcome(of: try folder.write(contents.utf8, to: "reel.mp4"))
    #expect(outcome == .failure(code))
  }

  @Test func zeros() throws {
    let folder = try TemporaryFolder()
    let outcome = Outcome(of: try folder.write([UInt8](repeating: 0, count: 1 << 20), to: "reel.mp4"))
    #expect(outcome.isAboutContents && outcome != .frame, "\(outcome)")
  }

  @Test func noFileAtAll() throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("folder.mp4")
    folder.makeFIFO("fifo.mp4")
    folder.link("dangling.mp4", to: "nowhere.mp4")
    folder.link("loop.mp4", to: "loop.mp4")
    try folder.write([0], to: "file")
    let rows: [(name: String, code: MediaError.Code)] = [
      ("missing.mp4", .notFound), ("folder.mp4", .notMedia), ("fifo.mp4", .notMedia), ("dangling.mp4", .notFound),
      ("file/reel.mp4", .notFound), ("loop.mp4", .io), (String(repeating: "x", count: 300), .notFound),
    ]
    for row in rows { #expect(Outcome(of: "\(folder.path)/\(row.name)") == .failure(row.code), "\(row.name)") }
    #expect(Outcome(of: "") == .failure(.notFound))
    #expect(Outcome(of: "/dev/null") == .failure(.notMedia))
    #expect(Outcome(of: "/dev/zero") == .failure(.notMedia))
    // A file as any other, whose first byte the system refuses to read.
    #expect(Outcome(of: "/proc/self/mem") == .failure(.io))
    #expect(Outcome(of: "http://localhost/reel.mp4") == .failure(.forbidden))
  }

  @Test func aLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    folder.link("link.mp4", to: Reel.number(2).path)
    #expect(Outcome(of: folder.path + "/link.mp4") == .frame)
  }
}
