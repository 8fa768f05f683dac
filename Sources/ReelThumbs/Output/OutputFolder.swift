// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The folder that a run writes into.
public struct OutputFolder: Hashable, Codable, Sendable {
  /// Its path.
  let path: String
  /// For the names of files that several parts of a run would share.
  let suffix: String

  /// A folder, of a run or of a part of it. Touches nothing.
  public init(_ path: String, shard: Shard = .whole) {
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    suffix = shard.suffix
  }

  /// Makes it and what it lies in, where they are not there.
  ///
  /// - Throws: `cannotCreate`.
  func make() throws(ThumbsError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += part
      if unsafe mkdir(prefix, 0o777) != 0, errno != EEXIST, errno != EROFS, errno != EACCES {
        throw ThumbsError(.cannotCreate, "\(prefix): \(AtomicFile.words(errno))")
      }
      prefix += "/"
    }
    guard unsafe access(path, W_OK | X_OK) == 0 else {
      throw ThumbsError(.cannotCreate, "\(path): \(AtomicFile.words(errno))")
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw ThumbsError(.cannotCreate, "\(path): \(AtomicFile.words(ENOTDIR))")
    }
  }

  /// The path of a file in it.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file into it, whole or not at all.
  ///
  /// - Throws: `cannot-create` for a file that cannot be written.
  func write(_ bytes: [UInt8], as name: String) throws(ThumbFailure) {
    let number = AtomicFile.write(bytes, to: path(of: name), temporary: temporary(of: getpid()))
    if number != 0 {
      throw ThumbFailure(code: ThumbFailure.cannotCreate, message: "\(path(of: name)): \(AtomicFile.words(number))")
    }
  }

  /// Whether what has this name is that file itself.
  func isSame(_ name: String, as source: ThumbSource) -> Bool {
    !source.isRemote && SameFile.is(path(of: name), source.path)
  }

  /// Removes a file from it, if it is there. A name that leads elsewhere, which a record may have from anybody, is left.
  func remove(_ name: String) {
    if !name.utf8.contains(UInt8(ascii: "/")) { unsafe unlink(path(of: name)) }
  }

  /// The size of a file in it; nil where there is none, and for a name that leads elsewhere.
  func size(of name: String) -> Int? {
    var status = stat()
    guard !name.utf8.contains(UInt8(ascii: "/")), unsafe lstat(path(of: name), &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  private var temporaryPrefix: String { ".reel-thumbs\(suffix)." }

  private func temporary(of process: pid_t) -> String { path(of: "\(temporaryPrefix)\(process)") }

  /// Removes what a process that was killed had not finished.
  func removeRest(of process: pid_t) { unsafe unlink(temporary(of: process)) }

  /// Removes what the processes of an earlier run had not finished. The caller has made sure that there is no other.
  func removeRests() {
    guard let directory = unsafe opendir(path) else { return }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let number = name.dropFirst(temporaryPrefix.count)
      if name.hasPrefix(temporaryPrefix), !number.isEmpty, number.allSatisfy(\.isNumber) { remove(name) }
    }
  }
}
