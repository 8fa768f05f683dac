// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelBench

/// The reports in a real browser.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct HTMLReportTests {
  private static let views = [360, 1280].flatMap { width in
    [false, true].map { HeadlessChromium.View(width: width, height: width == 360 ? 800 : 900, isDark: $0) }
  }

  /// The smallest letters of a page, in pixels.
  private static let smallestText = """
    Math.min(...[...document.querySelectorAll('body *')].filter(e => [...e.childNodes].some(n => n.nodeType == 3
    && n.data.trim())).map(e => parseFloat(getComputedStyle(e).fontSize)))
    """
  private static let background = "getComputedStyle(document.body).backgroundColor"
  private static let scrollWidth = "document.documentElement.scrollWidth"

  @Test(arguments: [HTMLPageTests.Sample.many, .slower, .swipe, .simulation])
  func isReadableEverywhere(_ sample: HTMLPageTests.Sample) throws {
    let folder = try TemporaryFolder()
    let address = "file://" + (try folder.write(sample.page, to: "report.html"))
    let browser = try HeadlessChromium()
    for view in Self.views {
      try browser.open(address, as: view)
      #expect(try browser.number(of: Self.scrollWidth) <= Double(view.width))
      #expect(try browser.number(of: Self.smallestText) >= 12)
      let picture = try folder.write(try browser.picture(), to: "report.png")
      let look = try Look(picture)
      #expect(look.width == view.width && look.height == view.height)
      #expect(look.colours > 50)
      #expect(view.isDark ? look.brightness < 0.3 : look.brightness > 0.8)
      #expect(browser.requests == [address])
      #expect(browser.complaints == [])
    }
    let paper = try browser.print()
    #expect(paper.starts(with: "%PDF-".utf8) && paper.count > 20_000)
    #expect(browser.requests == [address] && browser.complaints == [])
    // Paper is white, whatever the screen is, and nothing is cut off at its edge: A4 without margins of 14 mm.
    try browser.open(address, as: HeadlessChromium.View(width: 688, height: 1017, isDark: true))
    try browser.setMedia("print", isDark: true)
    #expect(try browser.number(of: Self.scrollWidth) <= 688)
    #expect(try browser.text(of: Self.background) == "rgb(255, 255, 255)")
  }

  /// The same checks see a page that is not as it should be.
  @Test func seesWhatIsWrong() throws {
    let folder = try TemporaryFolder()
    try folder.write("body { color: red }", to: "style.css")
    let page = """
      <!DOCTYPE html><meta charset="utf-8"><title>x</title><link rel="stylesheet" href="style.css">
      <div style="width: 500px; font-size: 9px">wide</div><img src="missing.png">
      <script>console.warn("x"); undefinedFunction()</script>
      """
    let address = "file://" + (try folder.write(page, to: "page.html"))
    let browser = try HeadlessChromium()
    try browser.open(address, as: Self.views[0])
    #expect(try browser.number(of: Self.scrollWidth) > 360)
    #expect(try browser.number(of: Self.smallestText) == 9)
    #expect(Set(browser.requests) == [address, "file://\(folder.path)/style.css", "file://\(folder.path)/missing.png"])
    #expect(browser.complaints.contains("console.warning"))
    #expect(browser.complaints.contains { $0.contains("Uncaught") })
    #expect(browser.complaints.contains { $0.contains("ERR_FILE_NOT_FOUND") })
    let blank = try folder.write("<!DOCTYPE html><title>x</title>", to: "blank.html")
    try browser.open("file://\(blank)", as: Self.views[0])
    #expect(try Look(try folder.write(try browser.picture(), to: "blank.png")).colours == 1)
  }

  /// What ImageMagick makes of a picture.
  private struct Look {
    let width, height, colours: Int
    /// From 0 to 1.
    let brightness: Double

    init(_ file: String) throws {
      let figures = try Tool.output(of: ["identify", "-format", "%w %h %k %[fx:mean]", file]).split(separator: " ")
      let numbers = figures.compactMap { Double($0) }
      try #require(numbers.count == 4)
      (width, height, colours) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
      brightness = numbers[3]
    }
  }
}
