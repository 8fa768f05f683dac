// SPDX-License-Identifier: Apache-2.0

import ReelService
import Testing

@testable import ReelBench

/// What is read of the document of an earlier run, and what is refused.
@Suite struct RecordingDocumentTests {
  private static let document = """
    {"schema":"reel.bench.swipe/1","measurement_version":1,"environment":{"cores":4,"cpu":"x"},"slot_bytes":4096,
    "trace":[{"n":1,"reel":"a","outcome":"late","at_ms":0,"intent_to_frame_us":9000.5},
    {"n":2,"reel":"b","outcome":"warm","at_ms":20.25,"intent_to_frame_us":8}],
    "pages":[{"at_ms":0,"reels":["a","b"]},{"at_ms":7.5,"reels":["c"]}],
    "reels":[{"reel":"a","frame_ms":33.3,"warm_ups":[{"slot":1,"generation":2,"at_ms":0.5,"outcome":"ready","fate":"unseen",
    "leaving_ms":0.5,"idle_ms":0.25,"reading_ms":1.5,"decoding_ms":10,"queued_ms":4,"frames":3,"frames_ms":9,
    "frames_queued_ms":6,
    "rewinds":1,"rewinds_ms":0.125,"other_ms":2,"bytes_read":100000,"packets_read":3,"opening_frames":1,"frames_decoded":4}]},
    {"reel":"b","frame_ms":null,"warm_ups":[]}]}
    """

  private static func read(_ text: String) throws(RecordingError) -> SwipeRecording {
    try SwipeRecording(document: Array(text.utf8))
  }

  @Test func aDocumentIsRead() throws {
    let recording = try Self.read(Self.document)
    #expect(recording.cores == 4 && recording.slotBytes == 4096)
    #expect(recording.visits.map(\.reel) == ["a", "b"] && recording.visits.map(\.at) == [0, 20_250_000])
    #expect(recording.visits.map(\.isWarm) == [false, true] && recording.visits.map(\.wait) == [9_000_500, nil])
    #expect(recording.pages.map(\.reels) == [["a", "b"], ["c"]] && recording.pages.map(\.at) == [0, 7_500_000])
    #expect(recording.reels.map(\.frameTime) == [33_300_000, nil])
    let warmUp = try #require(recording.reels.first?.warmUps.first)
    #expect(warmUp.outcome == .ready && warmUp.fate == .unseen)
    #expect(warmUp.processor == 23_125_000 && recording.wasted == 23_125_000)
    #expect(warmUp.at == 500_000 && warmUp.slot == 1 && warmUp.generation == 2)
    #expect(warmUp.idle == 250_000 && warmUp.queued == 4_000_000)
    #expect(warmUp.bytesRead == 100_000 && warmUp.openingFrames == 1 && warmUp.framesDecoded == 4)
    #expect(recording.hitRate == 0.5)
  }

  /// A part of the document, what is put in its place, and what is said of it.
  struct Bad: CustomTestStringConvertible, Sendable {
    let part, instead, message: String

    init(_ part: String, _ instead: String, _ message: String) {
      self.part = part
      self.instead = instead
      self.message = message
    }

    var testDescription: String { instead }
  }

