// SPDX-License-Identifier: Apache-2.0

/// Why a record is not compared with.
public enum BaselineRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is no record, or a damaged one.
  case notARecord
  /// Its figures mean something else.
  case otherVersion(Int)
  /// It was taken on another machine.
  case otherMachine(String)
  /// It was taken under other conditions.
  case otherSetting
  /// A reel of this name was another file.
  case otherFile(String)
  /// It has none of the reels.
  case otherReels

  /// Whether `--force` goes on in spite of it.
  public var yieldsToForce: Bool {
    switch self {
    case .notARecord, .otherReels: false
    case .otherVersion, .otherMachine, .otherSetting, .otherFile: true
    }
  }

  /// What is wrong with it, as words that follow its name.
  public var description: String {
    switch self {
    case .notARecord: "no record of 'reel bench first-frame --record'"
    case .otherVersion(let version):
      "its figures are of measurement version \(version), not \(FirstFrameResults.measurementVersion)"
    case .otherMachine(let cpu): "it was recorded on another machine (\(cpu))"
    case .otherSetting: "it was recorded with other settings (threads, cache, probing or line)"
    case .otherFile(let path): "\(path) was another file when it was recorded"
    case .otherReels: "it has none of these reels"
    }
  }
}
