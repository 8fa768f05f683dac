// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// The clients in other languages than Swift.
enum ExampleClient: String, CaseIterable, CustomTestStringConvertible, Sendable {
  /// `reel.py`, in Python.
  case python
  /// `player`, in C.
  case player

  var testDescription: String { rawValue }

  /// The folder of their sources.
  static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Sources/Clients"

  /// Words that start it for a daemon's folder, and for so many landings.
  func command(_ runtimeFolder: String, landings: Int? = nil) -> [String] {
    switch self {
    case .python:
      ["python3", "-B", Self.folder + "/reel.py", "--runtime-dir", runtimeFolder]
        + (landings.map { ["--landings", "\($0)"] } ?? [])
    case .player: [Self.built("player"), runtimeFolder] + (landings.map { ["\($0)"] } ?? [])
    }
  }

  /// A program that was built along with the tests: next to the one that runs them.
  private static func built(_ name: String) -> String {
    guard let tests = unsafe realpath("/proc/self/exe", nil) else { return name }
    defer { unsafe free(tests) }
    let path = unsafe String(cString: tests)
    return path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + name
  }
}
