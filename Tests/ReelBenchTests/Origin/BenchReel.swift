// SPDX-License-Identifier: Apache-2.0

import ReelMedia
import TestOrigins

/// The sample reels that tests of the bench serve.
enum BenchReel {
  private static let folder = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Media"

  static let moovFirst = "01-h264-faststart.mp4", moovLast = "02-h264-moov-last.mp4"

  static func path(_ name: String) -> String { "\(folder)/\(name)" }

  static func source(_ name: String) throws -> MediaSource { try MediaSource(file: path(name)) }

  static func bytes(_ name: String) throws -> [UInt8] { try TemporaryFolder.read(path(name)) }
}
