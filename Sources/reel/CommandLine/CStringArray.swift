// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Copies of strings as C wants an argument vector: pointers, then a null pointer. C may reorder them.
@safe
struct CStringArray: ~Copyable {
  /// Without the null pointer at the end.
  let count: Int
  /// Owned by this value, as is every string behind it.
  let base: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    count = strings.count
    unsafe base = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() {
      unsafe base.advanced(by: index).initialize(to: strdup(string))
    }
    unsafe base.advanced(by: strings.count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count {
      unsafe free(base[index])
    }
    unsafe base.deallocate()
  }

  /// The string at an index; empty outside of the array or when memory ran out.
  subscript(_ index: Int) -> String {
    guard (0..<count).contains(index), let string = unsafe base[index] else {
      return ""
    }
    return unsafe String(cString: string)
  }
}
