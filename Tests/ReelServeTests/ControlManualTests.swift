// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import TestPlayers
import Testing

@testable import ReelService
@testable import reel

/// The manual of the control socket, held against what the daemon understands.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ControlManualTests {
  /// The words of its page.
  private static let words: Set<String> = {
    let roff = Reel.manual.roff(.wire).replacing("\\-", with: "-").replacing("\\_", with: "_").replacing(
      /\\f[BIRP]/, with: " ")
    return Set(roff.split { $0.isWhitespace || ",.:".contains($0) }.map(String.init))
  }()

  @Test func requestsAreThoseThatThereAre() {
    #expect(Set(ControlManual.requests.map(\.command)) == Set(ControlRequest.Name.allCases.map(\.rawValue)))
  }

  @Test func codesAndEventsAreTold() {
    for code in ControlFailure.Code.allCases { #expect(Self.words.contains(code.rawValue)) }
    for kind in DaemonEvent.Kind.allCases { #expect(Self.words.contains(kind.rawValue)) }
    for level in LogLevel.allCases { #expect(Self.words.contains(level.rawValue)) }
  }

  /// Every key that a daemon says stands in the manual.
  @Test func keysAreTold() throws {
    let folder = try TemporaryFolder()
    folder.link("1.mp4", to: DaemonUnderTest.media + "/01-h264-faststart.mp4")
    try folder.write("no video", to: "2.mp4")
    let daemon = try DaemonUnderTest(feed: folder.path, warm: false)
    let monitor = try ControlClient(daemon.controlPath)
    try monitor.send("{\"command\":\"monitor\"}\n")
    var lines = [try monitor.line()]
    let player = try RawClient(playing: daemon)
    let control = try ControlClient(daemon.controlPath)
    for request in [
      #"{"command":"next"}"#, #"{"command":"wait","for":"warm"}"#, #"{"command":"status"}"#, #"{"command":"stats"}"#,
      #"{"command":"players"}"#, #"{"command":"wait","for":"landing","landing":1,"id":1}"#, #"{"command":"next"}"#,
    ] {
      try control.send(request + "\n")
      lines.append(try control.line())
    }
    while let line = try monitor.line() {
      lines.append(line)
      if line.contains(#""event":"failed""#) { break }
    }
    try player.leave()
    let keys = lines.compactMap { $0 }.flatMap { line in line.matches(of: /"([a-z_]+)":/).map { String($0.1) } }
    #expect(Set(keys).count > 50)
    for key in Set(keys).subtracting(["schema", "id"]) { #expect(Self.words.contains(key), "\(key)") }
    #expect(daemon.end() == 0)
  }
}
