// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelService
internal import ReelWire

/// The real nginx, serving a folder on the loopback.
///
/// It gets a socket that listens already, so that no port can be taken away and nobody has to wait. It ends with
/// `stop()`, with this object, or with the process, however that ends; nothing is left behind.
public final class NginxOrigin: Sendable {
  /// Where it listens.
  public let port: LoopbackPort
  /// The folder that it serves: the one that was given, or one of its own that `write` fills.
  public let root: String
  /// The file of its access log.
  public var accessLog: String { folder + "/access.log" }

  private let folder: String
  private let keeper: pid_t
  /// The keeper reads from the other end: it stops nginx when nobody holds this one any more.
  private let lifeline: Guarded<Int32?>

  /// Debian's place for it.
  private static let program = "/usr/sbin/nginx"

  /// Starts nginx, removes its folder when it is told to stop, or when nobody is left to tell.
  private static let script = #"""
    folder=$1; shift
    "$@" >"$folder/output" 2>&1 & nginx=$!
    exec 3<&-
    read -r _
    kill -TERM $nginx; wait $nginx; rm -rf "$folder"
    """#

  /// Starts it.
  ///
  /// - Parameters:
  ///   - root: the folder to serve; nil for an empty one.
  ///   - directives: what goes into the server block besides, such as "location /slow/ { limit_rate 10k; }".
  public init(serving root: String? = nil, directives: String = "") throws(OriginFailure) {
    var template = Array("/tmp/reel-origin-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw OriginFailure("no temporary folder: errno \(errno)") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.root = root ?? folder + "/root"
    unsafe mkdir(folder + "/root", 0o700)
    let (listener, port) = try LoopbackSocket.listen()
    self.port = port
    let configuration = NginxConfiguration(folder: folder, root: self.root, port: port, directives: directives)
    try OriginFile.write(Array(configuration.text.utf8), to: folder + "/nginx.conf")
    let command = [
      Self.program, "-p", folder, "-e", folder + "/error.log", "-c", folder + "/nginx.conf",
    ]
    let (keeper, lifeline) = try Self.spawn(["sh", "-c", Self.script, "sh", folder] + command, listener: listener)
    self.keeper = keeper
    self.lifeline = Guarded(lifeline)
    // The socket has listened all along, so this waits in its queue; it is refused only if nginx is gone.
    guard (try? probe()) == true else {
      let words = ["output", "error.log"].map { OriginFile.text(folder + "/" + $0) }.joined()
      stop()
      throw OriginFailure("nginx did not start: \(words)")
    }
  }

  deinit { stop() }

  /// The address of a path on this server.
  public func url(_ path: String) -> String { port.url(path) }

  /// Writes a file into the folder that it serves; the folders of its path are made.
  public func write(_ bytes: [UInt8], to path: String) throws(OriginFailure) {
    var made = root
    for name in path.split(separator: "/").dropLast() {
      made += "/" + name
      unsafe mkdir(made, 0o700)
    }
    try OriginFile.write(bytes, to: root + "/" + path)
  }

  /// The requests that are over, in the order in which they ended.
  public var requests: [NginxRequest] {
    get throws(OriginFailure) {
      // One process does one thing at a time: once it answers, what ended before is in the log.
      guard try probe() else { throw OriginFailure("nginx does not answer") }
      return OriginFile.text(accessLog).split(separator: "\n").compactMap { NginxRequest($0) }
    }
  }

  /// Ends it and removes its folder. Calling it again does nothing.
  public func stop() {
    let lifeline = self.lifeline.withLock { $0.take() }
    guard let lifeline else { return }
    close(lifeline)
    while waitpid(keeper, nil, 0) < 0, errno == EINTR {}
  }

  private func probe() throws(OriginFailure) -> Bool {
    let descriptor = try LoopbackSocket.connect(to: port)
    defer { close(descriptor) }
    let request = "GET \(NginxConfiguration.probePath) HTTP/1.0\r\n\r\n"
    guard LoopbackSocket.send(Array(request.utf8), to: descriptor) else { return false }
    return String(decoding: LoopbackSocket.receive(from: descriptor), as: UTF8.self).contains(" 204 ")
  }

  /// Runs the keeper with `listener`, which is closed here, as its descriptor 3, which nginx is told of, and gives the
  /// other end of what it reads from.
  private static func spawn(_ command: [String], listener: Int32) throws(OriginFailure) -> (pid_t, Int32) {
    defer { close(listener) }
    var ends: [Int32] = [-1, -1]
    // No pipe: closed on exec from the start, so that no child of another test keeps it open.
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw OriginFailure("no pair of sockets: errno \(errno)")
    }
    defer { close(ends[0]) }
    do {
      let child = try ChildProcess.spawn(
        command, environment: ["NGINX=3;"], descriptors: [(ends[0], 0), (listener, 3)])
      return (child, ends[1])
    } catch {
      close(ends[1])
      throw error
    }
  }
}
