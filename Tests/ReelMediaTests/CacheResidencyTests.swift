// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService
import TestOrigins
import Testing

@testable import ReelMedia

/// What is proof that a file is not in memory, and what is none.
@Suite(.onOwnThread) struct CacheResidencyTests {
  private static let size = 3 << 20
  private static let page = sysconf(Int32(_SC_PAGESIZE))

  /// Whether the files of tests lie on a disk. Where that is a tmpfs, they are in memory for good.
  private static let isOnDisk: Bool = {
    var status = stat()
    guard let folder = try? TemporaryFolder(), unsafe stat(folder.path, &status) == 0 else { return true }
    // As the kernel lays out a device's numbers.
    let number = UInt64(status.st_dev)
    let major = number >> 8 & 0xFFF
    let device = "\(major):\(number & 0xFF | number >> 12 & 0xFFF_FF00)"
    return !SystemFile.text("/proc/self/mountinfo").split(separator: "\n").contains { line in
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == device, let end = fields.firstIndex(of: "-") else { return false }
      return fields.dropFirst(end + 1).first.map { $0 == "tmpfs" || $0 == "ramfs" } ?? false
    }
  }()
  private static let needsDisk = ConditionTrait.enabled(if: isOnDisk, "needs a folder for temporary files on a disk")

  private let folder: TemporaryFolder
  private let source: MediaSource

  init() throws {
    folder = try TemporaryFolder()
    source = try MediaSource(file: folder.write([UInt8](repeating: 7, count: Self.size), to: "reel"))
  }

  /// Reads all of a file.
  private static func read(_ source: MediaSource) throws { _ = try TemporaryFolder.read(source.path) }

  @Test(needsDisk) func aFileThatWasJustWrittenBecomesCold() throws {
    #expect(try PageCache.residency(of: source) == .resident(bytes: Int64(Self.size)))
    for _ in 0..<3 {
      #expect(try PageCache.evict(source) == .cold)
      #expect(try PageCache.residency(of: source) == .cold)
      #expect(try PageCache.residentBytes(of: source) == 0)
      try Self.read(source)
      #expect(try PageCache.residentBytes(of: source) == Int64(Self.size))
    }
  }

  @Test(needsDisk) func onlyWhatIsReadIsInMemory() throws {
    #expect(try PageCache.evict(source) == .cold)
    let file = try source.opened()
    // No reading ahead.
    posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_RANDOM)
    var byte: UInt8 = 0
    #expect(unsafe pread(file.descriptor, &byte, 1, off_t(Self.size - 1)) == 1)
    let bytes = try #require(try PageCache.residentBytes(of: source))
    #expect(bytes > 0 && bytes < Self.size && bytes % Int64(Self.page) == 0)
  }

  @Test(needsDisk) func manyWindowsAreAddedUp() throws {
    let path = folder.path + "/long"
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    // 200 MiB of nothing, with a byte here and there.
    try #require(ftruncate(descriptor, 200 << 20) == 0)
    for megabyte in [0, 63, 64, 130, 199] {
      var byte: UInt8 = 1
      try #require(unsafe pwrite(descriptor, &byte, 1, off_t(megabyte << 20)) == 1)
    }
    let long = try MediaSource(file: path)
    #expect(try PageCache.residentBytes(of: long) == Int64(5 * Self.page))
    #expect(try PageCache.evict(long) == .cold)
  }

  @Test(needsDisk) func whatSomebodyHoldsIsRefused() throws {
    let file = try source.opened()
    let held = 16
    let mapping = unsafe mmap(nil, Self.size, PROT_READ, MAP_SHARED, file.descriptor, 0)
    try #require(unsafe mapping != MAP_FAILED)
    let bytes = unsafe UnsafeRawBufferPointer(start: mapping, count: Self.size)
    // Mapped for good by being read: a lock does it too, but sanitizers do nothing of the kind.
    #expect((0..<held).allSatisfy { unsafe bytes[$0 * Self.page] == 7 })
    guard case .resident(let count) = try PageCache.evict(source) else {
      Issue.record("it was forgotten")
      return
    }
    #expect(count >= Int64(held * Self.page))
    unsafe munmap(mapping, Self.size)
    #expect(try PageCache.evict(source) == .cold)
  }

  @Test func whatLiesInMemoryIsRefused() throws {
    let path = "/dev/shm/reel-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    unsafe unlink(path)
    let bytes = [UInt8](repeating: 7, count: 10_000)
    try #require(unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) } == 10_000)
    let source = MediaSource(open: try OpenFile(owning: descriptor), name: "x")
    #expect(try PageCache.evict(source) == .resident(bytes: Int64((10_000 + Self.page - 1) / Self.page * Self.page)))
  }

  @Test func anEmptyFileIsCold() throws {
    let empty = try MediaSource(file: folder.write([UInt8](), to: "empty"))
    #expect(try PageCache.evict(empty) == .cold)
  }

  @Test(needsDisk) func whatIsNotToldIsUnknown() async {
    // Alone in a process: another user it becomes for good.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try folder.write([UInt8](repeating: 7, count: 100_000), to: "other")
      let source = try MediaSource(file: path)
      demand(try PageCache.residency(of: source) != .unknown)
      // Of a file of somebody else's: one of the system's, unless the system is us.
      guard geteuid() == 0 else {
        let system = try MediaSource(file: "/bin/sh")
        demand(try PageCache.residency(of: system) == .unknown)
        return
      }
      unsafe chmod(path, 0o444)
      unsafe chmod(folder.path, 0o755)
      precondition(seteuid(65534) == 0)
      demand(try PageCache.residency(of: source) == .unknown)
      demand(try PageCache.residentBytes(of: source) == nil)
      demand(try PageCache.evict(source) == .unknown)
      precondition(seteuid(0) == 0)
      // Others may have the kernel forget it all the same.
      demand(try PageCache.evict(source) == .cold)
    }
  }

  @Test func whatIsNoFileIsAnError() throws {
    folder.makeFIFO("pipe")
    let rows = [(folder.path + "/pipe", MediaError.Code.notMedia), (folder.path, .notMedia), ("/nowhere", .notFound)]
    for (path, code) in rows {
      let error = #expect(throws: MediaError.self) { try PageCache.evict(MediaSource(file: path)) }
      #expect(error?.code == code, "\(path)")
    }
    let error = #expect(throws: MediaError.self) { try PageCache.evict(MediaSource(remote: "http://127.0.0.1:1/x")) }
    #expect(error?.code == .forbidden)
  }

  @Test func nothingStaysOpen() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let source = try MediaSource(file: folder.write([UInt8](repeating: 7, count: 100_000), to: "reel"))
      let before = Resources.descriptorCount
      for _ in 0..<10 {
        _ = try PageCache.evict(source)
        _ = try? PageCache.evict(MediaSource(file: folder.path))
      }
      precondition(Resources.descriptorCount == before)
    }
  }
}

/// Ends a process of a test where something does not hold.
private func demand(_ holds: Bool) { precondition(holds) }
