// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The record of a run: JSON lines, one a reel in the order of the run, between a head and an end.
///
/// While the run lasts it is `manifest.jsonl.partial`, to which a line is appended once the files that it names are
/// there; so whatever ends the run, each line is true. In the end it is put in order and becomes `manifest.jsonl`. There
/// is never more than one of the two. It is locked against other runs for as long as this lives.
final class Manifest {
  /// Where a line lies in the partial record.
  private struct Place {
    let offset: Int, length: Int
  }

  /// The first line.
  struct Head: Codable, Equatable {
    var schema = "reel.thumbs.manifest/1"
    let reel: String
    let settings: ThumbSettings
    let shard: String
  }

  /// The last line.
  struct End: Codable, Equatable {
    let end: BulkTally
  }

  private let folder: OutputFolder
  private let head: Head
  private let descriptor: Int32
  private var length = 0
  private var places: [UInt64: Place] = [:]
  /// Hashes of the names of all files that an earlier record names.
  private(set) var earlierFiles = Set<UInt64>()
  /// The names of the sheets of the earlier run.
  private(set) var earlierOverviews: [String] = []

  /// What a record is called once it is finished.
  static func name(in folder: OutputFolder) -> String { "manifest\(folder.suffix).jsonl" }

  private var name: String { Self.name(in: folder) }
  private var partialName: String { name + ".partial" }

  /// Begins a record, or goes on with the last one.
  ///
  /// - Throws: `busy` where another run has it, `cannotCreate`.
  init(in folder: OutputFolder, head: Head, resumes: Bool) throws(ThumbsError) {
    self.folder = folder
    self.head = head
    let path = folder.path(of: Self.name(in: folder))
    let partial = path + ".partial"
    descriptor = try Self.lock(partial)
    var status = stat()
    let hasFinished = unsafe stat(path, &status) == 0
    if hasFinished {
      ftruncate(descriptor, 0)
      try copy(path)
    }
    try index()
    if !resumes {
      ftruncate(descriptor, 0)
      length = 0
      places = [:]
    }
    unsafe unlink(path)
  }

  deinit { close(descriptor) }

