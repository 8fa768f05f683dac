// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import Testing

@testable import ReelMedia

/// Where a rewritten reel goes, and what becomes of it where it cannot.
@Suite(.onOwnThread) struct RewriteFileTests {
  private static func failure(_ body: () throws(MediaError) -> Void) -> MediaError.Code? {
    do throws(MediaError) {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  private static let reel = Reel.number(2)
  private static let ways: [Set<Rewrite>] = [[.copy], [.indexFirst], [.remuxed], [.smallIndex]]

  @Test(arguments: ways) func memoryHasWhatAFileHas(_ rewrites: Set<Rewrite>) throws {
    let folder = try TemporaryFolder()
    let source = try MediaSource(Self.reel.path)
    let path = folder.path + "/new.mp4"
    let notes = try ReelRewriter.write(source, as: rewrites, to: path, interrupt: Interrupt())
    let made = try ReelRewriter.inMemory(source, as: rewrites, byteLimit: 1 << 20, interrupt: Interrupt())
    #expect(made.notes == notes)
    let descriptor = try #require(made.source.file?.descriptor)
    #expect(try TemporaryFolder.read("/proc/self/fd/\(descriptor)") == TemporaryFolder.read(path))
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    // Sealed.
    #expect(ftruncate(descriptor, 0) != 0)
    #expect(unsafe write(descriptor, "x", 1) < 0)
    var clip = try Clip(made.source, interrupt: Interrupt())
    #expect(try clip.firstFrame().stamp == Outcome.firstStamp(Self.reel.path))
    #expect(TemporaryFolder.entries(of: folder.path).sorted() == [".", "..", "new.mp4"])
  }

  @Test func anOpenFileIsRewrittenToo() throws {
    let folder = try TemporaryFolder()
    let moved = try folder.write(TemporaryFolder.read(Self.reel.path), to: "reel.mp4")
    let file = try OpenFile(owning: unsafe open(moved, O_RDONLY | O_CLOEXEC))
    folder.remove("reel.mp4")
    let source = MediaSource(open: file, name: "reel.mp4")
    let made = try ReelRewriter.inMemory(source, as: [.indexFirst], byteLimit: 1 << 20, interrupt: Interrupt())
    let codes = try HintScan.hints(for: made.source, interrupt: Interrupt()).map(\.code)
    #expect(codes == [.bFrameDelay])
    // And once more, from memory.
    let again = try ReelRewriter.inMemory(made.source, as: [.remuxed], byteLimit: 1 << 20, interrupt: Interrupt())
    #expect(try HintScan.hints(for: again.source, interrupt: Interrupt()).map(\.code) == codes)
  }

  @Test(arguments: ways) func aLimitIsKept(_ rewrites: Set<Rewrite>) throws {
    let source = try MediaSource(Self.reel.path)
    for limit: Int64 in [-1, 0, 1, 100_000] {
      let code = Self.failure { () throws(MediaError) in
        _ = try ReelRewriter.inMemory(source, as: rewrites, byteLimit: limit, interrupt: Interrupt())
      }
      #expect(code == .tooLarge)
    }
  }

  @Test(arguments: ways) func nothingIsReplacedOrLeftBehind(_ rewrites: Set<Rewrite>) throws {
    let folder = try TemporaryFolder()
    let source = try MediaSource(Self.reel.path)
    let there = try folder.write("mine", to: "there.mp4")
    folder.link("dangling.mp4", to: "nowhere.mp4")
    folder.makeFolder("folder.mp4")
    let before = TemporaryFolder.entries(of: folder.path).sorted()
    let names = [
      "there.mp4", "dangling.mp4", "folder.mp4", "folder.mp4/", "no/such.mp4", "there.mp4/new.mp4", "", "a\0b",
    ]
    for name in names {
      let code = Self.failure { () throws(MediaError) in
        try ReelRewriter.write(source, as: rewrites, to: folder.path + "/" + name, interrupt: Interrupt())
      }
      #expect(code == .io, "\(name)")
    }
    let cancelled = try Interrupt()
    cancelled.cancel()
    let code = Self.failure { () throws(MediaError) in
      try ReelRewriter.write(source, as: rewrites, to: folder.path + "/new.mp4", interrupt: cancelled)
    }
    #expect(code == .cancelled)
    #expect(TemporaryFolder.entries(of: folder.path).sorted() == before)
    #expect(try TemporaryFolder.read(there).prefix(4) == Array("mine".utf8)[...])
  }

  /// Where files cannot be without a name, or have two, as on a USB stick.
  @Test(arguments: ways) func aPlainDiskTakesFilesToo(_ rewrites: Set<Rewrite>) async {
    let names = rewrites.map(\.rawValue)
    await #expect(processExitsWith: .success) { [names = names as [String]] in
      precondition(PlainDisk.pretend())
      let rewrites = Set(names.compactMap(Rewrite.init))
      let folder = try TemporaryFolder()
      let source = try MediaSource(Reel.number(2).path)
      let path = folder.path + "/new.mp4"
      let notes = try ReelRewriter.write(source, as: rewrites, to: path, interrupt: Interrupt())
      precondition(TemporaryFolder.entries(of: folder.path).sorted() == [".", "..", "new.mp4"])
      let count = try TemporaryFolder.read(path).count
      precondition(count == notes.bytes)
      // Somebody else takes the name meanwhile.
      let file = try NewFile(folder.path + "/other.mp4")
      try folder.write("mine", to: "other.mp4")
      do throws(MediaError) {
        try file.finish()
        preconditionFailure("it was replaced")
      } catch {
        precondition(error.code == .io)
      }
      let other = try TemporaryFolder.read(folder.path + "/other.mp4")
      precondition(other == Array("mine".utf8))
      precondition(TemporaryFolder.entries(of: folder.path).sorted() == [".", "..", "new.mp4", "other.mp4"])
    }
  }

  @Test(arguments: ways) func aFullDiskLeavesNothingBehind(_ rewrites: Set<Rewrite>) async {
    // In a process of its own, whose files may be no longer than this.
    let names = rewrites.map(\.rawValue)
    await #expect(processExitsWith: .success) { [names = names as [String]] in
      let rewrites = Set(names.compactMap(Rewrite.init))
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      precondition(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let folder = try TemporaryFolder()
      do throws(MediaError) {
        try ReelRewriter.write(
          MediaSource(Reel.number(2).path), as: rewrites, to: folder.path + "/new.mp4", interrupt: Interrupt())
        preconditionFailure("it was written")
      } catch {
        precondition(error.code == .tooLarge || error.code == .io)
      }
      precondition(TemporaryFolder.entries(of: folder.path).count == 2)
    }
  }

  @Test func onlyFilesAreRewritten() throws {
    let remote = try MediaSource(remote: "http://127.0.0.1:9/reel.mp4")
    let code = Self.failure { () throws(MediaError) in
      _ = try ReelRewriter.inMemory(remote, as: [.copy], byteLimit: 1 << 20, interrupt: Interrupt())
    }
    #expect(code == .forbidden)
  }
}
