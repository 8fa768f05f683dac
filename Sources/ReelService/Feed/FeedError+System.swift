// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension FeedError {
  /// What the operating system said.
  init(systemError number: Int32, operation: String) {
    let code: Code =
      switch number {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .forbidden
      default: .io
      }
    let text = unsafe strerror(number).map { unsafe String(cString: $0) }
    self.init(code, operation: operation, reason: text ?? "error \(number)")
  }
}
