// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService
import TestOrigins
import Testing

@testable import reel

/// The files of `systemd/`, as systemd's own tools see them, and against what the daemon says of itself. No manager runs.
@Suite(.timeLimit(.minutes(30))) struct UnitFileTests {
  private static let folder = TestFiles.root + "/systemd"
  private static let units = ["reeld.service", "reeld-frames.socket", "reeld-control.socket", "reeld-stream.socket"]

  private static func text(_ name: String) throws -> String {
    String(decoding: try TestFiles.read(folder + "/" + name), as: UTF8.self)
  }

  /// The values of a key, in order.
  private static func values(_ key: String, in name: String) throws -> [String] {
    try text(name).split(separator: "\n").filter { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }

  /// The units in a folder of their own, with the program that was built.
  private func copies(_ kind: String) throws -> TestOrigins.TemporaryFolder {
    let home = try TestOrigins.TemporaryFolder()
    for unit in Self.units {
      try home.write(Self.text(kind + unit).replacing("/usr/bin/reel", with: BuiltReel.path), to: unit)
    }
    return home
  }

  private func analyze(_ words: [String], _ home: TestOrigins.TemporaryFolder) throws -> ReelProcess.Result {
    try ReelProcess.run(
      program: "systemd-analyze", words, environment: ["XDG_RUNTIME_DIR=\(home.path)", "COLUMNS=200"])
  }

  @Test(arguments: [("", []), ("user/", ["--user"])]) func areValid(_ kind: String, _ options: [String]) throws {
    let home = try copies(kind)
    let result = try analyze(["verify", "--man=no"] + options + Self.units.map { "\(home.path)/\($0)" }, home)
    #expect(result.status == 0)
    #expect(result.errorText == "" && result.text == "")
  }

  @Test func isConfined() throws {
    let home = try copies("")
    let words = ["security", "--offline=true", "--threshold=15", "\(home.path)/reeld.service"]
    let result = try analyze(words, home)
    #expect(result.status == 0, "\(result.text)\(result.errorText)")
    #expect(result.text.contains("Overall exposure level for reeld.service: 1.5"), "\(result.text.suffix(200))")
  }

  @Test func makesTheGroup() throws {
    let home = try TestOrigins.TemporaryFolder()
    home.makeFolder("etc")
    let file = Self.folder + "/reeld.sysusers"
    let result = try ReelProcess.run(program: "systemd-sysusers", ["--root=\(home.path)", file])
    #expect(result.status == 0, "\(result.errorText)")
    let groups = String(decoding: try TestFiles.read(home.path + "/etc/group"), as: UTF8.self)
    #expect(groups.split(separator: ":").first == "reel" && groups.split(separator: "\n").count == 1)
    #expect(TestOrigins.TemporaryFolder.entries(of: home.path + "/etc").contains("passwd") == false)
    for socket in Self.units.dropFirst() {
      #expect(try Self.values("SocketGroup", in: socket) == ["reel"])
      #expect(try Self.values("SocketMode", in: socket) == ["0660"])
    }
  }

  /// What a unit says is what the daemon looks for.
  @Test(arguments: [("", "/run/reeld"), ("user/", "%t/reeld")]) func sockets(_ kind: String, _ folder: String) throws {
    let frames = kind + "reeld-frames.socket", control = kind + "reeld-control.socket", service = kind + "reeld.service"
    #expect(try Self.values("ListenSequentialPacket", in: frames) == [folder + "/frames.sock"])
    #expect(try Self.values("FileDescriptorName", in: frames) == ["frames"])
    #expect(try Self.values("ListenStream", in: control) == [folder + "/control.sock"])
    #expect(try Self.values("FileDescriptorName", in: control) == ["control"])
    let stream = kind + "reeld-stream.socket"
    #expect(try Self.values("ListenStream", in: stream) == [folder + "/stream.sock"])
    #expect(try Self.values("FileDescriptorName", in: stream) == ["stream"])
    // It comes with the service where it was asked for, and only there.
    #expect(try Self.values("Service", in: stream) == ["reeld.service"])
    let both = ["reeld-frames.socket reeld-control.socket"]
    for key in ["Requires", "After", "Sockets", "Also"] { #expect(try Self.values(key, in: service) == both) }
    #expect(try Self.values("Type", in: service) == ["notify"])
    #expect(try Self.values("ExecStart", in: service) == ["/usr/bin/reel serve"])
    #expect(try Self.values("RuntimeDirectory", in: service) == [])
    // Its user has no home, and is not root: else it would look nowhere.
    #expect(try Self.values("ConfigurationDirectory", in: service) == ["reeld"])
  }

  /// What another start does not mend does not lead to one.
  @Test(arguments: ["", "user/"]) func endings(_ kind: String) throws {
    let codes = [ExitCode.usage, .configuration].map { "\($0.rawValue)" }.joined(separator: " ")
    #expect(try Self.values("RestartPreventExitStatus", in: kind + "reeld.service") == [codes])
  }

  // MARK: The sample

  /// Every key once, commented out, with its default, in the order of the table.
  @Test func sampleConfiguration() throws {
    let lines = try Self.text("reeld.conf").split(separator: "\n")
    let keys = lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") && $0.contains("=") }
    #expect(
      keys.map { String($0.dropFirst()) }
        == ServeOptions.configurable.map { "\($0.configurationKey)=\($0.defaultText ?? "")" })
    let all = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
    let read = ConfigurationText(Array(all.utf8), file: "reeld.conf", section: "Daemon")
    #expect(read.notes.all == [] && read.assignments.count == ServeOptions.configurable.count)
  }
}
