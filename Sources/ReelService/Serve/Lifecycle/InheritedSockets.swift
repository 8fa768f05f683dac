// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import CSystemd
internal import Glibc
internal import ReelWire

/// Owns the sockets that a service manager opened for the daemon, known by their names, `frames`, `control` and `stream`.
///
/// Their files are the manager's: they are not removed at the end.
public struct InheritedSockets: ~Copyable, Sendable {
  /// The folder of their files; nil where there are none.
  public let folder: String?
  /// What was given and is of no use, for people.
  public let warnings: [String]
  /// Where the files of the first two are; nil for one that is not there, or has none.
  public let framesPath: String?, controlPath: String?
  var frames, control: ListeningSocket?
  /// For viewers. The daemon leaves it to others: it is theirs to take.
  package var stream: ListeningSocket?

  /// Whether there is one for players and one for people: no folder is needed.
  public var isComplete: Bool { frames != nil && control != nil }

  private enum Kind: String {
    case frames, control, stream

    var type: __socket_type { self == .frames ? SOCK_SEQPACKET : SOCK_STREAM }
    var typeName: String { self == .frames ? "SOCK_SEQPACKET" : "SOCK_STREAM" }
  }

  /// None.
  public init() {
    folder = nil
    warnings = []
    (framesPath, controlPath) = (nil, nil)
    frames = nil
    control = nil
    stream = nil
  }

  /// Takes them, once in a process, while it has one thread: the environment forgets them. Those of other names are
  /// closed. The C function is `sd_listen_fds_with_names`.
  ///
  /// - Throws: `configuration` where one is not what its name says, or a name is given twice.
  public static func take() throws(ServeError) -> InheritedSockets {
    var found: [Kind: Int32] = [:]
    var warnings: [String] = []
    var failure: ServeError?
    for (number, name) in try listed() {
      guard let kind = Kind(rawValue: name) else {
        warnings.append("the inherited socket '\(name)' is closed: only 'frames', 'control' and 'stream' are known")
        close(number)
        continue
      }
      failure = failure ?? refusal(of: number, as: kind, isFirst: found[kind] == nil)
      found[kind] = number
    }
    if let failure { throw failure }
    return InheritedSockets(found, warnings)
  }

  /// All that were handed over, by number.
  private static func listed() throws(ServeError) -> [(number: Int32, name: String)] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe csystemd_listen(&names)
    guard count >= 0 else {
      throw ServeError(code: .configuration, reason: "inherited sockets: \(unsafe String(cString: strerror(-count)))")
    }
    defer { unsafe free(names) }
    return (0..<count).map { index in
      let name = unsafe names?[Int(index)]
      defer { unsafe free(name) }
      return (csystemd_first + index, unsafe name.map { unsafe String(cString: $0) } ?? "")
    }
  }

  private static func refusal(of number: Int32, as kind: Kind, isFirst: Bool) -> ServeError? {
    guard isFirst else {
      return ServeError(code: .configuration, reason: "two inherited sockets are called '\(kind.rawValue)'")
    }
    guard csystemd_is_listening(number, Int32(kind.type.rawValue)) > 0 else {
      let wanted = "a Unix socket of type \(kind.typeName) that listens"
      return ServeError(code: .configuration, reason: "the inherited socket '\(kind.rawValue)' is not \(wanted)")
    }
    return nil
  }

  private init(_ found: [Kind: Int32], _ warnings: [String]) {
    self.warnings = warnings
    framesPath = found[.frames].map(Self.path).flatMap { $0.isEmpty ? nil : $0 }
    controlPath = found[.control].map(Self.path).flatMap { $0.isEmpty ? nil : $0 }
    let path = framesPath ?? controlPath
    folder = path.flatMap { $0.contains("/") ? FilePath.split($0).parent : nil }
    frames = Self.opened(found[.frames])
    control = Self.opened(found[.control])
    stream = Self.opened(found[.stream])
  }

  private static func opened(_ number: Int32?) -> ListeningSocket? {
    guard let number else { return nil }
    // Managers hand them over as they are for programs that take one connection and wait for the next.
    clinux_never_block(number)
    return ListeningSocket(socket: Descriptor(owning: number), group: group(of: path(of: number)))
  }

  /// The group that may connect by the permissions of the socket's file.
  private static func group(of path: String) -> UInt32? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IWGRP != 0 else { return nil }
    return status.st_gid
  }

  /// Where its file is; empty for a socket without one.
  private static func path(of number: Int32) -> String {
    var path = [CChar](repeating: 0, count: 256)
    let count = unsafe clinux_socket_path(number, &path, path.count)
    return String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
