// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelService
import TestOrigins
import Testing

@testable import ReelBench

/// What the reports say, as text.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct HTMLPageTests {
  enum Sample: String, CaseIterable, CustomTestStringConvertible {
    case many, slower, failed, nothing, swipe, noSwipe, simulation, noRing
    var testDescription: String { rawValue }

    var page: String {
      switch self {
      case .many: FirstFrameHTML(ReportSamples.many()).text
      case .slower: FirstFrameHTML(ReportSamples.slower()).text
      case .failed: FirstFrameHTML(ReportSamples.results([("x", .failure(ReportSamples.error))])).text
      case .nothing: FirstFrameHTML(ReportSamples.results([])).text
      case .swipe: SwipeSamples.page(SwipeSamples.result(landings: 40))
      case .noSwipe: SwipeSamples.page(SwipeResult())
      case .simulation: SwipeSamples.simulation()
      case .noRing: SwipeSamples.simulation(rings: 0)
      }
    }
  }

  @Test(arguments: Sample.allCases) func isWholeAndAsksForNothing(_ sample: Sample) throws {
    let page = sample.page
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    let policy = "default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:"
    #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
    // Samples are hostile, too: what they try stands there as text.
    for text in ["http:", "https:", "<script", "url(", "@import", "<img", "<iframe", "javascript:"] {
      #expect(!page.contains(text), "\(text)")
    }
    let outline = try HTMLOutline(of: page)
    #expect(outline.problems == [])
    let allowed: Set = [
      "html", "head", "meta", "title", "link", "style", "body", "header", "h1", "h2", "h3", "nav", "a", "main",
      "section", "p", "strong", "b", "bdi", "code", "small", "span", "div", "dl", "dt", "dd", "ul", "li", "figure",
      "figcaption", "table", "caption", "thead", "tbody", "tr", "th", "td", "svg", "rect", "line", "circle", "text",
    ]
    #expect(outline.elements.subtracting(allowed) == [])
    #expect(outline.attributes.allSatisfy { !$0.hasPrefix("on") && !["src", "style", "action"].contains($0) })
    for value in outline.values + outline.text {
      #expect(!value.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x202A...0x202E).contains($0.value) })
    }
    #expect(sample.page == page)
  }

  @Test func everyReelAndEveryHintIsThere() throws {
    let results = ReportSamples.many()
    let outline = try HTMLOutline(of: FirstFrameHTML(results).text)
    let names = ReelNames(results.reels.map(\.path))
    #expect(names.folder == "/srv/reels/Media/")
    for (path, result) in results.reels {
      let name = ReportSamples.printed(names.name(path))
      // Bar, strip, percentiles and facts; a failure is told once.
      let times = outline.text.count { $0 == name }
      #expect(times >= ((try? result.get()) == nil ? 1 : 4), "\(name): \(times)")
      for hint in (try? result.get().hints) ?? [] {
        #expect(outline.text.contains(hint.hint.code.rawValue))
        #expect(outline.text.contains(ReportSamples.printed(hint.hint.message)))
      }
    }
    let text = outline.text.joined(separator: " ")
    for part in [
      "40.9 of 63.0\u{A0}ms", "nothing that could be seen",
      "writing it anew would need another encoding", "nobody asked", "no-video",
      "▲ 1 of 3\u{A0}reels slower, significantly and beyond 5.0\u{A0}%.", "▼ faster", "07-new.mp4",
      "Recorded over 8\u{A0}processes", "1.9\u{A0}%", "ffmpeg libavcodec",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("too noisy"))
    // The largest cost comes first, what was not measured last.
    let codes = outline.text.filter { Hint.Code(rawValue: $0) != nil && $0 != "no-video" }
    #expect(codes == ["moov-at-end", "edit-list-start", "b-frame-delay", "long-gop", "no-idr-at-start"])
  }

  @Test func aComparisonSaysWhatCameOut() throws {
    let text = try HTMLOutline(of: FirstFrameHTML(ReportSamples.slower()).text).text.joined(separator: " ")
    for part in [
      "▲ Slower: +24.7\u{A0}%, significantly and beyond 5.0\u{A0}%.", "This machine is too noisy.", "▲ slower",
      "warm, 2\u{A0}threads, origin 50.0\u{A0}ms, 20.0\u{A0}Mbit/s", "requests",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  /// Where the machine makes more of a difference than counts, nothing is called.
  @Test func aNoisyMachineTellsNothing() throws {
    func words(noise: Double) -> String { ComparisonSection.words(ReportSamples.many(noise: noise)) }
    #expect(words(noise: 0.02).hasPrefix("▲ 1 of 3\u{A0}reels slower, significantly and beyond 5.0\u{A0}%."))
    #expect(words(noise: 0.08) == "~ Nothing can be said: the noise floor, of the record or of now, is 8.0\u{A0}%.")
  }

  @Test func swipesThatWentWrongAreNamed() throws {
    let outline = try HTMLOutline(of: SwipeSamples.page(SwipeSamples.result(landings: 40)))
    for label in ["1 late 96.0\u{A0}ms", "9 late 96.0\u{A0}ms", "10 late 96.0\u{A0}ms", "17 missed", "22 failed"] {
      #expect(outline.text.contains(label), "\(label)")
    }
    #expect(outline.values.contains { $0.contains("all warm") })
    for state in ["given a reel", "warming", "warm, not on screen", "on screen", "waited for", "failed"] {
      #expect(outline.text.contains(state), "\(state)")
    }
    for number in 1...40 { #expect(outline.text.contains("\(number)")) }
  }

  @Test func aSimulationSaysWhetherItIsToBeBelieved() throws {
    let text = try HTMLOutline(of: SwipeSamples.simulation()).text
    #expect(text.contains("On the recorded swipes, the simulation can be believed."))
    #expect(text.count { $0 == "3 slots, both sides, 0\u{A0}ms" || $0 == "3 slots, both sides, 0 ms" } == 3)
    let other = try HTMLOutline(of: SwipeSamples.simulation(isGood: false, rings: 400)).text
    #expect(other.contains("On the recorded swipes, the simulation cannot be believed."))
    #expect(other.contains("100 more rings are left out."))
  }

  /// The figures that are read are those that are judged: the simulation wastes half of its own time each time.
  @Test(arguments: [(19, true), (21, false)]) func wasteIsOfWhatWasReal(simulated: Int64, isGood: Bool) {
    let check = SwipeSimulation.Check(
      realHitRate: 0.5, simulatedHitRate: 0.5, realWasted: 10, simulatedWasted: simulated, realProcessor: 100,
      simulatedProcessor: simulated * 2)
    let shown = SimulationHTML.Check(check)
    #expect(shown.realWaste == 0.1 && shown.simulatedWaste == Double(simulated) / 100)
    #expect(shown.isGood == isGood)
  }

  @Test func aRealSimulationIsReported() throws {
    let recording = MadeRecording.recording(
      Array(repeating: [MadeRecording.warmUp(reading: 2, decoding: 30, bytes: 5_000)], count: 20), slotBytes: 1 << 20)
    let settings = [1, 3, 5].map { SimulatedSetting(size: $0, sides: .two, debounce: $0 == 5 ? 150 : 0) }
    let viewer = SimulatedViewer.pattern(FlickPattern(dwell: 50), landings: 15)
    let simulation = SwipeSimulation(recording, settings: settings, viewer: viewer, seed: 1)
    let page = SimulationHTML(
      environment: Environment(threads: 1), file: "run.json", recording: recording, pattern: "flick", seed: 1,
      simulation: simulation
    ).text
    let outline = try HTMLOutline(of: page)
    #expect(outline.problems == [])
    for (name, variant) in zip(
      ["1\u{A0}slot", "3\u{A0}slots, both sides", "5\u{A0}slots, both sides, after 150\u{A0}ms"], simulation.variants)
    {
      #expect(outline.text.contains(name), "\(name)")
      #expect(outline.text.contains(FigureText.share(variant.hitRate)))
      #expect(outline.text.contains(FigureText.milliseconds(variant.average { Double($0.wasted) / 1e6 })))
    }
    #expect(outline.text.contains("20\u{A0}warm-ups of 20\u{A0}reels, from run.json"))
  }

  @Test func thousandsOfReelsMakeNoThousandsOfPages() throws {
    let page = FirstFrameHTML(ReportSamples.crowd(5_000)).text
    #expect(page.utf8.count < 8 << 20)
    #expect(page.contains("The slowest 300 of 5\u{202F}000 reels are shown."))
    #expect(page.contains("The slowest 60 of 5\u{202F}000 reels are shown."))
    #expect(page.contains("The first 2\u{202F}000 of 5\u{202F}000 reels are shown."))
    let swipes = SwipeSamples.page(SwipeSamples.result(landings: 20_000))
    #expect(swipes.utf8.count < 2 << 20)
    #expect(swipes.contains("2\u{202F}440 of 2\u{202F}500 rows are left out"))
    #expect(swipes.contains("19\u{202F}000 more are left out, warm ones first."))
    // What went wrong is kept.
    #expect(swipes.contains("22 failed"))
  }
}
