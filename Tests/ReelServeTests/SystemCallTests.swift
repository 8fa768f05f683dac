// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelService
import ReelWire
import TestOrigins
import TestPlayers
import Testing

/// The daemon lives within the system calls that its unit leaves it: those that `strace` sees it make are of the sets that
/// `systemd-analyze syscall-filter` tells of.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct SystemCallTests {
  /// Sanitizers make calls of their own.
  private static let isSanitized = ["__asan_init", "__tsan_init"].contains { (name: String) in
    unsafe dlsym(nil, name) != nil
  }

  /// The calls that the unit's lines allow.
  private func allowed() throws -> Set<String> {
    let sets = try sets()
    func members(_ name: String) -> Set<String> {
      name.hasPrefix("@") ? (sets[name] ?? []).reduce(into: []) { $0.formUnion(members($1)) } : [name]
    }
    let unit = String(
      decoding: try TemporaryFolder.read(DaemonUnderTest.media + "/../systemd/reeld.service"), as: UTF8.self)
    // With a list of what is allowed, this set is always.
    var allowed = members("@default")
    for line in unit.split(separator: "\n") where line.hasPrefix("SystemCallFilter=") {
      for word in line.dropFirst("SystemCallFilter=".count).split(separator: " ").map(String.init) {
        if word.hasPrefix("~") {
          allowed.subtract(members(String(word.dropFirst())))
        } else {
          allowed.formUnion(members(word))
        }
      }
    }
    return allowed
  }

  private func sets() throws -> [String: [String]] {
    var sets: [String: [String]] = [:]
    var name = ""
    for line in try Tool.output(of: ["systemd-analyze", "syscall-filter"]).split(separator: "\n") {
      let word = line.drop { $0 == " " }
      if word.hasPrefix("#") { continue }
      if line.hasPrefix("@") { name = String(line) } else { sets[name, default: []].append(String(word)) }
    }
    return sets
  }

  /// The names of the calls in what `strace` wrote.
  private func calls(_ path: String) throws -> Set<String> {
    let text = String(decoding: try RegularFile.read(path, limit: 1 << 30), as: UTF8.self)
    var calls: Set<String> = []
    for line in text.split(separator: "\n") {
      let call = line.drop { $0.isNumber }.drop { $0 == " " }
      let name = call.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if !name.isEmpty, call.dropFirst(name.count).first == "(" { calls.insert(String(name)) }
    }
    return calls
  }

  @Test(.enabled(if: !isSanitized)) func staysWithinItsUnit() throws {
    let home = try TemporaryFolder()
    let manager = try NotifySocket(in: home.path)
    try home.write("[Daemon]\nFeed=\(DaemonUnderTest.media)\n", to: "reeld.conf")
    let trace = home.path + "/trace"
    let strace = ["strace", "--follow-forks", "--output", trace]
    let daemon = try DaemonUnderTest(
      feed: nil, warm: false, environment: [manager.variable, "WATCHDOG_USEC=200000"] + strace,
      config: home.path + "/reeld.conf", ["--stream", home.path + "/stream"])
    try manager.next("READY=1")
    let player = try RawClient(playing: daemon)
    var (process, user, group): (Int32, UInt32, UInt32) = (0, 0, 0)
    try #require(unsafe clinux_peer(player.descriptor, &process, &user, &group) == 0 && process != daemon.process)
    // A tracer that is killed leaves it alone.
    defer { kill(process, SIGKILL) }
    // Every sample, each of another codec or container.
    for number in 1...9 {
      player.send(.event(.land(offset: 3840, epoch: nil)), serial: UInt32(100 + number))
      try player.wait(for: "landing \(number)") { message, _ in
        if case .frame(let frame) = message, frame.flags.contains(.landed) { () } else { nil }
      }
    }
    #expect(try StreamClient(home.path + "/stream").begins())
    kill(process, SIGHUP)
    try manager.next("RELOADING=1")
    try manager.next("READY=1")
    try player.leave()
    kill(process, SIGTERM)
    #expect(daemon.end() == 0)
    let seen = try calls(trace)
    #expect(seen.isSuperset(of: ["memfd_create", "recvmsg", "sendmsg", "signalfd4", "eventfd2", "mmap"]), "\(seen)")
    #expect(seen.subtracting(try allowed()) == [])
    // One thread's mask is every thread's.
    #expect(!seen.contains("umask"))
  }
}
