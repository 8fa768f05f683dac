// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import ReelClient
public import ReelMedia

/// Why a tap, or the door to it, came to nothing.
public enum TapError: Error, Sendable {
  /// The daemon is lost, or said no.
  case daemon(ClientError)
  /// FFmpeg cannot write the stream.
  case media(MediaError)
  /// There are several players, and none was named.
  case severalPlayers([UInt32])
  /// So many seconds were to be tapped, and in these no picture came.
  case noPicture(seconds: Double)
  /// The stream cannot be written to where it goes: the number of the system.
  case output(Int32)
  /// Another process has the path of the door.
  case busy(path: String)
  /// The door cannot be made: where, and the number of the system.
  case door(path: String, Int32)
  /// Others could put another socket in the place of the door: what, and why.
  case untrusted(path: String, reason: String)
}

extension TapError: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .daemon(let error): "the daemon: \(error)"
    case .media(let error): "\(error)"
    case .severalPlayers(let numbers):
      "the daemon has the players \(numbers.map(String.init).joined(separator: ", ")): name one"
    case .noPicture(let seconds): "no picture came in \(seconds) seconds"
    case .output(let number): "cannot write the stream: \(Self.text(number))"
    case .busy(let path): "\(path): somebody listens there"
    case .door(let path, let number): "\(path): \(Self.text(number))"
    case .untrusted(let path, let reason): "\(path): \(reason)"
    }
  }

  private static func text(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
