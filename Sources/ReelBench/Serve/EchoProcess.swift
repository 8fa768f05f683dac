// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient
internal import ReelMedia

/// Owns a process that sends every packet back: what a round trip between two processes costs when nothing is done.
struct EchoProcess: ~Copyable {
  private let socket: Descriptor
  private let process: pid_t

  /// Starts it.
  ///
  /// - Throws: `system` where the system refuses.
  init() throws(ClientError) {
    var process: pid_t = 0
    let number = unsafe clinux_echo_start(&process)
    guard number >= 0 else { throw Self.refusal }
    socket = Descriptor(owning: number)
    self.process = process
  }

  /// It ends with the socket; whoever waits for it waits a moment.
  deinit {
    shutdown(socket.number, Int32(SHUT_RDWR))
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Nanoseconds from before a packet is sent until it is back.
  ///
  /// - Throws: `system` where the process has gone.
  func roundTrip() throws(ClientError) -> Int64 {
    let start = MonotonicTime.now
    guard clinux_echo_round_trip(socket.number) == 0 else { throw Self.refusal }
    return MonotonicTime.now.nanoseconds - start.nanoseconds
  }

  /// The same, with the process on another processor than the caller; nil where there is none.
  ///
  /// - Throws: `system` where the process has gone.
  func roundTripElsewhere() throws(ClientError) -> Int64? {
    clinux_echo_send_away(process) == 0 ? try roundTrip() : nil
  }

  private static var refusal: ClientError {
    ClientError(.system, "the echo process: \(unsafe String(cString: strerror(errno)))")
  }
}
