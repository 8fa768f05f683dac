// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs
import Testing

/// Settings as a person writes them.
@Suite struct SpelledSettingsTests {
  @Test(arguments: [
    ("256", PictureSize.longest(256)), ("320x", .width(320)), ("x180", .height(180)),
    ("320x180", .box(width: 320, height: 180)), ("0", nil), ("x", nil), ("", nil), ("-3x4", nil), ("99999", nil),
    ("1x2x3", nil), ("12 x 3", nil),
  ])
  func sizes(text: String, size: PictureSize?) { #expect(PictureSize(text) == size) }

  @Test(arguments: [
    ("best", Moment.best), ("first", .first), ("2.5", .seconds(2.5)), ("10%", .share(0.1)), ("101%", nil), ("-1", nil),
    ("nan", nil), ("inf%", nil), ("%", nil), ("", nil), ("last", nil), ("0x10", nil), ("1e3", nil),
  ])
  func moments(text: String, moment: Moment?) { #expect(Moment(text) == moment) }

  @Test(arguments: [
    ("100", SpriteSpacing.count(100)), ("every 5", .every(seconds: 5)), ("every=0.5", .every(seconds: 0.5)),
    ("every:2", .every(seconds: 2)), ("every", nil), ("every5", nil), ("0", nil), ("every 0", nil), ("every nan", nil),
  ])
  func sprites(text: String, spacing: SpriteSpacing?) { #expect(SpriteSpacing(text) == spacing) }

  @Test(arguments: [("4x4", true), ("1x1", true), ("0x4", false), ("4", false), ("4x", false), ("33x1", false)])
  func grids(text: String, isOne: Bool) { #expect((SheetGrid(text) != nil) == isOne) }

  @Test(arguments: [
    ("black", RGBColor.black), ("#ff8000", RGBColor(red: 255, green: 128, blue: 0)),
    ("0000FF", RGBColor(red: 0, green: 0, blue: 255)), ("#fff", nil), ("+0000f", nil), ("red", nil),
  ])
  func colors(text: String, color: RGBColor?) { #expect(RGBColor(text) == color) }
}
