// SPDX-License-Identifier: Apache-2.0

/// Tells players which part of which sheet to show for a time: WebVTT, each cue an address with a media fragment
/// `xywh`.
public struct Storyboard: Equatable, Sendable {
  /// The longest time that is written, in milliseconds: a billion seconds.
  private static let limit = 1e12

  /// The file's contents.
  public let text: String

  /// A storyboard of sprite sheets.
  ///
  /// - Parameters:
  ///   - cues: where the pictures lie; one whose sheet has no name is left out.
  ///   - files: names of the sheets, as seen from the storyboard's own folder. They are escaped here.
  public init(_ cues: [SpriteCue], files: [String]) {
    // A colon in a relative address would end the name of a protocol.
    let addresses = files.map { PercentEncoding.text($0, keeping: "/") }
    var text = "WEBVTT\n"
    for cue in cues where addresses.indices.contains(cue.sheet) {
      let begin = Self.milliseconds(cue.begin)
      let end = max(Self.milliseconds(cue.end), begin + 1)
      text += "\n\(Self.time(begin)) --> \(Self.time(end))\n"
      text += "\(addresses[cue.sheet])#xywh=\(cue.x),\(cue.y),\(cue.width),\(cue.height)\n"
    }
    self.text = text
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    let value = seconds.isNaN ? 0 : seconds * 1000
    return Int(min(max(value, 0), limit).rounded())
  }

  /// `HH:MM:SS.mmm`, with more digits for the hours where they are needed.
  private static func time(_ milliseconds: Int) -> String {
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let seconds = milliseconds / 1000
    return [padded(seconds / 3600, 2), padded(seconds / 60 % 60, 2), padded(seconds % 60, 2)].joined(separator: ":")
      + "." + padded(milliseconds % 1000, 3)
  }
}
