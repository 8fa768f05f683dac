// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What the files of a reel are called, by the reel's own name.
enum FileName {
  static func thumbnail(_ name: String, _ format: PictureFormat) -> String { "\(name).\(format.fileExtension)" }
  static func sidecar(_ name: String) -> String { "\(name).json" }
  static func storyboard(_ name: String) -> String { "\(name).vtt" }
  static func sheet(_ name: String, _ format: PictureFormat) -> String { "\(name).sheet.\(format.fileExtension)" }

  /// - Parameter number: from 1.
  static func sprites(_ name: String, _ number: Int, _ format: PictureFormat) -> String {
    "\(name).sprites-\(number).\(format.fileExtension)"
  }

  /// All but the sprite sheets.
  static func all(of name: String) -> [String] {
    [sidecar(name), storyboard(name)] + PictureFormat.allCases.flatMap { [thumbnail(name, $0), sheet(name, $0)] }
  }

  /// The name of the reel whose file has this name: the way back from all of the above.
  static func owner(of file: String) -> String {
    var name = file[...]
    if let dot = name.lastIndex(of: ".") { name = name[..<dot] }
    guard let dot = name.lastIndex(of: ".") else { return String(name) }
    let last = name[name.index(after: dot)...]
    return String(last == "sheet" || last.hasPrefix("sprites-") ? name[..<dot] : name)
  }
}
