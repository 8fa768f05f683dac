// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where data goes: buffered, unless a person reads along. The owner flushes it at the end.
struct StandardOutput: ~Copyable {
  private static let capacity = 64 * 1024

  private let descriptor: Int32
  private let isTerminal: Bool
  private var buffer: [UInt8] = []
  /// Set by the first write that failed; nothing is written after it.
  private var failure: ExitError?

  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Writes text.
  mutating func write(_ text: String) throws(ExitError) {
    unsafe try write(text.utf8Span.span.bytes)
  }

  /// Writes text and ends the line.
  mutating func writeLine(_ text: String) throws(ExitError) {
    try write(text + "\n")
  }

  /// Writes bytes; many at once go out without being copied.
  mutating func write(_ bytes: RawSpan) throws(ExitError) {
    if buffer.count + bytes.byteCount > Self.capacity {
      try flush()
    }
    if bytes.byteCount >= Self.capacity {
      try send(bytes)
      return
    }
    unsafe bytes.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
    if isTerminal {
      try flush()
    }
  }

  /// Hands everything to the kernel. Fails as `outputClosed` when the reader has gone.
  mutating func flush() throws(ExitError) {
    if let failure {
      throw failure
    }
    if !buffer.isEmpty {
      let bytes = buffer
      buffer = []
      unsafe try send(bytes.span.bytes)
    }
  }

  /// Hands over what is left after the command failed for a reason of its own; returns what prevented it.
  mutating func flushAfterFailure() -> ExitError? {
    if failure != nil {
      return nil
    }
    do {
      try flush()
      return nil
    } catch {
      return error
    }
  }

  private mutating func send(_ bytes: RawSpan) throws(ExitError) {
    let number = DescriptorWriter.write(bytes, to: descriptor)
    if number == 0 {
      return
    }
    let error = number == EPIPE ? ExitError.outputClosed : Self.refusal(number)
    failure = error
    throw error
  }

  private static func refusal(_ number: Int32) -> ExitError {
    let reason = unsafe String(cString: strerror(number))
    return ExitError(.io, "cannot write to standard output: \(reason)")
  }
}