  @Test(arguments: [
    Bad("bench.swipe/1", "bench.serve/1", "its schema is 'reel.bench.serve/1', not 'reel.bench.swipe/1'"),
    Bad("\"measurement_version\":1", "\"measurement_version\":2", "its measurement_version is 2, not 1"),
    Bad("\"measurement_version\":1,", "", "'measurement_version' is missing"),
    Bad("\"cores\":4", "\"cores\":0", "'environment.cores' is no count that a run can have"),
    Bad("\"cores\":4", "\"cores\":9223372036854775807", "'environment.cores' is no count that a run can have"),
    Bad("\"cores\":4", "\"cores\":\"4\"", "'environment.cores' is of another kind than it should be"),
    Bad("\"slot_bytes\":4096", "\"slot_bytes\":-1", "'slot_bytes' is no count that a run can have"),
    Bad("\"at_ms\":20.25", "\"at_ms\":-1", "'trace[1].at_ms' is no time that a run can have"),
    Bad("\"at_ms\":20.25", "\"at_ms\":1e300", "'trace[1].at_ms' is no time that a run can have"),
    Bad("\"at_ms\":20.25", "\"at_ms\":1.1e8", "'trace[1].at_ms' is no time that a run can have"),
    Bad(
      "\"decoding_ms\":10", "\"decoding_ms\":1.1e7",
      "'reels[0].warm_ups[0].decoding_ms' is no time that a run can have"),
    Bad("\"at_ms\":0,\"intent", "\"at_ms\":30,\"intent", "'trace[1].at_ms' goes back"),
    Bad(
      "\"outcome\":\"warm\"", "\"outcome\":\"hot\"",
      "'trace[1].outcome' must be 'warm' or 'late' or 'missed' or 'failed'"),
    Bad("\"reel\":\"b\",\"outcome\"", "\"reel\":\"z\",\"outcome\"", "'trace[1].reel' is not in 'pages'"),
    Bad("[\"c\"]", "[\"a\"]", "'pages' names a reel twice"),
    Bad("\"reels\":[\"a\",\"b\"]", "\"reels\":[]", "'pages' names no reel"),
    Bad("\"at_ms\":7.5", "\"at_ms\":1e10", "'pages[1].at_ms' is no time that a run can have"),
    Bad(
      "\"decoding_ms\":10", "\"decoding_ms\":1e17", "'reels[0].warm_ups[0].decoding_ms' is no time that a run can have"),
    Bad(
      "\"decoding_ms\":10", "\"decoding_ms\":null",
      "'reels[0].warm_ups[0].decoding_ms' is of another kind than it should be"),
    Bad("\"decoding_ms\":10,", "", "'reels[0].warm_ups[0].decoding_ms' is missing"),
    Bad("\"frames\":3", "\"frames\":-3", "'reels[0].warm_ups[0].frames' is no count that a run can have"),
    Bad("\"frames\":3", "\"frames\":99999999999999", "'reels[0].warm_ups[0].frames' is no count that a run can have"),
    Bad("\"fate\":\"unseen\"", "\"fate\":\"\"", "'reels[0].warm_ups[0].fate' must be 'shown' or 'unseen' or 'kept'"),
    Bad(
      "\"outcome\":\"ready\"", "\"outcome\":\"stopped\"", "none of 'reels' ever came to its first frame, or failed"),
    Bad("\"trace\":[", "\"trace\":[[]],\"x\":[", "'trace[0]' is of another kind than it should be"),
    Bad("\"schema\"", "\"scheme\"", "'schema' is missing"),
    Bad("{\"schema\"", "[\"schema\"", "not JSON"),
  ])
  func badDocuments(_ bad: Bad) throws {
    #expect(Self.document.contains(bad.part))
    let text = Self.document.replacing(bad.part, with: bad.instead, maxReplacements: 1)
    let error = #expect(throws: RecordingError.self) { try Self.read(text) }
    #expect(error?.description == bad.message)
  }

  @Test(arguments: ["", "x", "1", "null", "[]", "{}", "\u{0}"]) func whatIsNoDocument(text: String) {
    #expect(throws: RecordingError.self) { try Self.read(text) }
  }

