// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Files of the media corpus, which lies beside the package.
enum Corpus {
  /// The path of a file; nil where there is no corpus.
  static func path(_ file: String) -> String? {
    let path = Reel.folder + "/../../shared/corpus/" + file
    return unsafe access(path, R_OK) == 0 ? path : nil
  }
}
