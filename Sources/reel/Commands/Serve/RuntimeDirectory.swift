// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where the daemon's sockets are.
enum RuntimeDirectory {
  /// Of every command that has to do with the daemon.
  static let option = Option.text(
    "runtime-dir", placeholder: "DIR",
    help: "the folder of the sockets; else $XDG_RUNTIME_DIR/reeld, or for root /run/reeld")

  /// The folder that was named, or the usual one.
  ///
  /// - Throws: `usage` where it is named and empty, `configuration` where there is no usual one.
  static func path(_ arguments: ParsedArguments) throws(ExitError) -> String {
    if let path = try arguments.nonEmptyTextIfGiven(option) { return path }
    if let folder = unsafe getenv("XDG_RUNTIME_DIR").map({ unsafe String(cString: $0) }), !folder.isEmpty {
      return folder + "/reeld"
    }
    if geteuid() == 0 { return "/run/reeld" }
    throw ExitError(.configuration, "no runtime directory: XDG_RUNTIME_DIR is not set; give --runtime-dir")
  }
}
