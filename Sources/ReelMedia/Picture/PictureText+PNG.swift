// SPDX-License-Identifier: Apache-2.0

extension PictureText {
  /// How many bytes of the beginning of a PNG file `texts(ofPNG:)` needs at most.
  public static let pngHeadByteCount = 1 << 17
  /// The most texts that are read of a file, and chunks that are looked at.
  private static let countLimit = 64

  /// The texts that come before the pixels of a PNG file, in the order of the file.
  ///
  /// What is compressed is left out. Nothing that the bytes can be makes it fail, or work long: it reads on until the
  /// pixels, the end, the first damaged chunk, or the 64th.
  ///
  /// - Parameter head: the file from its beginning, or its first `pngHeadByteCount` bytes.
  public static func texts(ofPNG head: [UInt8]) -> [PictureText] {
    guard head.starts(with: PNGChunk.signature) else { return [] }
    var rest = head.dropFirst(PNGChunk.signature.count).prefix(pngHeadByteCount)
    guard PNGChunk(from: &rest)?.type == "IHDR" else { return [] }
    var texts: [PictureText] = []
    for _ in 0..<countLimit {
      guard let chunk = PNGChunk(from: &rest), chunk.type != "IDAT", chunk.type != "IEND" else { break }
      if let text = PictureText(chunk) { texts.append(text) }
    }
    return texts
  }

  /// A PNG file with texts between its header and all the rest.
  static func insert(_ texts: [PictureText], into file: [UInt8]) throws(MediaError) -> [UInt8] {
    guard !texts.isEmpty else { return file }
    // The signature, and a header of 13 bytes in its chunk.
    let start = PNGChunk.signature.count + 12 + 13
    var whole = Array(file.prefix(start))
    for text in texts { whole += try text.chunk().bytes }
    return whole + file.dropFirst(start)
  }

  /// `tEXt` where Latin-1 has all its characters, else `iTXt`.
  private func chunk() throws(MediaError) -> PNGChunk {
    guard let keyword = Self.latin1(key), Self.isKeyword(keyword) else {
      throw Self.refusal(.unsupported, "a PNG has no such keyword: \(key.debugDescription)")
    }
    guard !value.utf8.contains(0) else { throw Self.refusal(.unsupported, "NUL in the text of \(key)") }
    guard value.utf8.count <= Self.byteLimit else { throw Self.refusal(.tooLarge, "the text of \(key)") }
    if let text = Self.latin1(value) { return PNGChunk("tEXt", keyword + [0] + text) }
    // Not compressed, in no language that is told, the keyword not translated.
    return PNGChunk("iTXt", keyword + [0, 0, 0, 0, 0] + Array(value.utf8))
  }

  /// What a chunk says; nil where it is none of text, compressed, or not what the specification has.
  private init?(_ chunk: PNGChunk) {
    guard chunk.data.count <= Self.byteLimit + 256, let end = chunk.data.firstIndex(of: 0), (1...79).contains(end)
    else { return nil }
    let key = Self.string(latin1: chunk.data[..<end])
    let rest = chunk.data[(end + 1)...]
    switch chunk.type {
    case "tEXt": self.init(key, Self.string(latin1: rest))
    case "iTXt":
      guard rest.starts(with: [0, 0]), let language = rest.dropFirst(2).firstIndex(of: 0),
        let translation = rest[(language + 1)...].firstIndex(of: 0),
        let value = String(validating: rest[(translation + 1)...], as: UTF8.self)
      else { return nil }
      self.init(key, value)
    default: return nil
    }
  }

  private static func isKeyword(_ bytes: [UInt8]) -> Bool {
    let space = UInt8(ascii: " ")
    return (1...79).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7e).contains($0) || $0 >= 0xa1 }
      && bytes.first != space && bytes.last != space
      && !zip(bytes, bytes.dropFirst()).contains { $0 == (space, space) }
  }

  private static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func string(latin1 bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  private static func refusal(_ code: MediaError.Code, _ reason: String) -> MediaError {
    MediaError(code, operation: "encode a picture", reason: reason)
  }
}
