// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The folders of a user's desktop thumbnails: below `$XDG_CACHE_HOME`, or `$HOME/.cache` where that is not set.
struct DesktopFolders {
  /// The folder above all of them.
  let root: String
  /// That of the notes about what can have none. Another version may succeed, so each has its own.
  let failures: String

  /// - Parameters:
  ///   - version: the version of `reel`.
  ///   - environment: the value of a variable, or nil.
  /// - Returns: nil where neither variable has an absolute path; others are to be passed over (XDG Base Directory
  ///   Specification).
  init?(version: String, environment: (String) -> String?) {
    func folder(_ variable: String) -> String? { environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    guard let cache = folder("XDG_CACHE_HOME") ?? folder("HOME").map({ $0 + "/.cache" }) else { return nil }
    root = cache + "/thumbnails"
    failures = root + "/fail/reel-" + version
  }

  /// Those of this process.
  init?(version: String) {
    self.init(version: version) { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  }

  /// The folder for thumbnails of a size.
  func path(of size: DesktopSize) -> String { root + "/" + size.rawValue }

  /// Removes what a process that was killed had not finished.
  func removeRests(of process: pid_t) {
    for folder in DesktopSize.allCases.map(path) + [failures] { unsafe unlink("\(folder)/.reel-thumbs.\(process)") }
  }

  /// Writes a file for this user's eyes alone, and makes its folders.
  func write(_ bytes: [UInt8], to path: String) throws(ThumbFailure) {
    var prefix = ""
    for part in path.split(separator: "/").dropLast() {
      prefix += "/" + part
      unsafe mkdir(prefix, 0o700)
    }
    let number = AtomicFile.write(bytes, to: path, temporary: "\(prefix)/.reel-thumbs.\(getpid())", mode: 0o600)
    if number != 0 {
      throw ThumbFailure(code: ThumbFailure.cannotCreate, message: "\(path): \(AtomicFile.words(number))")
    }
  }
}
