// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Whole files.
enum OriginFile {
  /// Writes a file that others may read.
  static func write(_ bytes: [UInt8], to path: String) throws(OriginFailure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OriginFailure("\(path): errno \(errno)") }
    defer { close(descriptor) }
    let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw OriginFailure("\(path): errno \(errno)") }
  }

  /// What a file has; nothing where there is none.
  static func text(_ path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let got = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard got > 0 else { return String(decoding: text, as: UTF8.self) }
      text += block.prefix(got)
    }
  }
}
