// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelThumbs

/// The record of a run, as it is kept and as it is found again.
@Suite struct ManifestTests {
  private static let head = Manifest.Head(reel: "1", settings: ThumbSettings(), shard: "1/1")

  private func entry(_ path: String, key: String = "k") -> ThumbEntry {
    ThumbEntry(
      ThumbOrder(source: ThumbSource(path: path), name: path, contentKey: key, settingsKey: "s"))
  }

  private func lines(_ folder: TemporaryFolder, _ name: String = "manifest.jsonl") throws -> [String] {
    String(decoding: try TemporaryFolder.read("\(folder.path)/\(name)"), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  @Test func itIsInTheOrderOfTheRun() throws {
    let folder = try TemporaryFolder()
    let manifest = try Manifest(in: OutputFolder(folder.path), head: Self.head, resumes: false)
    for path in ["b", "c", "a"] { try manifest.add(entry(path)) }
    try manifest.add(entry("b", key: "newer"))
    #expect(try lines(folder, "manifest.jsonl.partial").count == 4)
    try manifest.finish(["a", "b", "c", "d"], end: Manifest.End(end: BulkTally(reels: 4)))
    let lines = try lines(folder)
    #expect(lines.count == 5)
    #expect(lines[0].contains(#""schema":"reel.thumbs.manifest/1""#))
    #expect(zip(lines[1...3], ["a", "b", "c"]).allSatisfy { $0.contains(#""path":"\#($1)""#) })
    #expect(lines[2].contains("newer"))
    #expect(lines[4].contains(#""end":"#))
    #expect(TemporaryFolder.entries(of: folder.path).count == 3)
  }

  @Test func whatWasKilledIsFoundAgainWithoutItsLastLine() throws {
    let folder = try TemporaryFolder()
    let output = OutputFolder(folder.path)
    do {
      let manifest = try Manifest(in: output, head: Self.head, resumes: false)
      try manifest.add(entry("a"))
      try manifest.add(entry("b"))
    }
    let bytes = try TemporaryFolder.read("\(folder.path)/manifest.jsonl.partial")
    try folder.write(bytes.dropLast(9), to: "manifest.jsonl.partial")
    let manifest = try Manifest(in: output, head: Self.head, resumes: true)
    #expect(manifest.entry(for: "a") == entry("a"))
    #expect(manifest.entry(for: "b") == nil)
    try manifest.add(entry("c"))
    #expect(manifest.entry(for: "c") == entry("c"))
    try manifest.finish(["a", "b", "c"], end: Manifest.End(end: BulkTally(reels: 3)))
    #expect(try lines(folder).count == 4)
  }

  @Test func aFinishedOneIsGoneOnWith() throws {
    let folder = try TemporaryFolder()
    let output = OutputFolder(folder.path)
    for round in 1...3 {
      let manifest = try Manifest(in: output, head: Self.head, resumes: true)
      #expect(TemporaryFolder.entries(of: folder.path).contains("manifest.jsonl") == false)
      #expect((manifest.entry(for: "1") != nil) == (round > 1))
      try manifest.add(entry("\(round)"))
      try manifest.finish(["1", "2", "3"], end: Manifest.End(end: BulkTally(reels: round)))
      #expect(try lines(folder).count == round + 2)
    }
  }

  @Test func aFreshRunForgets() throws {
    let folder = try TemporaryFolder()
    let output = OutputFolder(folder.path)
    do {
      let manifest = try Manifest(in: output, head: Self.head, resumes: false)
      try manifest.add(entry("a"))
      try manifest.finish(["a"], end: Manifest.End(end: BulkTally(reels: 1)))
    }
    let manifest = try Manifest(in: output, head: Self.head, resumes: false)
    #expect(manifest.entry(for: "a") == nil)
    #expect(!TemporaryFolder.entries(of: folder.path).contains("manifest.jsonl"))
  }

  @Test func onlyOneRunWritesAtATime() throws {
    let folder = try TemporaryFolder()
    let output = OutputFolder(folder.path)
    let manifest = try Manifest(in: output, head: Self.head, resumes: false)
    try manifest.add(entry("a"))
    #expect(throws: ThumbsError.self) { try Manifest(in: output, head: Self.head, resumes: true) }
    do {
      _ = try Manifest(in: output, head: Self.head, resumes: false)
      Issue.record("two runs have it")
    } catch {
      #expect(error.code == .busy)
    }
    // Another part of the same run has its own.
    let part = try #require(Shard("2/4"))
    _ = try Manifest(in: OutputFolder(folder.path, shard: part), head: Self.head, resumes: false)
    #expect(try lines(folder, "manifest.jsonl.partial").count == 1)
  }

  @Test(arguments: [
    "", "\n\n\n", "{}\n[]\n", "\u{0}\n", #"{"path":"a"}"# + "\n", String(repeating: "x", count: 3 << 20),
  ])
  func whatIsNoRecordIsPassedOver(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "manifest.jsonl")
    let manifest = try Manifest(in: OutputFolder(folder.path), head: Self.head, resumes: true)
    #expect(manifest.entry(for: "a") == nil)
    try manifest.add(entry("a"))
    #expect(manifest.entry(for: "a") == entry("a"))
  }
}