  /// Opens the partial record for this run alone.
  private static func lock(_ path: String) throws(ThumbsError) -> Int32 {
    while true {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else { throw ThumbsError(.cannotCreate, "\(path): \(AtomicFile.words(errno))") }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        close(descriptor)
        guard number == EWOULDBLOCK else { throw ThumbsError(.cannotCreate, "\(path): \(AtomicFile.words(number))") }
        throw ThumbsError(.busy, "\(path): another run writes there")
      }
      var opened = stat()
      var named = stat()
      // Another run may have ended, and taken it away, between the two calls.
      if unsafe fstat(descriptor, &opened) == 0, unsafe stat(path, &named) == 0, opened.st_ino == named.st_ino {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Takes the lines of a finished record over.
  private func copy(_ path: String) throws(ThumbsError) {
    let source = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw ThumbsError(.cannotCreate, "\(path): \(AtomicFile.words(errno))") }
    defer { close(source) }
    try Self.pieces(of: source) { piece throws(ThumbsError) in try append(Array(piece)) }
  }

  /// Finds out where the lines lie. What is no entry is passed over, such as a line that was being written.
  private func index() throws(ThumbsError) {
    struct Named: Decodable {
      struct File: Decodable {
        let file: String
      }
      let path: String
      let files: [File]?
    }
    struct Ended: Decodable {
      struct Sheets: Decodable {
        let overviews: [String]
      }
      let end: Sheets
    }
    var buffer = LineBuffer()
    var offset = 0
    try Self.pieces(of: descriptor) { piece throws(ThumbsError) in
      buffer.append(piece)
      while let line = buffer.next() {
        if let named = ThumbJSON.value(Named.self, of: line) {
          for file in named.files ?? [] { earlierFiles.insert(StableHash.value(file.file)) }
          places[StableHash.value(named.path)] = Place(offset: offset, length: line.count)
        } else if let ended = ThumbJSON.value(Ended.self, of: line) {
          earlierOverviews = ended.end.overviews
        }
        offset += line.count + 1
      }
    }
    length = offset + buffer.pendingCount
    // So that the next line begins a line.
    if buffer.pendingCount > 0 { try append([UInt8(ascii: "\n")]) }
  }

  /// What is known of a reel from earlier, by its name.
  func entry(for path: String) -> ThumbEntry? {
    guard let line = line(for: path), let entry = ThumbJSON.value(ThumbEntry.self, of: line),
      entry.path.utf8.elementsEqual(path.utf8)
    else { return nil }
    return entry
  }

  private func line(for path: String) -> [UInt8]? { places[StableHash.value(path)].flatMap(line(at:)) }

  private func line(at place: Place) -> [UInt8]? {
    let line = unsafe [UInt8](unsafeUninitializedCapacity: place.length) { buffer, count in
      count = max(0, unsafe pread(descriptor, buffer.baseAddress, place.length, place.offset))
    }
    return line.count == place.length ? line : nil
  }

  /// Writes down what became of a reel, over what was known.
  func add(_ entry: ThumbEntry) throws(ThumbsError) {
    let line = try Self.line(entry)
    places[StableHash.value(entry.path)] = Place(offset: length, length: line.count)
    try append(line + [UInt8(ascii: "\n")])
  }

  /// Knows no more of a reel.
  func forget(_ path: String) { places[StableHash.value(path)] = nil }

  /// Puts the lines of these reels in order, those of others that are known behind them, and gives the record its name. A
  /// reel of which nothing is known has no line.
  ///
  /// - Parameter stands: whether what is known of another reel is still true.
  func finish(
    _ paths: some Sequence<String>, end: End, stands: (ThumbEntry) -> Bool = { _ in true }
  ) throws(ThumbsError) {
    let temporary = folder.path(of: ".\(name)")
    unsafe unlink(temporary)
    let output = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard output >= 0 else { throw ThumbsError(.cannotCreate, "\(temporary): \(AtomicFile.words(errno))") }
    defer { close(output) }
    do throws(ThumbsError) {
      var piece = try Self.line(head) + [UInt8(ascii: "\n")]
      var others = places
      let ordered = paths.compactMap { others.removeValue(forKey: StableHash.value($0)) }
      let known = others.values.sorted { $0.offset < $1.offset }.filter { place in
        line(at: place).flatMap { ThumbJSON.value(ThumbEntry.self, of: $0) }.map(stands) ?? false
      }
      for place in ordered + known {
        if let line = line(at: place) { piece += line + [UInt8(ascii: "\n")] }
        if piece.count > 1 << 20 {
          try Self.write(piece, to: output, temporary)
          piece = []
        }
      }
      try Self.write(piece + Self.line(end) + [UInt8(ascii: "\n")], to: output, temporary)
      guard unsafe rename(temporary, folder.path(of: name)) == 0 else {
        throw ThumbsError(.cannotCreate, "\(folder.path(of: name)): \(AtomicFile.words(errno))")
      }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    folder.remove(partialName)
  }

  private func append(_ bytes: [UInt8]) throws(ThumbsError) {
    try Self.write(bytes, to: descriptor, folder.path(of: partialName))
    length += bytes.count
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(ThumbsError) {
    let number = AtomicFile.writeAll(bytes, to: descriptor)
    if number != 0 { throw ThumbsError(.cannotCreate, "\(path): \(AtomicFile.words(number))") }
  }

  private static func line(_ value: some Encodable) throws(ThumbsError) -> [UInt8] {
    do { return try ThumbJSON.line(value) } catch { throw ThumbsError(.internal, "cannot write JSON: \(error)") }
  }

  private static func pieces(
    of descriptor: Int32, _ body: (ArraySlice<UInt8>) throws(ThumbsError) -> Void
  ) throws(ThumbsError) {
    lseek(descriptor, 0, SEEK_SET)
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw ThumbsError(.cannotCreate, "cannot read the manifest: \(AtomicFile.words(errno))") }
      if count == 0 { return }
      try body(piece[..<count])
    }
  }
}
