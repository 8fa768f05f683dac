// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelBench

@Suite struct FigureTextTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (1.005, 1, "1.0"), (12.3456, 3, "12.346"), (-2.5, 1, "−2.5"),
    (1234567.891, 1, "1\u{202F}234\u{202F}567.9"), (0.05, 1, "0.1"), (999.9996, 3, "1\u{202F}000.000"),
    (.infinity, 1, "∞"), (-.infinity, 1, "−∞"), (.nan, 1, "–"), (1e300, 2, "1e+300"),
  ]) func fixed(_ value: Double, _ places: Int, _ text: String) {
    #expect(FigureText.fixed(value, places) == text)
  }

  @Test(arguments: [(0.0321, "0.032"), (1.234, "1.23"), (41.26, "41.3"), (96.04, "96.0"), (123.4, "123")])
  func short(_ value: Double, _ text: String) {
    #expect(FigureText.short(value) == text)
  }

  @Test func changes() {
    #expect(FigureText.change(1.0504) == "+5.0\u{A0}%" && FigureText.change(0.91) == "−9.0\u{A0}%")
    #expect(FigureText.change(1.0001) == "0.0\u{A0}%" && FigureText.change(4) == "+300\u{A0}%")
    #expect(FigureText.changes(Interval(0.99, 1.02)) == "−1.0 to +2.0\u{A0}%")
    #expect(FigureText.interval(Interval(38.2, 43.1)) == "38.2–43.1")
    #expect(FigureText.interval(Interval(-0.4, 0.9)) == "−0.400 to 0.900")
    #expect(FigureText.interval(Interval(9.1, 10.62)) == "9.1–10.6")
    #expect(FigureText.interval(Interval(3, .infinity)) == "3.00–∞")
    #expect(FigureText.chance(0.00001) == "<\u{A0}0.0001" && FigureText.chance(0.04) == "0.0400")
    #expect(FigureText.share(0.052) == "5.2\u{A0}%" && FigureText.share(0.875) == "88\u{A0}%")
    #expect(FigureText.count(1, "run", "runs") == "1\u{A0}run" && FigureText.count(-1234) == "−1\u{202F}234")
    #expect(FigureText.bytes(999) == "999\u{A0}B" && FigureText.bytes(4_812_331) == "4.6\u{A0}MiB")
  }

  @Test func scalesHoldTheirValues() {
    let scale = LinearScale(from: 0, to: 63)
    #expect(scale.low == 0 && scale.high == 80 && scale.ticks == [0, 20, 40, 60, 80])
    #expect(scale.x(0) == "0%" && scale.x(40) == "50%" && scale.x(1000) == "100%" && scale.width(0, 20) == "25%")
    #expect(LinearScale(from: 0, to: 9, rounded: false, intervals: 4).tickTexts == ["0.0", "2.5", "5.0", "7.5"])
    for (low, high) in [(0.0, 0.0), (5, 5), (-3, -3), (0, .infinity), (.nan, .nan), (1, 0), (0, 1e-9), (0, 1e12)] {
      let scale = LinearScale(from: low, to: high)
      #expect(scale.low < scale.high && scale.ticks.count < 20)
      #expect((0...100).contains(scale.place(low)) && (0...100).contains(scale.place(high)))
    }
  }

  @Test func twoHeapsShowAsTwo() throws {
    let times = (0..<22).map { 30 + Double($0) / 20 } + (0..<8).map { 50 + Double($0) / 20 }
    let histogram = try #require(Histogram(sorted: times))
    #expect(histogram.beyond.isEmpty && histogram.counts.reduce(0, +) == 30)
    let empty = histogram.counts.split(separator: 0, omittingEmptySubsequences: true)
    #expect(empty.count == 2)
    // One stray run does not press the others together, and is told.
    let stray = try #require(Histogram(sorted: (0..<29).map { 30 + Double($0) / 20 } + [400]))
    #expect(stray.beyond == [400] && stray.counts.reduce(0, +) == 29 && stray.end < 32)
    let alike = try #require(Histogram(sorted: [7, 7, 7]))
    #expect(alike.counts == [3] && alike.end > alike.start)
    #expect(Histogram(sorted: []) == nil)
  }
}
