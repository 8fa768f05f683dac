// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import TestPlayers

/// A descriptor that a client sends along.
enum Loan: Sendable, CaseIterable {
  /// A sample reel, for reading.
  case video
  /// A sample reel, for reading and writing.
  case writableVideo
  /// For writing alone.
  case writeOnly
  /// Only names a file.
  case pathOnly
  case folder
  case pipe
  case socket
  case device
}

/// One of each kind of descriptor, for as long as it lives.
final class Loans {
  /// O_PATH, which Swift cannot see.
  private static let pathOnly: Int32 = 0o10000000

  private let home: TemporaryFolder
  private var numbers: [Loan: Int32] = [:]
  private var others: [Int32] = []

  init() throws {
    home = try TemporaryFolder()
    let video = try home.write(TemporaryFolder.read(DaemonUnderTest.media + "/01-h264-faststart.mp4"), to: "video.mp4")
    home.makeFIFO("pipe")
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw PlayerFailure("socketpair: errno \(errno)") }
    others = [ends[1]]
    numbers = unsafe [
      .video: open(video, O_RDONLY | O_CLOEXEC), .writableVideo: open(video, O_RDWR | O_CLOEXEC),
      .writeOnly: open(video, O_WRONLY | O_CLOEXEC), .pathOnly: open(video, Self.pathOnly | O_CLOEXEC),
      .folder: open(home.path, O_RDONLY | O_CLOEXEC), .pipe: open(home.path + "/pipe", O_RDWR | O_CLOEXEC),
      .socket: ends[0], .device: open("/dev/zero", O_RDONLY | O_CLOEXEC),
    ]
  }

  deinit { for number in numbers.values + others { close(number) } }

  subscript(loan: Loan) -> Int32 { numbers[loan] ?? -1 }
}
