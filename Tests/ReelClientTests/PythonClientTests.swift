// SPDX-License-Identifier: Apache-2.0

import CReel
import TestOrigins
import TestPlayers
import Testing

/// `reel.py` as a module, and what it prints for programs.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct PythonClientTests {
  @Test func structsAreAsLongAsThoseOfC() throws {
    let script = """
      for name, layout in vars(reel).items():
          if isinstance(layout, struct.Struct): print(name, layout.size)
      """
    let result = try Self.run(script)
    let expected: [(String, Int)] = [
      ("header", MemoryLayout<reel_header>.size), ("hello", MemoryLayout<reel_hello>.size),
      ("welcome", MemoryLayout<reel_welcome>.size), ("open", MemoryLayout<reel_open>.size),
      ("subscribe", MemoryLayout<reel_subscribe>.size), ("scroll", MemoryLayout<reel_scroll>.size),
      ("lift", MemoryLayout<reel_lift>.size), ("tick", MemoryLayout<reel_tick>.size),
      ("land", MemoryLayout<reel_land>.size), ("jump", MemoryLayout<reel_jump>.size),
      ("query", MemoryLayout<reel_query>.size), ("layout", MemoryLayout<reel_layout>.size),
      ("pool_add", MemoryLayout<reel_pool_add>.size), ("pool_retire", MemoryLayout<reel_pool_retire>.size),
      ("format", MemoryLayout<reel_format>.size), ("frame", MemoryLayout<reel_frame>.size),
      ("release", MemoryLayout<reel_release>.size), ("revoked", MemoryLayout<reel_revoked>.size),
      ("slot", MemoryLayout<reel_slot>.size), ("page", MemoryLayout<reel_page>.size),
      ("stats", MemoryLayout<reel_stats>.size), ("error", MemoryLayout<reel_error>.size),
    ]
    #expect(result.errors == "")
    #expect(result.lines == expected.map { "reel_\($0) \($1)" })
  }

  /// Every enumerator of the header has its number in the module, and the module has no other.
  @Test func numbersAreThoseOfTheHeader() throws {
    let script = #"""
      import re
      text = re.sub("//.*", "", open(sys.argv[2]).read())
      header = {name: int(value, 0) for name, value in re.findall(r"\bREEL_(\w+) = (\w+)", text)}
      prefixes = {
          "Type": "", "Surface": "SURFACE_", "OpenKind": "OPEN_", "Role": "ROLE_", "Mode": "MODE_", "Late": "LATE_",
          "View": "VIEW_", "JumpBy": "JUMP_", "Place": "PLACE_", "SlotState": "SLOT_", "Outcome": "OUTCOME_",
          "Status": "STATUS_", "Reason": "REASON_", "Load": "LOAD_", "FormatFlags": "FORMAT_", "FrameFlags": "FRAME_",
          "PageFlags": "PAGE_", "ErrorCode": "ERROR_"}
      module = {prefix + item.name: item.value for name, prefix in prefixes.items() for item in getattr(reel, name)}
      module["REJECT_JUMP"] = module.pop("LOAD_JUMP")
      for name in list(header):
          for value in (getattr(reel, name, None), getattr(reel, "_" + name, None)):
              if isinstance(value, int): module[name] = value
      # Not needed by a client: its default is 0, and so is that of what is reserved.
      for name in ("MAX_CREDITS", "DEFAULT_CREDITS", "AUDIO"): header.pop(name)
      print(len(header) > 100, sorted(set(header.items()) ^ set(module.items())))
      """#
    let result = try Self.run(script, ExampleClient.folder + "/../CReel/include/reel.h")
    #expect(result.errors == "")
    #expect(result.output == "True []\n")
  }

  @Test func jsonHasAnObjectForEachLanding() throws {
    let daemon = try DaemonUnderTest()
    let result = try RunningProgram.run(ExampleClient.python.command(daemon.folder, landings: 3) + ["--json"])
    #expect(result.status == 0)
    let starts = ["01-h264-faststart", "02-h264-moov-last", "03-h264-fragmented"].enumerated().map { number, reel in
      #"{"schema": "reel.client.landing/1", "n": \#(number + 1), "reel": "\#(reel)", "outcome": ""#
    }
    #expect(result.lines.count == starts.count)
    for (line, start) in zip(result.lines, starts) { #expect(line.hasPrefix(start)) }
  }

  @Test(arguments: [["--landings", "0"], ["--landings", "x"], ["--nonsense"]])
  func badArgumentsAreUsageErrors(_ options: [String]) throws {
    #expect(try RunningProgram.run(ExampleClient.python.command("/nowhere") + options).status == 64)
  }

  /// A connection that is made anew begins a page, which goes to the reel of the old one. Frames of before stay
  /// readable until they are released, and the memory goes with the last of them.
  @Test func comesBackToItsReel() throws {
    let script = """
      def until(what):
          while True:
              message = client.receive(30)
              if what(message): return message
              if isinstance(message, reel.Frame): client.release(message)

      def is_picture(message): return isinstance(message, reel.Frame) and message.flags & reel.FrameFlags.LANDED
      def maps(): return sum("memfd:" in line for line in open("/proc/self/maps"))
      def descriptors(): return len(os.listdir("/proc/self/fd"))

      before = descriptors()
      client = reel.Client.connect(sys.argv[2])
      client.hello(name="test")
      client.subscribe(mode=reel.Mode.EVERY)
      client.appear()
      first = until(is_picture)
      serial = client.jump_to_index(6)
      frame = until(is_picture)
      assert frame.serial == serial and frame.reel == "07-h264", frame
      assert client.page.reel == frame.reel
      # With the connection its leases end, and what lies there may become something else.
      colours = reel.corner_colour(first), reel.corner_colour(frame)
      client.reconnect()
      assert client.page.landing == 0 and client.page.reel is None
      again = until(lambda message: is_picture(message) and message.reel == "07-h264")
      for picture in (first, frame, again):
          assert all(plane.data.readonly for plane in picture.planes)
      assert abs(colours[0].y - 86) < 6
      assert abs(colours[1].y - 79) < 6 and reel.corner_colour(again) == colours[1]
      kept = memoryview(frame.planes[0].data)
      client.release(first, frame, again)
      assert client.stats(30).leases == len(client._held)
      client.close()
      assert maps() == 1 and kept[0] >= 0
      kept.release()
      for picture in (first, frame, again): picture.planes = ()
      del first, frame, again, kept, picture
      gc.collect()
      print(maps(), descriptors() - before)
      """
    // The script keeps frames for longer than a player may by default.
    let daemon = try DaemonUnderTest(["--lease-timeout", "600000"])
    let result = try daemon.leavesNothing(after: "coming back") { try Self.run(script, daemon.folder) }
    #expect(result.errors == "")
    #expect(result.output == "0 0\n")
  }

  /// A video by descriptor, which another client looks on.
  @Test func anObserverSeesTheVideoOfAPlayer() throws {
    let script = """
      def picture(client, is_wanted):
          while True:
              message = client.receive(30)
              if isinstance(message, reel.Frame):
                  colour = reel.corner_colour(message)
                  client.release(message)
                  if is_wanted(message): return colour

      with reel.Client.connect(sys.argv[2]) as player, reel.Client.connect(sys.argv[2]) as observer:
          for client in (player, observer): client.hello()
          with open(sys.argv[3], "rb") as video: player.open_video(video.fileno(), "a video")
          page = player.subscribe()
          player.appear()
          seen = picture(player, lambda frame: frame.flags & reel.FrameFlags.LANDED)
          assert player.page.reel == "a video", player.page
          observer.subscribe(reel.Role.OBSERVER, player=page.player)
          print(abs(seen.y - 125) < 6, abs(picture(observer, lambda frame: True).y - 125) < 6)
          try:
              observer.appear()
              while True: client.receive(30)
          except reel.ReelError as error: print(error.code.name, error.fatal)
      """
    let daemon = try DaemonUnderTest()
    let result = try Self.run(script, daemon.folder, DaemonUnderTest.media + "/04-hevc.mp4")
    #expect(result.errors == "")
    #expect(result.output == "True True\nSTATE True\n")
  }

  private static func run(_ script: String, _ arguments: String...) throws -> RunningProgram.Result {
    let head = "import gc, os, struct, sys\nsys.path.insert(0, sys.argv[1])\nimport reel\n"
    return try RunningProgram.run(["python3", "-B", "-c", head + script, ExampleClient.folder] + arguments)
  }
}