  /// The largest figures that are taken: nothing runs over.
  @Test func theLargestFiguresAreSimulated() throws {
    var text = Self.document
    for part in ["\"decoding_ms\":10", "\"frames_ms\":9", "\"leaving_ms\":0.5", "\"other_ms\":2", "\"idle_ms\":0.25"] {
      #expect(text.contains(part))
      text = text.replacing(part, with: part.prefix { $0 != ":" } + ":1e7", maxReplacements: 1)
    }
    for part in ["\"bytes_read\":100000", "\"opening_frames\":1", "\"frames\":3", "\"slot_bytes\":4096"] {
      #expect(text.contains(part))
      text = text.replacing(part, with: part.prefix { $0 != ":" } + ":\(1 << 36)", maxReplacements: 1)
    }
    let recording = try Self.read(text)
    let viewer = SimulatedViewer.pattern(JumpPattern(dwell: 3_600_000, seed: 1), landings: 50)
    let settings = [1, 3, 15].map { SimulatedSetting(size: $0, sides: .two, debounce: 60_000) }
    let simulation = SwipeSimulation(recording, settings: settings, viewer: viewer, seed: .max)
    #expect(simulation.variants.allSatisfy { $0.runs.allSatisfy { $0.visits.count == 50 } })
    let never = SimulatedViewer.pattern(RecordedPattern([SwipeMove(.next, .at(.max))]), landings: 2)
    #expect(SwipeSimulation(recording, settings: [.real], viewer: never, seed: 1).variants[0].hitRate == 0.5)
  }

  /// A run of a day: moments are no times that add up.
  @Test func aLongRunIsRead() throws {
    let recording = try Self.read(Self.document.replacing("\"at_ms\":20.25", with: "\"at_ms\":86400000"))
    #expect(recording.visits.last?.at == 86_400_000_000_000)
  }

  /// As many of the longest warm-ups as the largest file has room for.
  @Test func sumsDoNotRunOver() throws {
    let times = ["leaving", "reading", "decoding", "frames", "rewinds", "other"].map { "\"\($0)_ms\":1e7" }
    let entry = """
      {"slot":0,"generation":0,"outcome":"ready","fate":"unseen",\(times.joined(separator: ",")),"idle_ms":0,
      "queued_ms":0,"frames":0,"frames_queued_ms":0,"rewinds":0,"bytes_read":0,"packets_read":0,"opening_frames":0,
      "frames_decoded":0}
      """
    let document = try Self.read(Self.document.replacing("\"warm_ups\":[]", with: "\"warm_ups\":[\(entry)]"))
    let warmUp = try #require(document.reels.last?.warmUps.last)
    #expect(warmUp.processor == 60_000_000_000_000)
    let count = RegularFile.sizeLimit / entry.utf8.count
    let recording = MadeRecording.recording([Array(repeating: warmUp, count: count)])
    #expect(recording.processor == .max && recording.wasted == .max)
    #expect(recording.speed == 1)
    let simulation = SwipeSimulation(recording, settings: [], seed: 1)
    #expect(simulation.check.realProcessor == .max && simulation.check.isGood == false)
  }

  /// One reel waits for a processor for as long as it works, and there is nobody else in its ring.
  @Test func whatOthersTookIsFound() throws {
    let text = Self.document.replacing("\"queued_ms\":4", with: "\"queued_ms\":11.5")
    let recording = try Self.read(text)
    let simulation = SwipeSimulation(recording, settings: [], seed: 1)
    // The second reel warms alone, too: all of the waiting was others' doing.
    #expect(simulation.machine.cores == 4 && simulation.machine.others >= 990)
    // Nobody waited: nothing is made up.
    let quiet = try Self.read(Self.document.replacing("\"queued_ms\":4", with: "\"queued_ms\":0"))
    #expect(SwipeSimulation(quiet, settings: [], seed: 1).machine.others == 0)
  }

  @Test func theCheckReplaysTheRecordingItself() throws {
    let recording = try Self.read(Self.document)
    let viewer = SimulatedViewer.pattern(FlickPattern(dwell: 1), landings: 30)
    let simulation = SwipeSimulation(recording, settings: [], viewer: viewer, seed: 1)
    // a takes 11.75 ms, and b, which takes the same, is then not done at 20.25 ms.
    #expect(simulation.check.realHitRate == 0.5 && simulation.check.simulatedHitRate == 0)
    #expect(simulation.check.hitRateDifference == -50 && !simulation.check.isGood)
    #expect(simulation.unknownReels == 2)
  }
}
