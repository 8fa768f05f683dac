// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import TestOrigins
import TestPlayers
import Testing

@testable import ReelThumbs

/// Runs that go on past whatever single reels do to their workers.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct BulkRunTests {
  private static let sample = #filePath.replacing(
    "Tests/ReelThumbsTests/BulkRunTests.swift", with: "Media/02-h264-moov-last.mp4")

  /// A folder with reels that are links to a sample, and where their thumbnails go.
  private struct Place {
    let folder: TemporaryFolder
    let sources: [ThumbSource]
    var output: String { folder.path + "/out" }

    init(_ names: [String], in folder: TemporaryFolder? = nil) throws {
      let folder = try folder ?? TemporaryFolder()
      self.folder = folder
      for name in names { folder.link(name, to: BulkRunTests.sample) }
      sources = names.map { ThumbSource(path: "\(folder.path)/\($0)") }
    }

    func plan(_ change: (inout BulkPlan) -> Void = { _ in }) throws -> BulkPlan {
      var settings = ThumbSettings()
      settings.moment = .first
      let worker = try FaultyWorker.command(in: folder)
      var plan = BulkPlan(settings, to: .folder(OutputFolder(output)), worker: worker, version: "test")
      plan.jobs = 2
      plan.patience = 1_500
      change(&plan)
      return plan
    }

    /// The run's entries by their reel, and its tally. The files are compared with what it says.
    ///
    /// - Parameter others: what lies there beside them.
    func run(
      _ plan: BulkPlan, template: String = "{name}", others: [String] = []
    ) throws -> (entries: [String: ThumbEntry], tally: BulkTally) {
      var entries: [String: ThumbEntry] = [:]
      let names = try OutputNames(sources, template: #require(NameTemplate(template))).names
      let run = try BulkRun(sources, names: names, plan: plan)
      let (tally, _) = try run.run { _, _ in
        7
      } report: { entry, _, _ in
        entries[entry.path.split(separator: "/").last.map(String.init) ?? ""] = entry
      }
      #expect(tally.exitCode == 7)
      #expect(tally.done == sources.count)
      let files = Set(TemporaryFolder.entries(of: output)).subtracting([".", ".."])
      let told = entries.values.flatMap(\.files)
      #expect(files == Set(told.map(\.file) + ["manifest.jsonl"] + others))
      for file in told { #expect(try TemporaryFolder.read("\(output)/\(file.file)").count == file.bytes) }
      return (entries, tally)
    }
  }

  @Test func goodReelsAreMade() throws {
    let place = try Place((1...9).map { "\($0).mp4" })
    let (entries, tally) = try place.run(place.plan())
    #expect(tally.made == 9)
    #expect(entries.values.allSatisfy { $0.error == nil && $0.files.count == 1 })
  }

  @Test(arguments: [
    ("crash.mp4", "corrupt", "it ended its worker 2 times: it was ended by signal 11"),
    ("quit.mp4", "corrupt", "it ended its worker 2 times: it exited with 3"),
    ("hang.mp4", "timed-out", "its decoder hung"),
    ("babble.mp4", "corrupt", "it ended its worker 2 times"),
  ])
  func whatEndsItsWorkerIsPutIntoQuarantine(name: String, code: String, message: String) throws {
    let place = try Place(["1.mp4", name, "2.mp4", "3.mp4"])
    let (entries, tally) = try place.run(place.plan())
    #expect(tally.made == 3)
    let error = try #require(entries[name]?.error)
    #expect(error.code == code)
    #expect(error.message.hasPrefix(message), "\(error.message)")
    #expect(error.quarantined == true)
    // Until it changes it is not even tried.
    let (again, second) = try place.run(
      place.plan {
        $0.resumes = true; $0.worker = WorkerCommand(program: "/bin/false", words: ["false"])
      })
    #expect(second.kept == 3 && second.passedOver == 1)
    #expect(again == entries)
  }

  @Test func whatEndsItsWorkerOnceIsMadeByTheNext() throws {
    let place = try Place(["1.mp4", "once-crash.mp4", "2.mp4", "once-quit.mp4"])
    let (_, tally) = try place.run(place.plan())
    #expect(tally.made == 4)
  }

  @Test func manyThatCrashStopNothing() throws {
    let place = try Place((1...5).map { "crash-\($0).mp4" } + ["1.mp4"])
    let (_, tally) = try place.run(place.plan())
    #expect(tally.made == 1 && tally.failed == 5)
  }

  @Test(arguments: ["/bin/false", "/nowhere/at/all"]) func withoutWorkersThereIsNoRun(program: String) throws {
    let place = try Place(["1.mp4", "2.mp4"])
    do {
      _ = try place.run(place.plan { $0.worker = WorkerCommand(program: program, words: ["worker"]) })
      Issue.record("it ran")
    } catch let error as ThumbsError {
      #expect(error.code == .noWorker)
    }
  }

  @Test func resumingMakesOnlyWhatIsMissingOrChanged() throws {
    let place = try Place(["1.mp4", "2.mp4", "3.mp4", "4.mp4"])
    let (first, _) = try place.run(place.plan())
    place.folder.remove("out/2.jpg")
    try place.folder.write("half", to: "out/3.jpg")
    let (second, tally) = try place.run(place.plan { $0.resumes = true })
    #expect(tally.kept == 2 && tally.made == 4)
    #expect(second == first)
    let (_, other) = try place.run(
      place.plan {
        $0.resumes = true; $0.retriesFailures = true
      })
    #expect(other.kept == 4)
    // With other settings nothing is as it should be.
    var settings = ThumbSettings()
    settings.quality = 20
    let plan = BulkPlan(
      settings, to: .folder(OutputFolder(place.output)), worker: try FaultyWorker.command(in: place.folder),
      version: "test")
    let (_, third) = try place.run(plan)
    #expect(third.kept == 0)
  }

  @Test func aFailureIsTriedAgainOnceItsReelChanges() throws {
    let place = try Place(["1.mp4", "2.mp4"])
    place.folder.remove("2.mp4")
    try place.folder.write("no video", to: "2.mp4")
    let (_, first) = try place.run(place.plan())
    #expect(first.errors == ["not-media": 1])
    let (_, second) = try place.run(place.plan { $0.resumes = true })
    #expect(second.passedOver == 1)
    let (_, retried) = try place.run(
      place.plan {
        $0.resumes = true; $0.retriesFailures = true
      })
    #expect(retried.passedOver == 0 && retried.failed == 1)
    place.folder.remove("2.mp4")
    place.folder.link("2.mp4", to: Self.sample)
    let (_, third) = try place.run(place.plan { $0.resumes = true })
    #expect(third.made == 2 && third.kept == 1)
  }

  /// Names that pass from one reel to another: nothing is removed that has just been made.
  @Test func resumingWithMovedNames() throws {
    let place = try Place(["b.mp4", "c.mp4"])
    _ = try place.run(place.plan { $0.jobs = 1 }, template: "{index}")
    let more = try Place(["a.mp4", "b.mp4", "c.mp4"], in: place.folder)
    let (entries, tally) = try more.run(
      more.plan {
        $0.jobs = 1
        $0.resumes = true
      }, template: "{index}")
    #expect(tally.made == 3)
    #expect(entries["c.mp4"]?.files.map(\.file) == ["000003.jpg"])
    // Names that nobody has any more go, those of reels that are no longer asked for stay.
    let fewer = try Place(["c.mp4"], in: place.folder)
    _ = try fewer.run(fewer.plan { $0.resumes = true }, template: "{index}-x", others: ["000001.jpg", "000002.jpg"])
  }

  /// What is asked for again is part of what there is: the record of the others stays.
  @Test func resumingWithFewerReels() throws {
    let place = try Place(["a.mp4", "b.mp4"])
    _ = try place.run(place.plan())
    let fewer = try Place(["a.mp4"], in: place.folder)
    let (_, tally) = try fewer.run(fewer.plan { $0.resumes = true }, others: ["b.jpg"])
    #expect(tally.reels == 1 && tally.kept == 1)
    let (_, all) = try place.run(place.plan { $0.resumes = true })
    #expect(all.kept == 2)
  }

  /// A name that another reel has by now: what was said of its former one is no longer true, and its sheets go.
  @Test func resumingWithANameOfAnotherReel() throws {
    let place = try Place(["a.mp4", "b.mp4"])
    var settings = ThumbSettings()
    settings.sprites = .count(3)
    let worker = try FaultyWorker.command(in: place.folder)
    let first = BulkPlan(settings, to: .folder(OutputFolder(place.output)), worker: worker, version: "test")
    _ = try place.run(first, template: "{index}")
    let other = try Place(["b.mp4"], in: place.folder)
    let (entries, _) = try other.run(other.plan { $0.resumes = true }, template: "{index}")
    #expect(entries["b.mp4"]?.files.map(\.file) == ["000001.jpg"])
    let record = String(decoding: try TemporaryFolder.read("\(place.output)/manifest.jsonl"), as: UTF8.self)
    #expect(!record.contains("a.mp4"))
  }

  @Test func aTemplateThatBeginsTheSameIsAnother() throws {
    let place = try Place(["a.mp4"])
    _ = try place.run(place.plan(), template: "{name}-v1")
    let (entries, tally) = try place.run(place.plan { $0.resumes = true })
    #expect(tally.kept == 0)
    #expect(entries["a.mp4"]?.files.map(\.file) == ["a.jpg"])
  }

  /// A file that no run has made is not removed, whatever fails beside it; one that a run has made is.
  @Test func whatIsNotOursStays() throws {
    let place = try Place(["1.mp4", "2.mp4"])
    place.folder.remove("2.mp4")
    try place.folder.write("no video", to: "2.mp4")
    place.folder.makeFolder("out")
    try place.folder.write("a picture of somebody's", to: "out/2.jpg")
    let (_, tally) = try place.run(place.plan(), others: ["2.jpg"])
    #expect(tally.failed == 1)
    place.folder.remove("1.mp4")
    try place.folder.write("no video any more", to: "1.mp4")
    let (_, second) = try place.run(place.plan { $0.resumes = true }, others: ["2.jpg"])
    #expect(second.failed == 2)
  }

  @Test func aRecordLeadsNowhereElse() throws {
    let place = try Place(["1.mp4"])
    try place.folder.write("precious", to: "precious")
    place.folder.makeFolder("out")
    let file = #"{"bytes":8,"file":"../precious","kind":"thumbnail"}"#
    let line = #"{"path":"\#(place.sources[0].path)","content_key":"k","settings_key":"s","files":[\#(file)]}"#
    try place.folder.write(line + "\n", to: "out/manifest.jsonl")
    _ = try place.run(place.plan { $0.resumes = true })
    #expect(TemporaryFolder.entries(of: place.folder.path).contains("precious"))
  }

  /// What a worker had made of a reel when it ended is not left behind.
  @Test func whatIsHalfMadeGoes() throws {
    let place = try Place(["1.mp4", "leave.mp4"])
    let (entries, tally) = try place.run(place.plan())
    #expect(tally.made == 1)
    #expect(entries["leave.mp4"]?.error?.quarantined == true)
  }
}
