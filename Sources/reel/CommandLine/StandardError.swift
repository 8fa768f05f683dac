// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where everything that is not data goes. Unbuffered; nothing can be done when it cannot be written.
enum StandardError {
  /// Writes text as it is, in one piece.
  static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
    _ = unsafe DescriptorWriter.write(text.utf8Span.span.bytes, to: descriptor)
  }
}
