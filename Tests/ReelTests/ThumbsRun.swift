// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import reel

/// One `reel thumbs` into a folder, and what it left there.
struct ThumbsRun {
  let result: ReelProcess.Result
  /// The names in the folder, in order.
  let files: [String]
  /// The manifest's entries, and its end.
  let entries: [JSONValue]
  let end: JSONValue

  /// Runs it, and compares manifest, folder and exit status.
  init(
    _ arguments: [String], to output: String, in folder: String? = nil, environment: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try ReelProcess.run(["thumbs", "-o", output] + arguments, in: folder, environment: environment)
    #expect(!result.hung && result.signal == nil, "\(result.errorText)", sourceLocation: sourceLocation)
    try self.init(of: output, result, sourceLocation: sourceLocation)
  }

  /// Looks at what lies there.
  init(of output: String, _ result: ReelProcess.Result, sourceLocation: SourceLocation = #_sourceLocation) throws {
    self.result = result
    files = try ReelProcess.run(program: "ls", ["-A", output]).text.split(separator: "\n").map(String.init)
    let manifests = files.filter { $0.hasPrefix("manifest") && $0.hasSuffix(".jsonl") }
    var entries: [JSONValue] = []
    var end = JSONValue.null
    for manifest in manifests {
      let lines = String(decoding: try TestFiles.read("\(output)/\(manifest)"), as: UTF8.self).split(separator: "\n")
      let values = try lines.map { try JSONValue(document: String($0)) }
      #expect(values.first?["schema"].string == "reel.thumbs.manifest/1", sourceLocation: sourceLocation)
      entries += values.dropFirst().dropLast()
      end = values.last?["end"] ?? .null
    }
    self.entries = entries
    self.end = end
    let told = entries.flatMap { $0["files"].elements }
    let names = told.compactMap { $0["file"].string }
    let overviews = end["overviews"].elements.compactMap(\.string)
    // By their bytes: names may only look alike.
    let bytes = { (names: [String]) in names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) } }
    #expect(
      bytes(files) == bytes(names + manifests + overviews), "files that nobody names", sourceLocation: sourceLocation)
    for file in told {
      let bytes = try TestFiles.read("\(output)/\(file["file"].string ?? "")")
      #expect(Double(bytes.count) == file["bytes"].number, sourceLocation: sourceLocation)
    }
    if manifests.count == 1 {
      #expect(end["exit_code"].number == result.status.map(Double.init), sourceLocation: sourceLocation)
      #expect(end["reels"].number == Double(entries.count), sourceLocation: sourceLocation)
    }
  }

  /// The entry of the reel whose path ends so.
  func entry(_ ending: String) -> JSONValue { entries.first { $0["path"].string?.hasSuffix(ending) == true } ?? .null }
}
