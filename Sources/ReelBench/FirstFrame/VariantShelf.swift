// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia

/// Writes reels anew for as long as they are measured: into memory, or, where they are to be read cold, to the disk, since
/// memory is never cold. They have no names, and are gone with the last that has them.
struct VariantShelf {
  /// Bytes that may lie here.
  let byteLimit: Int64
  /// Bytes that do.
  private(set) var bytes: Int64 = 0

  init(byteLimit: Int64) { self.byteLimit = byteLimit }

  /// Writes a reel anew.
  ///
  /// - Throws: `unsupported` where this container cannot be; `too-large` where there is no room left.
  mutating func variant(
    of source: MediaSource, as rewrites: Set<Rewrite>, cache: CacheState
  ) throws(MediaError) -> MediaSource {
    let interrupt = try Interrupt()
    let room = byteLimit - bytes
    let variant =
      switch cache {
      case .warm: try ReelRewriter.inMemory(source, as: rewrites, byteLimit: room, interrupt: interrupt)
      case .cold:
        try ReelRewriter.inFolder(Self.folder, source, as: rewrites, byteLimit: room, interrupt: interrupt)
      }
    bytes += variant.notes.bytes
    return variant.source
  }

  /// Where files of a moment lie.
  private static var folder: String {
    let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    return named.isEmpty ? "/tmp" : named
  }
}
