// SPDX-License-Identifier: Apache-2.0

extension ArraySlice<UInt8> {
  /// The bytes without the mark that some editors put before UTF-8.
  var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self }
}
