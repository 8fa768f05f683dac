// SPDX-License-Identifier: Apache-2.0

/// Just enough of ISO/IEC 14496-12 to write files that lie.
enum MP4Box {
  /// A file whose only fragment claims so many samples, with no word on each.
  static func fragmented(samples: UInt32) -> [UInt8] {
    let extends = box("mvex", full("trex", 0, [1, 1, 33, 10, 0].flatMap(word)))
    let run = full("trun", 0, word(samples))
    let fragment = box(
      "moof", full("mfhd", 0, word(1)) + box("traf", full("tfhd", 0x20000, word(1)) + run))
    return type + movie(table(samples: 0), extends: extends) + fragment + box("mdat", [UInt8](repeating: 0, count: 64))
  }

  /// A file whose index claims so many samples of ten bytes, all in one chunk.
  static func indexed(samples: UInt32) -> [UInt8] {
    type + movie(table(samples: samples), extends: []) + box("mdat", [UInt8](repeating: 0, count: 64))
  }

  private static let type = box("ftyp", Array("isom".utf8) + word(0) + Array("isomavc1".utf8))

  private static func movie(_ table: [UInt8], extends: [UInt8]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 80)
    let header = full("mvhd", 0, word(0) + word(0) + word(1000) + word(1000) + zeros)
    let track = full("tkhd", 3, word(0) + word(0) + word(1) + word(0) + word(1000) + zeros.prefix(60))
    let media = full("mdhd", 0, word(0) + word(0) + word(1000) + word(1000) + word(0))
    let handler = full("hdlr", 0, word(0) + Array("vide".utf8) + zeros.prefix(13))
    let references = box("dinf", full("dref", 0, word(1) + full("url ", 1, [])))
    let information = box("minf", full("vmhd", 1, [UInt8](zeros.prefix(8))) + references + table)
    return box("moov", header + box("trak", track + box("mdia", media + handler + information)) + extends)
  }

  private static func table(samples: UInt32) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 50)
    let picture: [UInt8] = Array(zeros.prefix(6)) + [0, 1] + Array(zeros.prefix(16)) + [1, 64, 0, 240] + zeros
    let configuration = box("avcC", [1, 66, 0, 30, 0xff, 0xe0, 0])
    let description = full("stsd", 0, word(1) + box("avc1", picture + configuration))
    guard samples > 0 else {
      let empty = ["stts", "stsc", "stco"].flatMap { full($0, 0, word(0)) }
      return box("stbl", description + empty + full("stsz", 0, word(0) + word(0)))
    }
    let times = full("stts", 0, word(1) + word(samples) + word(33))
    let chunks = full("stsc", 0, word(1) + word(1) + word(samples) + word(1))
    let sizes = full("stsz", 0, word(10) + word(samples))
    return box("stbl", description + times + chunks + sizes + full("stco", 0, word(1) + word(48)))
  }

  private static func full(_ type: String, _ flags: UInt32, _ content: [UInt8]) -> [UInt8] {
    box(type, word(flags) + content)
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    word(UInt32(content.count + 8)) + Array(type.utf8) + content
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
