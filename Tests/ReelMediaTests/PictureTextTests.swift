// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelMedia

/// Texts in PNG files: written, read by others, and read back.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PictureTextTests {
  private static let picture = RGBPicture(width: 5, height: 4, red: 1, green: 2, blue: 3)

  private static let texts = [
    PictureText("Thumb::URI", "file:///a%20b.mp4"), PictureText("Thumb::MTime", "1700000000"),
    PictureText("Title", "Größe ÿ"), PictureText("Comment", "映画 🎬"), PictureText("Empty", ""),
    PictureText("Title", "a second one"), PictureText(String(repeating: "k", count: 79), "long keyword"),
    PictureText("Long", String(repeating: "x", count: PictureText.byteLimit)),
  ]

  /// Prints key and value of each text in a PNG, by nothing but the specification.
  private static let reader = """
    import struct, sys, zlib
    data = open(sys.argv[1], 'rb').read()
    assert data[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
    place, kinds, out = 8, [], sys.stdout.buffer
    while place < len(data):
        length, kind = struct.unpack('>I4s', data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        assert struct.unpack('>I', data[place + 8 + length:place + 12 + length])[0] == zlib.crc32(kind + body)
        kinds.append(kind)
        if kind == b'tEXt':
            key, value = body.split(b'\\0')
            out.write((key.decode('latin-1') + '=' + value.decode('latin-1') + '\\n').encode())
        if kind == b'iTXt':
            key, rest = body.split(b'\\0', 1)
            assert rest[:4] == bytes(4)
            out.write((key.decode('latin-1') + '=' + rest[4:].decode() + '\\n').encode())
        place += 12 + length
    assert kinds[0] == b'IHDR' and kinds[1] in (b'tEXt', b'iTXt') and kinds[-1] == b'IEND'
    """

  @Test func othersReadTheTexts() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.picture.encoded(as: .png, quality: 0, texts: Self.texts), to: "a.png")
    let printed = try Tool.output(of: ["python3", "-c", Self.reader, file])
    #expect(printed == Self.texts.map { $0.key + "=" + $0.value + "\n" }.joined())
    // ImageMagick 6 leaves out what is in iTXt.
    let identified = try Tool.output(of: ["identify", "-format", "%[Thumb::URI] %[Thumb::MTime]", file])
    #expect(identified == "file:///a%20b.mp4 1700000000")
    // The pixels are the same as without.
    let raw = folder.path + "/raw"
    _ = try Tool.output(
      of: ["ffmpeg", "-v", "error", "-nostdin", "-i", file, "-f", "rawvideo", "-pix_fmt", "rgb24", raw])
    #expect(try TemporaryFolder.read(raw) == Self.picture.bytes)
  }

  @Test func theyComeBack() throws {
    let file = try Self.picture.encoded(as: .png, quality: 0, texts: Self.texts)
    #expect(PictureText.texts(ofPNG: file) == Self.texts)
    #expect(try PictureText.texts(ofPNG: Self.picture.png()).isEmpty)
    #expect(
      try Self.picture.encoded(as: .jpeg, quality: 50, texts: Self.texts)
        == Self.picture.encoded(as: .jpeg, quality: 50))
  }

  @Test(arguments: [
    PictureText("", "a"), PictureText(" a", "a"), PictureText("a ", "a"), PictureText("a  b", "a"),
    PictureText("映", "a"),
    PictureText("a\n", "a"), PictureText("a\0b", "a"), PictureText(String(repeating: "k", count: 80), "a"),
    PictureText("a\u{a0}b", "a"), PictureText("a", "b\0"),
    PictureText("a", String(repeating: "x", count: PictureText.byteLimit + 1)),
  ])
  func whatNoFileCanHave(_ text: PictureText) {
    do throws(MediaError) {
      _ = try Self.picture.encoded(as: .png, quality: 0, texts: [text])
      Issue.record("it was written")
    } catch {
      #expect(error.code == (text.value.utf8.count > PictureText.byteLimit ? .tooLarge : .unsupported))
    }
  }

  /// A file of these chunks.
  private static func file(_ chunks: [PNGChunk]) -> [UInt8] { PNGChunk.signature + chunks.flatMap(\.bytes) }

  private static let header = PNGChunk("IHDR", [UInt8](repeating: 1, count: 13))

  /// Chunks behind a header, and the keys that are read.
  @Test(arguments: [
    ([PNGChunk("tEXt", [97, 0, 98])], ["a"]),
    // Without an end, or with nothing before it.
    ([PNGChunk("tEXt", [97, 98])], []), ([PNGChunk("tEXt", [0, 98])], []), ([PNGChunk("tEXt", [])], []),
    // Behind the pixels.
    ([PNGChunk("IDAT", [1]), PNGChunk("tEXt", [97, 0, 98])], []),
    ([PNGChunk("IEND", []), PNGChunk("tEXt", [97, 0])], []),
    // Compressed, cut short, no UTF-8.
    ([PNGChunk("zTXt", [97, 0, 0, 98])], []), ([PNGChunk("iTXt", [97, 0, 1, 0, 0, 0, 98])], []),
    ([PNGChunk("iTXt", [97, 0, 0, 0, 0])], []), ([PNGChunk("iTXt", [97, 0, 0, 0])], []),
    ([PNGChunk("iTXt", [97, 0, 0, 0, 0, 0, 0xff])], []), ([PNGChunk("iTXt", [97, 0, 0, 0, 101, 0, 98, 0])], ["a"]),
    // Far too long; others follow.
    ([PNGChunk("tEXt", [97, 0] + [UInt8](repeating: 98, count: 40_000)), PNGChunk("tEXt", [99, 0])], ["c"]),
    // More than anybody has.
    ([PNGChunk](repeating: PNGChunk("tEXt", [97, 0]), count: 1000), [String](repeating: "a", count: 64)),
  ])
  func strangeFiles(chunks: [PNGChunk], keys: [String]) {
    #expect(PictureText.texts(ofPNG: Self.file([Self.header] + chunks)).map(\.key) == keys)
    #expect(PictureText.texts(ofPNG: Self.file(chunks)).isEmpty, "without a header")
  }

  @Test func damagedFiles() throws {
    let file = try Self.picture.encoded(as: .png, quality: 0, texts: Array(Self.texts.prefix(4)))
    for count in 0..<file.count {
      let texts = PictureText.texts(ofPNG: Array(file.prefix(count)))
      #expect(texts == Array(Self.texts.prefix(texts.count)))
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      var damaged = file
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<200, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      let texts = PictureText.texts(ofPNG: damaged)
      #expect(texts == Array(Self.texts.prefix(texts.count)))
    }
    // A length of four gigabytes.
    #expect(
      PictureText.texts(ofPNG: Self.file([Self.header]) + [0xff, 0xff, 0xff, 0xff] + Array("tEXta".utf8)).isEmpty)
    #expect(PictureText.texts(ofPNG: []).isEmpty)
  }

  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
  ])
  func sumsOfRFC1321(text: String, digits: String) { #expect(MD5.digits(of: Array(text.utf8)) == digits) }
}
