// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import ReelThumbs

/// What `reel thumbs` can be told, and what it means.
enum ThumbsOptions {
  static let output = Option.text(
    "output", short: "o", placeholder: "DIR", help: "the folder for thumbnails and manifest")
  static let to = Option.text(
    "to", placeholder: "FILE", help: "write the thumbnail of one reel to FILE, - for standard output")
  static let xdg = Option.flag("xdg", help: "write the desktop's own thumbnails, below $XDG_CACHE_HOME")

  private static let at = Option.text(
    "at", placeholder: "WHEN", default: "best", help: "best, first, SECONDS, or a share such as 10%")
  private static let exact = Option.flag(
    "exact", help: "take the first frame at or after the moment, not the key frame at or before it")
  private static let cover = Option.flag("prefer-cover", help: "take cover art where there is any")
  private static let size = Option.text(
    "size", short: "s", placeholder: "SIZE",
    help: "N (longest side; 256 by default), Wx, xH or WxH pixels; with --xdg names of its sizes")
  private static let fit = Option.choice(
    "fit", of: PictureFit.self, default: .contain, help: "for WxH: all of the picture, or all of the box")
  private static let enlarge = Option.flag("enlarge", help: "let a thumbnail be larger than the video")
  private static let background = Option.text(
    "background", placeholder: "COLOUR", default: "black", help: "what shows through: RRGGBB, black or white")
  private static let format = Option.choice(
    "format", short: "f", of: PictureFormat.self, help: "what is written; JPEG by default, or what FILE's name says")
  private static let quality = Option.integer("quality", short: "q", in: 1...100, default: 85, help: "of JPEG and WebP")
  private static let name = Option.text(
    "name", placeholder: "TEMPLATE", default: "{name}",
    help: "what files are called, with \(NameTemplate.fields.joined(separator: " "))")
  private static let sidecar = Option.flag("sidecar", help: "write a JSON file beside each thumbnail")
  private static let sprites = Option.text(
    "sprites", placeholder: "N|every=SECONDS", help: "also write sheets of many moments, and a WebVTT storyboard")
  private static let sheet = Option.text(
    "sheet", placeholder: "CxR", help: "also write a contact sheet of each reel, of exact moments")
  private static let overview = Option.text(
    "overview", placeholder: "CxR", help: "also write sheets of the thumbnails of the whole run")

  static let looks: [Option] = [
    at, exact, cover, size, fit, enlarge, background, format, quality, name, sidecar, sprites, sheet,
    overview,
  ]

  /// The format that a file's name asks for.
  private static func format(of file: String) -> PictureFormat? {
    let ending = file.lowercased().split(separator: ".").last.map(String.init) ?? ""
    return PictureFormat.allCases.first { [$0.fileExtension, $0.rawValue].contains(ending) }
  }

  /// What all of this asks to be made of each reel.
  static func settings(_ arguments: ParsedArguments) throws(ExitError) -> ThumbSettings {
    var settings = ThumbSettings()
    settings.moment = try value(
      at, arguments, "best, first, seconds from 0, or a share from 0% to 100%", Moment.init(rawValue:))
    settings.isExact = arguments.flag(exact)
    settings.prefersCover = arguments.flag(cover)
    settings.look.fit = try arguments.choice(fit)
    settings.look.enlarges = arguments.flag(enlarge)
    settings.look.background = try value(
      background, arguments, "six hexadecimal digits, black or white", RGBColor.init(rawValue:))
    settings.quality = try arguments.integer(quality)
    settings.writesSidecar = arguments.flag(sidecar)
    settings.format = try arguments.choiceIfGiven(format) ?? arguments.textIfGiven(to).flatMap(format(of:)) ?? .jpeg
    if arguments.textIfGiven(sprites) != nil {
      let wanted = "a count up to \(SpriteSpacing.limit), or every=SECONDS"
      settings.sprites = try value(sprites, arguments, wanted, SpriteSpacing.init(rawValue:))
    }
    if arguments.textIfGiven(sheet) != nil {
      settings.sheet = try value(sheet, arguments, grids, SheetGrid.init(rawValue:))
    }
    if !arguments.flag(xdg), arguments.textIfGiven(size) != nil {
      let wanted = "N, Wx, xH or WxH with sides from 1 to \(PictureSize.limit)"
      settings.look.size = try value(size, arguments, wanted, PictureSize.init(rawValue:))
    }
    return settings
  }

  /// The sheets of the whole run that are asked for.
  static func overview(_ arguments: ParsedArguments) throws(ExitError) -> SheetGrid? {
    guard arguments.textIfGiven(overview) != nil else { return nil }
    return try value(overview, arguments, grids, SheetGrid.init(rawValue:))
  }

  private static let grids = "columns and rows up to 32, such as 4x4"

  /// What the files of a reel are called.
  static func template(_ arguments: ParsedArguments) throws(ExitError) -> NameTemplate {
    let fields = NameTemplate.fields.joined(separator: ", ")
    return try value(name, arguments, "a name with one of \(fields), and no other braces", NameTemplate.init)
  }

  /// Refuses what would be passed over in silence.
  static func check(_ arguments: ParsedArguments) throws(ExitError) {
    let ways = [output, to].filter { arguments.textIfGiven($0) != nil } + [xdg].filter { arguments.flag($0) }
    guard ways.count == 1 else {
      let names = [output, to, xdg].map(\.quotedName).joined(separator: ", ")
      throw ExitError(.usage, ways.isEmpty ? "wants one of \(names)" : "takes only one of \(names)")
    }
    if arguments.flag(exact), ["best", "first"].contains(try arguments.text(at)) {
      throw ExitError(.usage, "option '--exact' is for a time or a share: give --at")
    }
    if arguments.textIfGiven(fit) != nil {
      guard case .box? = PictureSize(arguments.textIfGiven(size) ?? "") else {
        throw ExitError(.usage, "option '--fit' is for a box: give --size WxH")
      }
    }
    guard arguments.textIfGiven(output) == nil else { return }
    for option in [name, sidecar, sprites, sheet, overview] + (arguments.flag(xdg) ? [format, fit, quality] : [])
    where !arguments.texts(option).isEmpty {
      throw ExitError(.usage, "option \(option.quotedName) does not go with \(ways[0].quotedName)")
    }
  }

  static func desktopSizes(_ arguments: ParsedArguments) throws(ExitError) -> [DesktopSize] {
    guard let text = arguments.textIfGiven(size) else { return [.normal, .large] }
    return try text.split(separator: ",", omittingEmptySubsequences: false).map { word throws(ExitError) in
      if let size = DesktopSize.allCases.first(where: { $0.rawValue == word || String($0.pixels) == word }) {
        return size
      }
      let names = DesktopSize.allCases.map { "\($0.rawValue) (\($0.pixels))" }.joined(separator: ", ")
      throw ExitError(.usage, "with --xdg, option '--size' wants some of \(names), not \(text.quoted)")
    }
  }

  private static func value<Value>(
    _ option: Option, _ arguments: ParsedArguments, _ wanted: String, _ read: (String) -> Value?
  ) throws(ExitError) -> Value {
    let text = try arguments.text(option)
    guard let value = read(text) else {
      throw ExitError(.usage, "option \(option.quotedName) wants \(wanted), not \(text.quoted)")
    }
    return value
  }
}
