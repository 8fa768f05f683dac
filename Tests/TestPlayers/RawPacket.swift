// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Packets as a misbehaving program may send them: any bytes, any number of descriptors.
public enum RawPacket {
  /// How a packet was taken.
  public enum Sent: Equatable, Sendable {
    /// It is with the other end.
    case done
    /// The other end has too much unread.
    case full
    /// The other end has closed.
    case closed
    /// The system refuses, with this number.
    case refused(Int32)
  }

  /// Sends bytes and descriptors, which stay the caller's.
  public static func send(_ bytes: [UInt8], _ descriptors: [Int32] = [], to socket: Int32) -> Sent {
    // The header of a control message: its length, its level, its type. Swift has no CMSG macros.
    let length = MemoryLayout<cmsghdr>.size + descriptors.count * MemoryLayout<Int32>.size
    let space = (length + MemoryLayout<Int>.size - 1) & ~(MemoryLayout<Int>.size - 1)
    var control = [UInt8](repeating: 0, count: space)
    unsafe control.withUnsafeMutableBytes { control in
      unsafe control.storeBytes(of: length, as: Int.self)
      unsafe control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
      unsafe control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
      for (index, descriptor) in descriptors.enumerated() {
        unsafe control.storeBytes(of: descriptor, toByteOffset: 16 + index * 4, as: Int32.self)
      }
    }
    var bytes = bytes
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe control.withUnsafeMutableBytes { control in
        var vector = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return unsafe withUnsafeMutablePointer(to: &vector) { vector in
          var message = unsafe msghdr()
          unsafe message.msg_iov = vector
          unsafe message.msg_iovlen = 1
          if !descriptors.isEmpty {
            unsafe message.msg_control = control.baseAddress
            unsafe message.msg_controllen = control.count
          }
          return unsafe sendmsg(socket, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
      }
    }
    if count >= 0 { return .done }
    return switch errno {
    case EAGAIN, ENOBUFS: .full
    case EPIPE, ECONNRESET, ENOTCONN: .closed
    default: .refused(errno)
    }
  }
}
