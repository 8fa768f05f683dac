// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Lets the system refuse this process what a file system such as FAT has not: files without a name, and with two.
enum PlainDisk {
  private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32

  /// PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, and its SECCOMP_MODE_FILTER.
  private static let noNewPrivileges: Int32 = 38, secureComputing: Int32 = 22, filterMode: UInt = 2
  /// Numbers of openat(2) and linkat(2), and O_TMPFILE without O_DIRECTORY.
  #if arch(x86_64)
    private static let openat: UInt64 = 257, linkat: UInt64 = 265
  #else
    private static let openat: UInt64 = 56, linkat: UInt64 = 37
  #endif
  private static let nameless: UInt64 = 0o20000000

  /// One instruction of a filter: `struct sock_filter`.
  private static func step(_ code: UInt64, _ value: UInt64, yes: UInt64 = 0, no: UInt64 = 0) -> UInt64 {
    code | yes << 16 | no << 24 | value << 32
  }

  /// For all threads that this one starts, and for this one, until the process ends. Whether that was possible.
  static func pretend() -> Bool {
    // Loads a word of `struct seccomp_data`, compares, tests bits, returns: BPF_LD, BPF_JEQ, BPF_JSET, BPF_RET.
    let (load, equals, has, result): (UInt64, UInt64, UInt64, UInt64) = (0x20, 0x15, 0x45, 0x06)
    let refusal: UInt64 = 0x0005_0000, allowance: UInt64 = 0x7fff_0000
    var program: [UInt64] = [
      step(load, 0),
      step(equals, linkat, no: 1),
      step(result, refusal | UInt64(EPERM)),
      step(equals, openat, no: 3),
      // The lower half of the third argument.
      step(load, 16 + 2 * 8),
      step(has, nameless, no: 1),
      step(result, refusal | UInt64(EOPNOTSUPP)),
      step(result, allowance),
    ]
    guard let symbol = unsafe dlsym(nil, "prctl") else { return false }
    let control = unsafe unsafeBitCast(symbol, to: Control.self)
    guard control(noNewPrivileges, 1, 0, 0, 0) == 0 else { return false }
    let count = UInt64(program.count)
    return unsafe program.withUnsafeMutableBufferPointer { steps in
      // `struct sock_fprog`: their number, and where they lie.
      let description = [count, UInt64(UInt(bitPattern: steps.baseAddress))]
      return unsafe description.withUnsafeBytes {
        control(secureComputing, filterMode, UInt(bitPattern: $0.baseAddress), 0, 0) == 0
      }
    }
  }
}
