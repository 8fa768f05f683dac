// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Writes a reel anew without decoding it, so that what a property of a file costs can be measured, or mended.
///
/// Several rewrites are made at once, in one pass. MP4 and QuickTime stay what they are, as do Matroska, WebM, MPEG
/// transport streams and FLV; every other container is `unsupported`. The result opens with `Clip` and `HintScan` like
/// any file.
public enum ReelRewriter {
  /// Writes it into memory that then never changes.
  ///
  /// - Parameters:
  ///   - rewrites: one or more; `copy` and `remuxed` add nothing to others.
  ///   - byteLimit: bytes that it may take.
  /// - Throws: what opening throws; `unsupported` where a rewrite does not fit the file, also where there is nothing
  ///   that it would change; `too-large` past the limit; `forbidden` for an address.
  public static func inMemory(
    _ source: MediaSource, as rewrites: Set<Rewrite>, byteLimit: Int64, interrupt: Interrupt
  ) throws(MediaError) -> RewrittenReel {
    let file = try MemoryFile.make()
    let notes = try write(
      source, as: rewrites, descriptor: file.descriptor, byteLimit: byteLimit, operation: "rewrite \(source.path)",
      interrupt: interrupt)
    try MemoryFile.seal(file)
    let name = source.path.split(separator: "/").last.map(String.init) ?? "reel"
    return RewrittenReel(source: MediaSource(open: file, name: name), notes: notes)
  }

  /// Writes it to a file without a name, which is gone with the last that has it. On a disk that can be read cold, which
  /// memory never is.
  ///
  /// - Throws: as `inMemory`; `io` where the folder takes no file.
  public static func inFolder(
    _ folder: String, _ source: MediaSource, as rewrites: Set<Rewrite>, byteLimit: Int64, interrupt: Interrupt
  ) throws(MediaError) -> RewrittenReel {
    let file = try NamelessFile.make(in: folder)
    let notes = try write(
      source, as: rewrites, descriptor: file.descriptor, byteLimit: byteLimit, operation: "rewrite \(source.path)",
      interrupt: interrupt)
    let name = source.path.split(separator: "/").last.map(String.init) ?? "reel"
    return RewrittenReel(source: MediaSource(open: file, name: name), notes: notes)
  }

  /// Writes it to a new file, which is there complete or not at all.
  ///
  /// - Throws: as `inMemory`; `io` where the file cannot be written, also where something has its name already;
  ///   `unsupported` where its sound would be lost.
  @discardableResult
  public static func write(
    _ source: MediaSource, as rewrites: Set<Rewrite>, to path: String, interrupt: Interrupt
  ) throws(MediaError) -> RewriteNotes {
    let file = try NewFile(path)
    let notes = try write(
      source, as: rewrites, descriptor: file.descriptor, byteLimit: .max, operation: NewFile.operation(path),
      interrupt: interrupt)
    // What is measured may lack it; what is kept may not.
    guard !notes.lacksSound else {
      throw MediaError(.unsupported, operation: "rewrite \(source.path)", reason: "its sound would be lost")
    }
    try file.finish()
    return notes
  }

  /// Processor time that a rewrite may take, and what it may take more for each MiB of the source.
  private static let milliseconds = 8_000, millisecondsPerMiB: Int64 = 50
  /// What a container may add to the bytes of a source.
  private static let overhead: Int64 = 16 << 20

  private static func write(
    _ source: MediaSource, as rewrites: Set<Rewrite>, descriptor: Int32, byteLimit: Int64, operation: String,
    interrupt: Interrupt
  ) throws(MediaError) -> RewriteNotes {
    guard !source.isRemote else {
      throw MediaError(.forbidden, operation: "rewrite \(source.path)", reason: "only files are written anew")
    }
    let input = try FileInput(source, same: nil, interrupt: interrupt)
    let size = min(input.size, 1 << 50)
    interrupt.setLimit(milliseconds: milliseconds + Int(size >> 20 * millisecondsPerMiB), for: source)
    let output = try FileOutput(
      descriptor: descriptor, byteLimit: min(byteLimit, 2 * size + overhead), operation: operation,
      interrupt: interrupt)
    var notes = RewriteNotes()
    if rewrites.allSatisfy(\.changesBytesOnly) {
      try ByteRewrite.write(source, input, as: rewrites, to: output, notes: &notes, interrupt: interrupt)
    } else {
      var packets = try PacketRewrite(source, input, as: rewrites, interrupt: interrupt)
      try packets.write(to: output, notes: &notes)
    }
    notes.bytes = output.size
    return notes
  }
}
