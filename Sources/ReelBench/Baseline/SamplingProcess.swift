// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import ReelClient

/// Runs this very program once more, to have it measure in a process of its own.
public enum SamplingProcess {
  /// Why a process gave nothing.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What happened, as words.
    public let description: String
  }

  /// Bytes that a process may print.
  private static let outputLimit = 256 << 20

  /// Starts it, waits until it ends, and reads what it printed. It ends when the calling thread does.
  ///
  /// - Parameter words: its arguments, the program's name first.
  public static func run(_ words: [String]) throws(Failure) -> SampleDocument {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw refusal("cannot start") }
    let ours = Descriptor(owning: ends[0])
    let process = try start(words, output: Descriptor(owning: ends[1]))
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while text.count <= outputLimit {
      let count = unsafe read(ours.number, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      text += piece.prefix(count)
    }
    if text.count > outputLimit { kill(process, SIGKILL) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard let document = SampleDocument(text) else {
      let end = status & 0x7f == 0 ? "with \(status >> 8 & 0xff)" : "by signal \(status & 0x7f)"
      throw Failure(description: "a measuring process ended \(end) and gave no times")
    }
    return document
  }

  private static func start(_ words: [String], output: consuming Descriptor) throws(Failure) -> pid_t {
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    // What it would say of reels was said already.
    let silence = Descriptor(owning: unsafe open("/dev/null", O_WRONLY | O_CLOEXEC))
    let process = unsafe clinux_start_bound("/proc/self/exe", &arguments, -1, output.number, silence.number)
    guard process > 0 else { throw refusal("cannot start") }
    return process
  }

  private static func refusal(_ what: String) -> Failure {
    Failure(description: "\(what) a measuring process: \(unsafe String(cString: strerror(errno)))")
  }
}
