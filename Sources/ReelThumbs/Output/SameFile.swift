// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Whether two paths lead to one file.
public enum SameFile {
  /// Links are followed; false where one of them leads nowhere.
  public static func `is`(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return unsafe stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }
}
