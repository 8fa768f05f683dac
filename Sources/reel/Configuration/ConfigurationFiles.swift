// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService

/// The files of a configuration: one, and the drop-ins in the folder beside it that is called like it and `.d`.
struct ConfigurationFiles: Sendable {
  /// The file, which need not be there.
  let path: String
  /// It was named, and must be there.
  let isNamed: Bool

  /// Bytes of one file at most.
  private static let sizeLimit = 1 << 20
  /// What stands for an empty file without drop-ins.
  private static let nothing = "/dev/null"

  /// The file that was named; or that in the folder that a service manager gives; or that of this user: for root in `/etc`,
  /// for others where they have theirs.
  ///
  /// - Parameters:
  ///   - name: nil for none.
  ///   - folder: `reeld` below the folder of all configurations.
  ///   - environment: gives a variable.
  init?(named name: String?, in folder: String, as user: uid_t, environment: (String) -> String?) {
    if let name {
      (path, isNamed) = (name, true)
      return
    }
    isNamed = false
    func place(_ parent: String) -> String { "\(parent)/\(folder)/\(folder).conf" }
    let given = environment("CONFIGURATION_DIRECTORY")?.split(separator: ":").first
    if let given, given.hasPrefix("/") {
      path = "\(given)/\(folder).conf"
    } else if user == 0 {
      path = place("/etc")
    } else if let home = environment("XDG_CONFIG_HOME"), home.hasPrefix("/") {
      path = place(home)
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      path = place(home + "/.config")
    } else {
      return nil
    }
  }

  /// Neither files nor the environment are to be read.
  var isNothing: Bool { isNamed && Self.isNull(path) }

  /// What is in them, the file first and the drop-ins by the bytes of their names, and what could not be read. Blocks.
  func read() -> (files: [(path: String, bytes: [UInt8])], notes: [ConfigurationNote]) {
    guard !isNothing else { return ([], []) }
    var files: [(path: String, bytes: [UInt8])] = []
    var notes: [ConfigurationNote] = []
    let dropIns = dropIns(&notes)
    for file in [path] + dropIns where !Self.isNull(file) {
      do throws(FeedError) {
        files.append((file, try RegularFile.read(file, limit: Self.sizeLimit)))
      } catch {
        if error.code == .notFound, file == path, !isNamed { continue }
        notes.append(.error(.file(file, line: nil), error.reason))
      }
    }
    return (files, notes)
  }

  private func dropIns(_ notes: inout [ConfigurationNote]) -> [String] {
    let folder = path + ".d"
    if unsafe access(folder, R_OK | X_OK) != 0, errno != ENOENT, errno != ENOTDIR {
      notes.append(.error(.file(folder, line: nil), unsafe String(cString: strerror(errno))))
    }
    let names = SystemFolder.names(in: folder).filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { folder + "/" + $0 }
  }

  /// A link to `/dev/null` takes a drop-in away.
  private static func isNull(_ path: String) -> Bool {
    guard let real = unsafe realpath(path, nil) else { return false }
    defer { unsafe free(real) }
    return unsafe String(cString: real) == nothing
  }
}
