// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The daemon's sockets, by their names in its directory.
enum RuntimeSocket: String {
  case frames = "frames.sock"
  case control = "control.sock"

  /// The socket in a directory, or the one that was named.
  func path(_ address: String) -> String {
    var status = stat()
    guard unsafe stat(address, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return address }
    return address + "/" + rawValue
  }
}
