// SPDX-License-Identifier: Apache-2.0

/// Patches the data references of an MP4 file whose index is its last box, so that its tracks lie in another file.
struct ExternalReference {
  /// The box's four letters.
  let name: String
  private let payload: [UInt8]

  /// ISO/IEC 14496-12, 8.7.2: a URL, without the flag that says "this file".
  static func url(_ target: String) -> ExternalReference {
    ExternalReference(name: "url ", payload: [0, 0, 0, 0] + Array(target.utf8) + [0])
  }

  /// QuickTime's alias record, as far as FFmpeg reads it: a volume, a name and a full path.
  static func alias(_ target: String) -> ExternalReference {
    func padded(_ text: String, _ length: Int) -> [UInt8] {
      Array((Array(text.utf8) + [UInt8](repeating: 0, count: length)).prefix(length))
    }
    let name = String(target.split(separator: "/").last ?? "")
    var record = [UInt8](repeating: 0, count: 10)
    record += [4] + padded("disk", 27)
    record += [UInt8](repeating: 0, count: 12)
    record += [UInt8(name.utf8.count)] + padded(name, 63)
    record += [UInt8](repeating: 0, count: 16) + [0, 1, 0, 1] + [UInt8](repeating: 0, count: 16)
    let path = Array(target.utf8)
    record += [0, 2, 0, UInt8(path.count)] + path + (path.count % 2 == 0 ? [] : [0])
    record += [0, 18, 0, UInt8(path.count)] + path + (path.count % 2 == 0 ? [] : [0])
    record += [0xff, 0xff, 0, 0]
    return ExternalReference(name: "alis", payload: [0, 0, 0, 0] + record)
  }

  /// The file with every data reference replaced. Nothing after the index moves, because it is the last box.
  static func replaceAll(in file: [UInt8], with reference: ExternalReference) -> [UInt8] {
    rebuilt(file[...], with: reference)
  }

  private static let containers: Set<String> = ["moov", "trak", "mdia", "minf", "dinf"]

  /// The boxes in `bytes`, with those that contain references built anew.
  private static func rebuilt(_ bytes: ArraySlice<UInt8>, with reference: ExternalReference) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      let body = rest.prefix(size).dropFirst(8)
      if name == "dref" {
        result += box("dref", body.prefix(8) + box(reference.name, reference.payload))
      } else if containers.contains(name) {
        result += box(name, rebuilt(body, with: reference))
      } else {
        result += rest.prefix(size)
      }
      rest = rest.dropFirst(size)
    }
    return result + rest
  }

  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let size = UInt32(body.count + 8)
    return bigEndian(size) + Array(name.utf8) + body
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
