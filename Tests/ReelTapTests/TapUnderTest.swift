// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelMedia
import ReelTap
import Synchronization
import TestOrigins
import TestPlayers

/// A tap on a thread of its own, and the end of the pipe at which a test reads pictures as y4m: as small as a test needs
/// them.
final class TapUnderTest {
  /// Of the shape of the samples, and as small as the colours of BT.709 are.
  static let size = CanvasSize(width: 360, height: 640)

  private let reading: Int32
  private let stop: Int32
  private let thread: HelperThread
  private let outcome = Outcome()
  private var unread: [UInt8] = []
  private var hasHeader = false
  private var isOver = false

  private final class Outcome: Sendable {
    let result = Mutex<Result<TapEnd, TapError>?>(nil)
  }

  /// Taps a daemon.
  ///
  /// - Parameter change: what is to be otherwise than 60 pictures a second of the only player.
  convenience init(_ daemon: DaemonUnderTest, _ change: (inout TapSettings) -> Void = { _ in }) throws {
    try self.init(folder: daemon.folder, change)
  }

  /// Taps whoever is at the sockets in a folder.
  init(folder: String, _ change: (inout TapSettings) -> Void = { _ in }) throws {
    var settings = TapSettings(folder: folder)
    (settings.format, settings.rate, settings.size) = (.y4m, 60, Self.size)
    change(&settings)
    // As the program has it: what is written to a pipe that nobody reads is an error, and no end.
    _ = signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw PlayerFailure("pipe: errno \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    stop = clinux_event()
    let (writing, stopping, outcome, chosen) = (ends[1], stop, outcome, settings)
    thread = HelperThread {
      let result: Result<TapEnd, TapError>
      do throws(TapError) {
        result = .success(try Tap.run(chosen, to: writing, stop: stopping))
      } catch {
        result = .failure(error)
      }
      outcome.result.withLock { $0 = result }
      close(writing)
    }
  }

  deinit {
    halt()
    if !isOver { _ = try? end() }
    close(reading)
    close(stop)
  }

  /// Has it stop.
  func halt() {
    var one: UInt64 = 1
    _ = unsafe write(stop, &one, MemoryLayout.size(ofValue: one))
  }

  /// Reads nothing any more, and waits for its end.
  func hangUp() throws -> TapEnd {
    // The number stays taken.
    let null = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(null, reading)
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
    close(null)
    return try end()
  }

  /// Waits for its end, without reading.
  func end() throws -> TapEnd {
    isOver = true
    thread.join()
    guard let result = outcome.result.withLock({ $0 }) else { throw PlayerFailure("no end") }
    return try result.get()
  }

  /// The background of the next picture: luma, blue and red chroma near the upper left; nil at the end of the stream.
  func next() throws -> [Int]? {
    if !hasHeader {
      guard let line = try line() else { return nil }
      guard line.hasPrefix("YUV4MPEG2 W\(Self.size?.width ?? 0) ") else { throw PlayerFailure(line) }
      hasHeader = true
    }
    guard let mark = try line() else { return nil }
    guard mark == "FRAME", let size = Self.size else { throw PlayerFailure(mark) }
    guard let bytes = try take(size.byteCount) else { throw PlayerFailure("half a picture") }
    let (luma, chroma) = (size.width * size.height, size.width * size.height / 4)
    let (row, halfRow) = (16 * size.width + 16, 8 * size.width / 2 + 8)
    return [bytes[row], bytes[luma + halfRow], bytes[luma + chroma + halfRow]].map(Int.init)
  }

  /// Reads pictures until one is of a sample, by its number; 0 for black. The numbers of those before it.
  ///
  /// - Parameter meanwhile: done after each.
  @discardableResult
  func wait(for number: Int, meanwhile: () throws -> Void = {}) throws -> Set<Int?> {
    var before: Set<Int?> = []
    while let color = try next() {
      let found = Sample.number(of: color)
      if found == number { return before }
      before.insert(found)
      try meanwhile()
    }
    throw PlayerFailure("never \(number), but \(before)")
  }

  private func line() throws -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard try read() else { return nil }
    }
  }

  private func take(_ count: Int) throws -> [UInt8]? {
    while unread.count < count { guard try read() else { return nil } }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  private func read() throws -> Bool {
    var request = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    // No measurement: it allows for a sanitizer on a loaded machine.
    guard unsafe poll(&request, 1, 60_000) > 0 else { throw PlayerFailure("no picture came") }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(reading, &chunk, chunk.count)
    guard count > 0 else { return false }
    unread += chunk.prefix(count)
    return true
  }
}
