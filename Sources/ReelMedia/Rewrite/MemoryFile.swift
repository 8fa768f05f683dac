// SPDX-License-Identifier: Apache-2.0

internal import CPool

/// A file in memory, closed with the last that has it.
enum MemoryFile {
  /// Makes one, open for writing.
  static func make() throws(MediaError) -> OpenFile {
    let descriptor = cpool_memory_file()
    guard descriptor >= 0 else { throw MediaError(writing: "make a file in memory", averror: descriptor) }
    return try OpenFile(owning: descriptor)
  }

  /// Fixes what it has, for good.
  static func seal(_ file: OpenFile) throws(MediaError) {
    let result = cpool_memory_seal(file.descriptor)
    if result < 0 { throw MediaError(writing: "seal a file in memory", averror: result) }
  }
}
