// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient

/// The way to who reads the stream. Writing to a pipe or a socket never waits; to a file it does, for the file system.
struct ViewerOutput: ~Copyable {
  /// What became of bytes.
  enum Written {
    /// So many were taken; 0 where there is no room.
    case bytes(Int)
    /// Nobody reads any more.
    case closed
    /// The system refuses, by this number.
    case failed(Int32)
  }

  private enum Kind { case socket, pipe, other }

  private let given: Int32
  /// A pipe of which we have a description of our own: that it does not block is nobody else's matter.
  private let own: Descriptor?
  private let kind: Kind

  /// Bytes for which a pipe that says it has room really has it, whoever else writes to it.
  private static let sureRoom = 4096
  /// Bytes that a pipe is asked to hold; more are a privilege.
  private static let pipeSize: Int32 = 1 << 20

  /// - Parameter descriptor: stays the caller's, and open for as long as this lives.
  init(_ descriptor: Int32) {
    given = descriptor
    var status = stat()
    let mode = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    kind = mode == S_IFSOCK ? .socket : mode == S_IFIFO ? .pipe : .other
    guard kind == .pipe else {
      own = nil
      return
    }
    clinux_set_pipe_size(descriptor, Self.pipeSize)
    let number = unsafe open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    own = number >= 0 ? Descriptor(owning: number) : nil
  }

  /// To poll with.
  var descriptor: Int32 {
    switch own {
    case .some(let own): own.number
    case .none: given
    }
  }

  /// Hands over as much as fits now.
  func write(_ bytes: RawSpan) -> Written {
    let number = descriptor
    let isSlow = kind == .pipe && number == given
    if isSlow, !hasRoom { return .bytes(0) }
    let count = isSlow ? min(bytes.byteCount, Self.sureRoom) : bytes.byteCount
    let written = unsafe bytes.withUnsafeBytes { bytes in
      unsafe kind == .socket
        ? Int(clinux_send(number, bytes.baseAddress, count, -1)) : Glibc.write(number, bytes.baseAddress, count)
    }
    if written >= 0 { return .bytes(written) }
    switch errno {
    case EAGAIN, EINTR: return .bytes(0)
    case EPIPE, ECONNRESET: return .closed
    default: return .failed(errno)
    }
  }

  private var hasRoom: Bool {
    var request = pollfd(fd: given, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }
}
