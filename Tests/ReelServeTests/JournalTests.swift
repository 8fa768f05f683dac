// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import TestPlayers
import Testing

@testable import reel

@testable import ReelService

/// What a daemon writes of its events, and where.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct JournalTests {
  private static let failure: DaemonEvent = {
    var event = DaemonEvent(.failed, .warning, "slot 1, reel 'a\nb\u{1b}[2J': broken")
    event.player = 2
    event.reel = "a\nb"
    event.slot = 1
    event.generation = 7
    event.stage = "open"
    event.code = "not-media"
    return event
  }()

  @Test func plainLines() {
    let line = EventLog.line(Self.failure, speaker: "reel serve")
    #expect(line == "reel serve: warning: slot 1, reel 'a\\u{a}b\\u{1b}[2J': broken\n")
    #expect(EventLog.line(DaemonEvent(.serving, .info, "x"), speaker: "reel serve") == "reel serve: x\n")
  }

  @Test func fields() {
    let fields = Journal.fields(of: Self.failure).map { "\($0)=\($1)" }
    #expect(
      fields == [
        "MESSAGE=slot 1, reel 'a\nb\u{1b}[2J': broken", "PRIORITY=4", "SYSLOG_IDENTIFIER=reeld", "EVENT=failed",
        "PLAYER=2", "REEL=a\nb", "SLOT=1", "GENERATION=7", "STAGE=open", "CODE=not-media",
      ])
  }

  /// In a mount namespace a socket takes the place of the journal's, and what comes is what a real one would be sent.
  private static let script = #"""
    import json, os, socket, struct, subprocess, sys
    reel, client, media, folder = sys.argv[1:5]
    os.makedirs("/run/systemd/journal")
    journal = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    journal.bind("/run/systemd/journal/socket")
    errors = open(folder + "/errors", "wb")
    status = os.fstat(errors.fileno())
    stream = "%d:%d" % (status.st_dev, status.st_ino + (1 if sys.argv[5] == "elsewhere" else 0))
    daemon = subprocess.Popen(
        [reel, "serve", "--runtime-dir", folder + "/run", "--feed", folder + "/feed", "--log-level", sys.argv[6]],
        stdout=subprocess.PIPE, stderr=errors, env=dict(os.environ, JOURNAL_STREAM=stream))
    daemon.stdout.readline()
    subprocess.run([sys.executable, client, "--runtime-dir", folder + "/run", "--landings", "3"], check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    daemon.terminate()
    daemon.wait()
    journal.setblocking(False)
    while True:
        try:
            data = journal.recv(1 << 20)
        except BlockingIOError:
            break
        fields = {}
        while data:
            line, _, data = data.partition(b"\n")
            if b"=" in line:
                name, _, value = line.partition(b"=")
            else:
                size = struct.unpack("<Q", data[:8])[0]
                name, value, data = line, data[8:8 + size], data[9 + size:]
            fields[name.decode()] = value.decode()
        print(json.dumps(fields))
    """#

  struct Row: CustomTestStringConvertible, Sendable {
    let place, level: String
    /// Kinds of events that must come, and such that must not.
    let has: [String], hasNot: [String]
    var testDescription: String { "\(place), \(level)" }
  }

  @Test(arguments: [
    Row(
      place: "journal", level: "info", has: ["player_joined", "failed", "player_left"], hasNot: ["landed", "warmed"]),
    Row(place: "journal", level: "warning", has: ["failed"], hasNot: ["player_joined", "landed"]),
    Row(
      place: "journal", level: "debug", has: ["player_joined", "failed", "landed", "warmed", "configured"],
      hasNot: ["frame"]),
    Row(place: "elsewhere", level: "debug", has: [], hasNot: ["failed"]),
  ])
  func goesToTheJournal(_ row: Row) throws {
    let folder = try TemporaryFolder()
    folder.makeFolder("feed")
    folder.link("feed/1.mp4", to: DaemonUnderTest.media + "/01-h264-faststart.mp4")
    _ = try folder.write("no video", to: "feed/2.mp4")
    let script = try folder.write(Self.script, to: "journal.py")
    let client = DaemonUnderTest.media + "/../Sources/Clients/reel.py"
    let output = try Tool.output(of: [
      "unshare", "--mount", "sh", "-c", "mount -t tmpfs tmpfs /run && exec python3 \"$@\"", "sh", script,
      BuiltReel.path, client, DaemonUnderTest.media, folder.path, row.place, row.level,
    ])
    for kind in row.has { #expect(output.contains(#""EVENT": "\#(kind)""#), "\(kind): \(output)") }
    for kind in row.hasNot { #expect(!output.contains(#""EVENT": "\#(kind)""#), "\(kind): \(output)") }
    let errors = String(decoding: try TemporaryFolder.read(folder.path + "/errors"), as: UTF8.self)
    if row.place == "journal" {
      #expect(errors == "")
      let failed = output.split(separator: "\n").first { $0.contains(#""EVENT": "failed""#) } ?? ""
      for field in [#""REEL": "2.mp4""#, #""SLOT": "#, #""GENERATION": "#, #""STAGE": "open""#, #""PRIORITY": "4""#] {
        #expect(failed.contains(field), "\(failed)")
      }
    } else {
      #expect(output == "")
      #expect(errors.contains("reel '2.mp4': open"), "\(errors)")
    }
  }
}
