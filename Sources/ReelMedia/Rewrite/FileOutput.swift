// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
internal import CPool

/// Owns the way into a file that is being written: up to a limit of bytes, and only while the interrupt says go.
@safe struct FileOutput: ~Copyable {
  let pointer: OpaquePointer
  private let interrupt: Interrupt
  private let operation: String

  /// Writes to `descriptor`, from its start. It stays the caller's, and must outlive this.
  init(descriptor: Int32, byteLimit: Int64, operation: String, interrupt: Interrupt) throws(MediaError) {
    guard let pointer = unsafe cpool_output_create(descriptor, byteLimit, interrupt.handle.pointer) else {
      throw MediaError(.tooLarge, operation: operation, reason: "out of memory")
    }
    unsafe self.pointer = pointer
    self.interrupt = interrupt
    self.operation = operation
  }

  deinit { unsafe cpool_output_free(pointer) }

  /// Bytes written so far.
  var size: Int64 { unsafe cpool_output_size(pointer) }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws(MediaError) {
    let result = unsafe bytes.withUnsafeBytes { unsafe cpool_output_write(pointer, $0.baseAddress, $0.count) }
    if result < 0 { throw failure ?? MediaError(.io, operation: operation, reason: "it cannot be written") }
  }

  /// Adds bytes of an open file.
  func copy(_ range: Range<Int64>, of input: borrowing FileInput) throws(MediaError) {
    let count = range.upperBound - range.lowerBound
    let result = unsafe cpool_output_copy(pointer, input.pointer, range.lowerBound, count)
    if result < 0 { throw failure ?? MediaError(.io, operation: operation, reason: "it cannot be copied") }
  }

  /// Why writing failed, if it did.
  var failure: MediaError? {
    let error = unsafe cpool_output_error(pointer)
    switch error {
    case 0: return nil
    case cffmpeg_error(EFBIG):
      return MediaError(.tooLarge, operation: operation, reason: "it would take more than is allowed", averror: error)
    case cffmpeg_exit:
      return MediaError(averror: error, operation: operation, fallback: .io, interrupt: interrupt)
    default: return MediaError(writing: operation, averror: error)
    }
  }
}

extension MediaError {
  /// The error for a file that the operating system would not write.
  init(writing operation: String, averror: Int32) {
    self.init(.io, operation: operation, reason: Self.text(for: averror), averror: averror)
  }
}
