// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Files that are damaged, or made to do harm, are written anew as valid files or not at all.
@Suite(.timeLimit(.minutes(30))) struct RewriteHostileTests {
  private static let ways: [Set<Rewrite>] = Rewrite.allCases.map { [$0] } + [[.indexFirst, .withoutEditList]]

  /// What became of one rewrite.
  private enum Result: Equatable {
    case written
    case failure(MediaError.Code)
  }

  /// Rewrites it, and opens what came out.
  private static func rewrite(_ path: String, as rewrites: Set<Rewrite>) -> Result {
    do throws(MediaError) {
      let made = try ReelRewriter.inMemory(
        MediaSource(path), as: rewrites, byteLimit: 64 << 20, interrupt: Interrupt())
      // Whatever it is: looking at it does no harm.
      do throws(MediaError) {
        _ = try HintScan.hints(for: made.source, interrupt: Interrupt())
        var clip = try Clip(made.source, interrupt: Interrupt())
        _ = try clip.firstFrame()
      } catch {}
      return .written
    } catch {
      return .failure(error.code)
    }
  }

  private static let harmless: [MediaError.Code] = [
    .notMedia, .noVideo, .noFrame, .corrupt, .encrypted, .unsupported, .tooLarge, .timedOut,
  ]

  private static func expectHarmless(_ path: String, _ comment: @autoclosure () -> String) {
    for rewrites in ways {
      guard case .failure(let code) = rewrite(path, as: rewrites) else { continue }
      #expect(harmless.contains(code), "\(comment()) \(rewrites): \(code)")
    }
  }

  /// Where the index of a sample lies, and its bytes.
  private static func index(_ reel: Reel) throws -> (bytes: [UInt8], range: Range<Int>) {
    let bytes = try TemporaryFolder.read(reel.path)
    var offset = 0
    while let box = MP4Box(bytes.dropFirst(offset).prefix(16)) {
      let size = Int(box.size ?? 0)
      if box.type == "moov" { return (bytes, offset..<(offset + size)) }
      offset += size
    }
    throw MediaError(.corrupt, operation: "find the index", reason: "none")
  }

  @Test(arguments: [1, 2, 3, 9].map(Reel.number)) func indexesCutOff(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    let (bytes, range) = try Self.index(reel)
    for cut in stride(from: range.lowerBound, through: range.upperBound + 100, by: 1_201) {
      Self.expectHarmless(try folder.write(bytes.prefix(cut), to: "cut.mp4"), "cut at \(cut)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 9].map(Reel.number)) func mutants(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    let bytes = try TemporaryFolder.read(reel.path)
    let index = try? Self.index(reel).range
    var random = SeededGenerator(seed: 5)
    for number in 1...8 {
      var mutant = bytes
      let window = [bytes.indices, index ?? 0..<4096].randomElement(using: &random) ?? bytes.indices
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        mutant[Int.random(in: window, using: &random)] =
          [0, 1, 0x7f, 0x80, 0xff, .random(in: .min ... .max, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      Self.expectHarmless(try folder.write(mutant, to: reel.name), "mutant \(number)")
    }
  }

  /// Every number of 32 bits in an index is put to an extreme.
  @Test(arguments: [2, 9].map(Reel.number)) func extremes(_ reel: Reel) throws {
    let folder = try TemporaryFolder()
    let (bytes, range) = try Self.index(reel)
    let index = try MovieIndex(payload: Array(bytes[range].dropFirst(8)), operation: "test")
    // The first words of each box that a rewrite reads, and of the boxes around them.
    let places = index.leaves.flatMap { [$0.box.lowerBound, $0.payload.lowerBound, $0.payload.lowerBound + 4] }
    for place in places.map({ range.lowerBound + 8 + $0 }) + [range.lowerBound] {
      for value: UInt64 in [0, 1, 7, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] {
        var mutant = bytes
        mutant.put(value, at: place, bytes: 4)
        let path = try folder.write(mutant, to: "extreme.mp4")
        for rewrites in [[.indexFirst], [.withoutEditList], [.indexFirst, .withoutEditList]] as [Set<Rewrite>] {
          guard case .failure(let code) = Self.rewrite(path, as: rewrites) else { continue }
          #expect(Self.harmless.contains(code), "\(value) at \(place): \(code)")
        }
      }
    }
  }

  /// Boxes of the second version, whose numbers have 64 bits.
  @Test(arguments: [1, 1_000, 0x7fff_ffff, 0xffff_ffff] as [UInt64], [1, 1_000, 0xffff_ffff] as [UInt64])
  func largeExtremes(movieScale: UInt64, trackScale: UInt64) throws {
    let folder = try TemporaryFolder()
    let (bytes, range) = try Self.index(.number(9))
    let index = try MovieIndex(payload: Array(bytes[range].dropFirst(8)), operation: "test")
    let extremes: [UInt64] = [
      1, 0x8000_0000, 0x1_0000_0000, 1 << 53 - 1, 12_179_504_369_459_863, 1 << 62, 1 << 63 - 1, 1 << 63, .max,
    ]
    for value in extremes {
      for track in [nil, 0, 1] as [Int?] {
        let boxes = Self.largeBoxes(index, value, track: track, movieScale, trackScale)
        let moov = try index.rebuilt(replacing: boxes, operation: "test")
        // All media stays where it was.
        var mutant = bytes
        mutant.replaceSubrange((range.lowerBound + 4)..<(range.lowerBound + 8), with: Array("free".utf8))
        let path = try folder.write(mutant + moov, to: "large.mp4")
        for rewrites in [[.withoutEditList], [.indexFirst, .withoutEditList]] as [Set<Rewrite>] {
          guard case .failure(let code) = Self.rewrite(path, as: rewrites) else { continue }
          #expect(Self.harmless.contains(code), "\(value) in \(track ?? -1): \(code)")
        }
      }
    }
  }

  /// The boxes of a movie and of its tracks in their second version. One track counts in other units than before, and
  /// its lengths, or those of the movie, are a value, and so is where its edit list begins.
  private static func largeBoxes(
    _ index: MovieIndex, _ value: UInt64, track: Int?, _ movieScale: UInt64, _ trackScale: UInt64
  ) -> [Int: [UInt8]] {
    var boxes: [Int: [UInt8]] = [:]
    for leaf in index.leaves {
      let payload = Array(index.payload[leaf.payload])
      let isChanged = leaf.track == track
      switch leaf.type {
      case "elst":
        guard isChanged, var list = EditList(payload: payload), let first = list.firstShown else { continue }
        list.entries[first].mediaTime = Int64(clamping: value)
        list.entries.insert(EditList.Entry(duration: value, mediaTime: -1), at: first)
        boxes[leaf.box.lowerBound] = list.box
      case "mvhd", "mdhd", "tkhd":
        var large: [UInt8] = [1, payload[1], payload[2], payload[3]] + [UInt8](repeating: 0, count: 16)
        let isTrack = leaf.type == "tkhd"
        let scale = leaf.type == "mvhd" ? movieScale : isChanged ? trackScale : nil
        large.append(isTrack ? nil : scale, else: payload.number(at: 12, bytes: 4))
        if isTrack { large.append(0, bytes: 4) }
        large.append(isChanged ? value : nil, bytes: 8, else: payload.number(at: isTrack ? 20 : 16, bytes: 4))
        boxes[leaf.box.lowerBound] = MP4Box.bytes(leaf.type, large + payload.dropFirst(isTrack ? 24 : 20))
      default: continue
      }
    }
    return boxes
  }

  /// Numbers so large that what a track takes of a length, counted with fractions, would be more than all of it.
  @Test func noLengthIsRounded() throws {
    let folder = try TemporaryFolder()
    let (bytes, range) = try Self.index(.number(9))
    var payload = Array(bytes[range].dropFirst(8))
    let (factor, movieScale, scale, otherScale): (UInt64, UInt64, UInt64, UInt64) =
      (137_948, 0x7fff_ffff, 1_000, 0xffff_ffff)
    // Where the payloads of all boxes of a type begin.
    func places(_ type: String) -> [Int] {
      payload.indices.filter { payload[$0...].starts(with: Array(type.utf8)) }.map { $0 + 4 }
    }
    let place = try #require(places("stts").first)
    try #require(payload.number(at: place + 4, bytes: 4) == 1)
    payload.put(512 * factor, at: place + 12, bytes: 4)
    // Nothing is reordered.
    let offsets = try #require(places("ctts").first)
    payload.replaceSubrange((offsets - 4)..<offsets, with: Array("free".utf8))
    payload.put(movieScale, at: places("mvhd")[0] + 12, bytes: 4)
    for (place, scale) in zip(places("mdhd"), [scale, otherScale]) { payload.put(scale, at: place + 12, bytes: 4) }
    // 42 pictures are hidden. The other track has one unit less than they take before its beginning.
    let times = [42 * 512 * Int64(factor), 12_740_736_119_422_832]
    let index = try MovieIndex(payload: payload, operation: "test")
    let lists = index.leaves.filter { $0.type == "elst" }.map(\.box.lowerBound)
    let boxes = zip(lists, times).map { ($0, EditList([EditList.Entry(duration: 1 << 56, mediaTime: $1)]).box) }
    let moov = try index.rebuilt(replacing: Dictionary(uniqueKeysWithValues: boxes), operation: "test")
    var mutant = bytes
    mutant.replaceSubrange((range.lowerBound + 4)..<(range.lowerBound + 8), with: Array("free".utf8))
    #expect(Self.rewrite(try folder.write(mutant + moov, to: "large.mp4"), as: [.withoutEditList]) == .written)
  }

  @Test func mediaOfOtherFilesIsNotMoved() throws {
    let folder = try TemporaryFolder()
    let (bytes, range) = try Self.index(.number(2))
    let references = range.filter { bytes[$0...].starts(with: Array("url ".utf8)) }
    #expect(references.count == 2)
    for reference in references {
      var mutant = bytes
      // Of a reference's flags the last says that the data is in the same file.
      try #require(mutant[reference + 7] == 1)
      mutant[reference + 7] = 0
      #expect(
        Self.rewrite(try folder.write(mutant, to: "elsewhere.mp4"), as: [.indexFirst]) == .failure(.unsupported))
    }
    // The list of references is cut off.
    var mutant = bytes
    mutant.put(0xffff_ffff, at: references[0] - 8, bytes: 4)
    #expect(Self.rewrite(try folder.write(mutant, to: "cut.mp4"), as: [.indexFirst]) == .failure(.corrupt))
  }

  @Test func otherFilesAreNoReels() throws {
    let folder = try TemporaryFolder()
    let rows: [(name: String, bytes: [UInt8])] = [
      ("empty.mp4", []), ("zeros.mp4", [UInt8](repeating: 0, count: 10_000)), ("text.txt", Array("hello".utf8)),
      ("boxes.mp4", (0..<30_000).flatMap { _ in MP4Box.bytes("free", []) } + MP4Box.bytes("moov", [])),
      (
        "leaves.mp4",
        MP4Box.bytes("mdat", []) + MP4Box.bytes("moov", (0..<20_000).flatMap { _ in MP4Box.bytes("meta", []) })
      ),
      (
        "tracks.mp4",
        MP4Box.bytes("mdat", []) + MP4Box.bytes("moov", (0..<20_000).flatMap { _ in MP4Box.bytes("trak", []) })
      ),
      ("compressed.mp4", MP4Box.bytes("mdat", [1, 2, 3]) + MP4Box.bytes("moov", MP4Box.bytes("cmov", [1, 2]))),
    ]
    for row in rows {
      let path = try folder.write(row.bytes, to: row.name)
      #expect(Self.rewrite(path, as: [.copy]) == .written)
      Self.expectHarmless(path, row.name)
      #expect(Self.rewrite(path, as: [.indexFirst]) != .written)
    }
    #expect(Self.rewrite(folder.path + "/compressed.mp4", as: [.indexFirst]) == .failure(.unsupported))
    for name in ["boxes.mp4", "leaves.mp4", "tracks.mp4"] {
      #expect(Self.rewrite("\(folder.path)/\(name)", as: [.indexFirst]) == .failure(.tooLarge))
    }
    #expect(Self.rewrite(folder.path + "/missing.mp4", as: [.copy]) == .failure(.notFound))
    #expect(Self.rewrite(folder.path, as: [.copy]) == .failure(.notMedia))
  }
}

extension [UInt8] {
  /// Appends a number, or another where there is none.
  fileprivate mutating func append(_ number: UInt64?, bytes count: Int = 4, else other: UInt64?) {
    append(number ?? other ?? 0, bytes: count)
  }
}
