// SPDX-License-Identifier: Apache-2.0

/// How much of a file the system has in memory.
public enum CacheResidency: Equatable, Sendable {
  /// Nothing: whoever reads it waits for the disk.
  case cold
  /// So many bytes, in whole pages.
  case resident(bytes: Int64)
  /// The kernel does not tell: of files that a process neither owns nor may write, it says that all is in memory.
  case unknown
}
