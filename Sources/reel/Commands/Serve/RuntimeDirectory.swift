// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where the daemon's sockets are.
enum RuntimeDirectory {
  /// Of every command that has to do with the daemon.
  static let option = Option.text(
    "runtime-dir", placeholder: "DIR",
    help:
      "the folder of the sockets; else $XDG_RUNTIME_DIR/reeld, or for root and where only the service serves /run/reeld"
  )

  /// That of the service.
  private static let system = "/run/reeld"

  /// Where a daemon is to be asked: the folder that was named, on the command line or by its variable, or the usual one;
  /// where nobody serves there, that of the service, if there is one.
  ///
  /// - Throws: `usage` where it is named and empty, `configuration` where there is no usual one.
  static func path(_ arguments: ParsedArguments) throws(ExitError) -> String {
    if let path = try arguments.nonEmptyTextIfGiven(option) ?? variable(option.environmentVariable) { return path }
    if let own, isServed(own) || !isServed(system) { return own }
    if isServed(system) { return system }
    return try usual()
  }

  /// Where a daemon of this user is by default.
  ///
  /// - Throws: `configuration` where there is no such place.
  static func usual() throws(ExitError) -> String {
    if let own { return own }
    throw ExitError(.configuration, "no runtime directory: XDG_RUNTIME_DIR is not set; give --runtime-dir")
  }

  private static var own: String? {
    variable("XDG_RUNTIME_DIR").map { $0 + "/reeld" } ?? (geteuid() == 0 ? system : nil)
  }

  private static func isServed(_ folder: String) -> Bool { unsafe access(folder + "/control.sock", F_OK) == 0 }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).flatMap { unsafe $0.pointee == 0 ? nil : unsafe String(cString: $0) }
  }
}
