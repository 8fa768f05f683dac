// SPDX-License-Identifier: Apache-2.0

import CFFmpeg
import Glibc
import Testing

@testable import ReelMedia

@Suite struct MediaErrorTests {
  @Test(
    arguments: [
      (ENOENT, .notFound), (ENOTDIR, .notFound), (ENAMETOOLONG, .notFound), (EACCES, .forbidden), (EPERM, .forbidden),
      (ENOMEM, .tooLarge), (EISDIR, .notMedia), (EINVAL, .notMedia), (ENXIO, .notMedia), (EIO, .io), (ESTALE, .io),
      (EMFILE, .io), (ELOOP, .io),
    ] as [(Int32, MediaError.Code)])
  func opening(number: Int32, code: MediaError.Code) throws {
    let error = MediaError(opening: try MediaSource("a.mp4"), averror: cffmpeg_error(number))
    #expect(error.code == code)
    #expect(error.operation == "open a.mp4")
    #expect(error.averror == -number)
    #expect(!error.reason.isEmpty)
  }

  @Test(
    arguments: [
      (cffmpeg_decoder_not_found, .unsupported), (cffmpeg_demuxer_not_found, .unsupported),
      (cffmpeg_patch_welcome, .unsupported), (cffmpeg_error(ENOMEM), .tooLarge), (cffmpeg_error(EIO), .io),
      (cffmpeg_error(ESTALE), .io), (cffmpeg_invalid_data, .noFrame), (cffmpeg_error(EPERM), .noFrame),
      (cffmpeg_error(EINVAL), .noFrame), (cffmpeg_eof, .noFrame), (cffmpeg_exit, .timedOut), (-123_456_789, .noFrame),
    ] as [(Int32, MediaError.Code)])
  func fromFFmpeg(averror: Int32, code: MediaError.Code) {
    let error = MediaError(averror: averror, operation: "decode x", fallback: .noFrame)
    #expect(error.code == code)
    #expect(error.averror == averror)
    #expect(error.description.hasPrefix("decode x: \(code.rawValue): "))
  }

  @Test func anInterruptSaysWhichOfTwo() throws {
    let interrupt = try Interrupt()
    func code() -> MediaError.Code {
      MediaError(averror: cffmpeg_exit, operation: "x", fallback: .corrupt, interrupt: interrupt).code
    }
    #expect(code() == .timedOut)
    interrupt.cancel()
    #expect(code() == .cancelled)
  }

  @Test func codesAreThoseOfTheDocuments() {
    let words = [
      "not-found", "not-media", "no-video", "no-frame", "corrupt", "encrypted", "unsupported", "timed-out", "too-large",
      "forbidden", "io", "expired", "http", "cancelled",
    ]
    #expect(MediaError.Code.allCases.map(\.rawValue) == words)
  }
}
