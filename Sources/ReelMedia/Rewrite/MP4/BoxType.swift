// SPDX-License-Identifier: Apache-2.0

/// The four letters that name a box (ISO/IEC 14496-12, 4.2).
struct BoxType: Hashable, ExpressibleByStringLiteral {
  let code: UInt32

  init(code: UInt32) { self.code = code }

  init(stringLiteral letters: StaticString) {
    code = "\(letters)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
