// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The `reel` that was built along with the tests.
public enum BuiltReel {
  /// Where it lies: next to the program that runs the tests.
  public static let path: String = {
    guard let tests = unsafe realpath("/proc/self/exe", nil) else { return "reel" }
    defer { unsafe free(tests) }
    let path = unsafe String(cString: tests)
    return path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + "reel"
  }()
}
