// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelClient

/// Where a tap writes to: standard output, or a file or pipe by its name.
struct TapOutput: ~Copyable {
  private let file: Descriptor?

  /// Leaves what is in a file for now.
  ///
  /// - Parameter path: nil for standard output. A FIFO is waited for until somebody reads it.
  /// - Throws: `usage` for a terminal, `cannotCreate` where there can be no such file.
  init(_ path: String?) throws(ExitError) {
    var number: Int32?
    if let path {
      let opened = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
      guard opened >= 0 else {
        throw ExitError(.cannotCreate, "\(path): \(unsafe String(cString: strerror(errno)))".withoutControls)
      }
      number = opened
    }
    guard isatty(number ?? STDOUT_FILENO) == 0 else {
      if let number { close(number) }
      throw ExitError(.usage, "a terminal shows no pictures: write to a file, or to a player as in 'reel tap | mpv -'")
    }
    file = number.map { Descriptor(owning: $0) }
  }

  /// Empties a file that was named: a stream comes.
  func begin() {
    // Pipes and devices cannot be emptied.
    switch file {
    case .some(let file): ftruncate(file.number, 0)
    case .none: break
    }
  }

  /// Open for as long as this lives.
  var descriptor: Int32 {
    switch file {
    case .some(let file): file.number
    case .none: STDOUT_FILENO
    }
  }
}
