// SPDX-License-Identifier: Apache-2.0

import Testing

/// The media corpus in the package's sibling folder, used where it lies. Tests are skipped where it does not exist.
enum Corpus {
  /// A line of its manifest.
  struct Entry: CustomTestStringConvertible, Sendable {
    let file, kind, expected, firstFrameMD5, firstPts: String
    /// Frames of the whole stream, where somebody counted them.
    let frames: Int?

    var testDescription: String { "\(file) (\(kind), \(expected))" }
    /// The reference has a first frame without complaints.
    var isSound: Bool { expected == "ok" && kind != "encrypted" }
  }

  /// The folder, links followed.
  static let folder: String? = TestFiles.resolved(TestFiles.root + "/../shared/corpus")

  /// The manifest; empty without the folder.
  static let entries: [Entry] = {
    guard let folder, let bytes = try? TestFiles.read(folder + "/manifest.tsv") else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    guard let head = lines.first else { return [] }
    return lines.dropFirst().map { fields in
      func field(_ name: String) -> String { head.firstIndex(of: name).map { fields[$0] } ?? "" }
      return Entry(
        file: field("file"), kind: field("kind"), expected: field("expected"),
        firstFrameMD5: field("first_frame_md5"), firstPts: field("first_pts_copyts"), frames: Int(field("frames")))
    }
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where there is no corpus.
  static var needsCorpus: Self {
    .enabled(if: !Corpus.entries.isEmpty, "needs the media corpus in ../shared/corpus")
  }
}
