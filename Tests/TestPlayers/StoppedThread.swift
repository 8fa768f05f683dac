// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestOrigins

/// A thread of another process that stands still, as one does that is stuck in a call, while all others go on.
///
/// Only who may trace that process can do it.
public final class StoppedThread {
  /// Stops the thread, says so, and lets it go once it hears something or nobody is there.
  private static let script = """
    import ctypes, os, sys
    libc = ctypes.CDLL(None)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    thread = int(sys.argv[1])
    SEIZE, INTERRUPT, DETACH, WALL = 0x4206, 0x4207, 17, 0x40000000
    if libc.ptrace(SEIZE, thread, None, None) or libc.ptrace(INTERRUPT, thread, None, None): sys.exit(1)
    os.waitpid(thread, WALL)
    os.write(9, b".")
    os.read(9, 1)
    libc.ptrace(DETACH, thread, None, None)
    os.write(9, b".")
    """

  private let socket: Int32
  private let tracer: Int32
  private var isStopped = true

  /// Stops the thread of a name, and waits until it stands.
  public init(_ name: String, of process: Int32) throws {
    // One that it has just started is called the same until it says otherwise.
    var threads = Self.threads(name, of: process)
    for _ in 0..<10_000 where threads.count > 1 { threads = Self.threads(name, of: process) }
    guard threads.count == 1 else { throw PlayerFailure("\(threads.count) threads '\(name)'") }
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw PlayerFailure("socketpair: errno \(errno)") }
    socket = ends[0]
    defer { close(ends[1]) }
    tracer = try ChildProcess.spawn(["python3", "-c", Self.script, threads[0]], descriptors: [(ends[1], 9)])
    try hear("that it stands")
  }

  private static func threads(_ name: String, of process: Int32) -> [String] {
    let folder = "/proc/\(process)/task"
    return TemporaryFolder.entries(of: folder).filter { thread in
      (try? TemporaryFolder.read("\(folder)/\(thread)/comm")).map { String(decoding: $0, as: UTF8.self) } == name + "\n"
    }
  }

  deinit {
    close(socket)
    while waitpid(tracer, nil, 0) < 0, errno == EINTR {}
  }

  /// Lets it go on.
  public func letGo() throws {
    guard isStopped else { return }
    isStopped = false
    _ = unsafe Glibc.send(socket, ".", 1, Int32(MSG_NOSIGNAL))
    try hear("that it goes on")
  }

  private func hear(_ what: String) throws {
    try Waiting.forInput(of: socket, what)
    var byte: UInt8 = 0
    guard unsafe recv(socket, &byte, 1, 0) == 1 else { throw PlayerFailure("the tracer does not say \(what)") }
  }
}
