// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Makes descriptors 0, 1 and 2 and a closed pipe safe to use.
enum StandardDescriptors {
  /// Call once, before any file is opened.
  static func prepare() {
    // A reader that goes away is then an error of `write`, which is handled, instead of the end of the process.
    _ = signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      occupy(descriptor)
    }
  }

  /// A file opened later must not become standard output by accident. What takes its place fails on use.
  private static func occupy(_ descriptor: Int32) {
    if fcntl(descriptor, F_GETFD) == -1, errno == EBADF {
      // The lowest free descriptor is this one, because those below are open by now.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
