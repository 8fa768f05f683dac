// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// What `reel serve --stream` and `reel tap` give, as the programs of the field read it.
@Suite(.timeLimit(.minutes(30)), .oneAtATime, .onOwnThread) struct StreamTests {
  /// A daemon with a stream, of some of the samples.
  private struct Streaming {
    let feed: FeedFolder
    let daemon: DaemonUnderTest
    private let home: TemporaryFolder
    /// Where a sanitizer looks on, a picture takes its time.
    private static let patient = ["--lease-timeout", "60000"]
    var socket: String { home.path + "/stream" }
    var url: String { "unix:" + socket }

    init(_ reels: [Int?], _ options: [String] = []) throws {
      feed = try FeedFolder(reels)
      home = try TemporaryFolder()
      daemon = try DaemonUnderTest(
        feed: feed.path, warm: false, ["--stream", home.path + "/stream"] + Self.patient + options)
    }

    func end() {
      #expect(daemon.end() == 0)
      #expect(daemon.errors == "")
      #expect(unsafe access(socket, F_OK) != 0)
    }
  }

  /// Runs a program to its good end.
  @discardableResult
  private static func run(_ command: [String]) throws -> RunningProgram.Result {
    let result = try RunningProgram.run(command)
    try #require(result.status == 0, "\(command.joined(separator: " ")): \(result.errors.suffix(500))")
    return result
  }

  private static let entries = "stream=codec_name,width,height,sample_aspect_ratio,pix_fmt,r_frame_rate"

  @Test(arguments: [["-f", "nut"], []]) func ffprobeTellsWhatItIs(_ format: [String]) throws {
    let streaming = try Streaming([8])
    let result = try Self.run(
      ["ffprobe", "-v", "error", "-show_entries", Self.entries, "-of", "csv=p=0"] + format + [streaming.url])
    #expect(result.lines == ["rawvideo,1080,1920,1:1,yuv420p,30/1"])
    #expect(result.errors == "")
    streaming.end()
  }

  /// The sum of the first picture, and those that `ffmpeg` shows at first, as a loaded machine may leave the very first one
  /// out: no pixel is another, of reels that a screen can show as they are.
  @Test(arguments: [1, 4, 6, 8, 9]) func noPixelIsAnother(_ reel: Int) throws {
    let streaming = try Streaming([reel])
    func sums(_ count: Int, _ input: [String]) throws -> [Substring] {
      let command = ["ffmpeg", "-v", "error"] + input + ["-an", "-frames:v", "\(count)", "-f", "framemd5", "-"]
      return try Self.run(command).lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last }
    }
    let ours = try sums(1, ["-f", "nut", "-i", streaming.url])
    let theirs = try sums(60, ["-i", DaemonUnderTest.media + "/" + Sample.all[reel - 1].name])
    #expect(ours.count == 1 && Set(ours).isSubset(of: theirs), "\(ours) \(theirs.prefix(3))")
    streaming.end()
  }

  /// What the times are is `StreamClockTests`' matter; here, that they arrive as they were written.
  @Test func timesBeginAtNothingAndGoOn() throws {
    let streaming = try Streaming([2])
    let file = streaming.feed.path + "/taken.nut"
    try Self.run([BuiltReel.path, "tap", "--runtime-dir", streaming.daemon.folder, "-n", "40", "-o", file])
    let result = try Self.run([
      "ffprobe", "-v", "fatal", "-show_entries", "packet=pts", "-of", "csv=p=0", file,
    ])
    let times = result.lines.compactMap { Int($0.prefix { $0 != "," }) }
    #expect(times.count == 40)
    #expect(times.first == 0)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 0 && $0 <= 1_000_000 }, "\(steps)")
    streaming.end()
  }

  @Test func mpvOpensTheSocket() throws {
    let streaming = try Streaming([1])
    let result = try Self.run([
      "mpv", "--no-config", "--vo=null", "--ao=null", "--frames=10",
      "--term-status-msg=${video-codec} ${width}x${height} ${video-params/colormatrix} ${video-params/colorlevels}",
      "lavf://" + streaming.url,
    ])
    let facts = "1080x1920 bt.709 limited"
    #expect(result.output.contains(facts) || result.errors.contains(facts), "\(result.output) \(result.errors)")
    streaming.end()
  }

  @Test(arguments: ["nut", "y4m"]) func mpvReadsAPipe(_ format: String) throws {
    let streaming = try Streaming([1])
    let tap = "'\(BuiltReel.path)' tap --runtime-dir '\(streaming.daemon.folder)' -f \(format)"
    try Self.run([
      "bash", "-c",
      "\(tap) | mpv --no-config --vo=null --ao=null --frames=10 --msg-level=all=warn - && exit ${PIPESTATUS[0]}",
    ])
    streaming.end()
  }

  @Test func ffplayShowsItUntilThePlayerLeaves() throws {
    let streaming = try Streaming([1])
    let player = try RawClient(playing: streaming.daemon)
    let ffplay = try RunningProgram([
      "env", "SDL_VIDEODRIVER=dummy", "SDL_AUDIODRIVER=dummy", "ffplay", "-v", "error", "-autoexit", "-f", "nut",
      streaming.url,
    ])
    // It reads some seconds ahead: the player goes on.
    _ = try streaming.daemon.status(when: "watched", meanwhile: { try player.stats() }) { $0.players[0].observers == 1 }
    try player.see(frames: 30)
    try player.leave()
    #expect(try ffplay.wait().status == 0)
    streaming.end()
  }

  @Test func ffmpegReadsY4M() throws {
    let streaming = try Streaming([1])
    let tap = "'\(BuiltReel.path)' tap --runtime-dir '\(streaming.daemon.folder)' -f y4m -r 25 -t 0.2 -s 108x192"
    let result = try Self.run(["bash", "-o", "pipefail", "-c", "\(tap) | ffmpeg -v error -i - -f framemd5 -"])
    #expect(result.lines.filter { $0.hasPrefix("#dimensions") } == ["#dimensions 0: 108x192"])
    #expect(result.lines.filter { $0.hasPrefix("#tb") } == ["#tb 0: 1/25"])
    #expect(result.lines.filter { !$0.hasPrefix("#") }.count == 5)
    streaming.end()
  }

  // MARK: Viewers

  @Test func eightViewersAndNoMore() throws {
    let streaming = try Streaming([2])
    let daemon = streaming.daemon
    // What is made once is there.
    #expect(try StreamClient(streaming.socket).begins())
    try daemon.waitUntilEmpty()
    try daemon.leavesNothing(after: "eight viewers") {
      var viewers: [StreamClient] = []
      for _ in 0..<8 {
        let viewer = try StreamClient(streaming.socket)
        #expect(try viewer.begins())
        viewers.append(viewer)
      }
      // All look on at one player.
      #expect(try daemon.status().players.map(\.observers) == [8])
      #expect(try !StreamClient(streaming.socket).begins())
      // A place is free once one has gone.
      viewers.removeLast()
      _ = try daemon.status(when: "one less") { $0.players.map(\.observers) == [7] }
      #expect(try StreamClient(streaming.socket).begins())
    }
    streaming.end()
  }

  /// Where nobody plays, viewers share a player, which is there for as long as one of them is.
  @Test(arguments: [0, 1]) func oneOfTwoViewersLeaves(_ index: Int) throws {
    let streaming = try Streaming([2])
    let daemon = streaming.daemon
    var viewers = [try StreamClient(streaming.socket)]
    #expect(try viewers[0].begins())
    viewers.append(try StreamClient(streaming.socket))
    #expect(try viewers[1].begins())
    _ = try daemon.status(when: "shared") { $0.players.map(\.observers) == [2] }
    viewers.remove(at: index)
    _ = try daemon.status(when: "one less") { $0.players.map(\.observers) == [1] }
    // More than was on its way.
    #expect(try viewers[0].takes(bytes: 64 << 20))
    viewers = []
    try daemon.waitUntilEmpty()
    // And then there is another.
    #expect(try StreamClient(streaming.socket).begins())
    streaming.end()
  }

  /// Who comes while somebody plays sees that, whatever others saw before.
  @Test func aPlayerComesAfterAViewer() throws {
    let streaming = try Streaming([2])
    let early = try StreamClient(streaming.socket)
    #expect(try early.begins())
    let player = try RawClient(playing: streaming.daemon)
    let late = try StreamClient(streaming.socket)
    #expect(try late.begins())
    _ = try streaming.daemon.status(when: "both are watched", meanwhile: { try player.stats() }) { status in
      status.players.count == 2 && status.players.allSatisfy { $0.observers == 1 }
    }
    try player.leave()
    #expect(try late.isOverAtLast())
    #expect(try early.takes(bytes: 64 << 20))
    streaming.end()
  }

  @Test func theDaemonEndsUnderViewers() throws {
    let streaming = try Streaming([2])
    // One that reads and one that does not.
    let (first, second) = (try StreamClient(streaming.socket), try StreamClient(streaming.socket))
    #expect(try first.begins())
    #expect(try second.begins())
    streaming.end()
    #expect(try first.isOverAtLast())
  }

  @Test func thePlayerLeaves() throws {
    let streaming = try Streaming([2])
    let player = try RawClient(playing: streaming.daemon)
    let viewer = try StreamClient(streaming.socket)
    #expect(try viewer.begins())
    try player.leave()
    #expect(try viewer.isOverAtLast())
    try streaming.daemon.waitUntilEmpty()
    streaming.end()
  }
}
