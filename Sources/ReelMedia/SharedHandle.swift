// SPDX-License-Identifier: Apache-2.0

/// Owns a C object that any thread may use, because all that changes in it is atomic.
@safe struct SharedHandle: ~Copyable, @unchecked Sendable {
  // Only for such objects: the C half of an interrupt and that of a pool.
  let pointer: OpaquePointer
  private let free: @Sendable (OpaquePointer) -> Void

  /// Takes the object over; `free` ends it.
  init(_ pointer: OpaquePointer, free: @escaping @Sendable (OpaquePointer) -> Void) {
    unsafe self.pointer = pointer
    unsafe self.free = unsafe free
  }

  deinit { unsafe free(pointer) }
}
