// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import reel

/// What `systemd/install` does where it cannot do what it should: nothing, and it says why.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct InstallFailureTests {
  @Test(arguments: [
    (["--prefix", "usr"], 64, "wants a path that begins with /"), (["--prefix"], 64, "option '--prefix' wants a value"),
    (["--prefix", ""], 64, "option '--prefix' is empty"), (["--binry", "x"], 64, "unexpected '--binry'"),
    (["--binary", "x", "--uninstall"], 64, "does not go with"), (["--binary", "missing"], 66, "no program: "),
    (["--binary", "/etc/passwd"], 66, "no program: /etc/passwd"),
    (["--binary", "/bin/false"], 70, "does not run: /bin/false"),
    (["--uninstall"], 66, "nothing is installed there"), (["--help"], 0, "usage: systemd/install"),
  ])
  func whatCannotBeIsRefused(_ options: [String], _ status: Int, _ message: String) throws {
    let installer = try Installer()
    let result = try installer.run(options)
    #expect(result.status == status && result.text.contains(message), "\(result.text)")
    #expect(try installer.listing() == [])
  }

  /// In the way: a file for a folder, a folder for a file, and a folder in which nobody can make a file.
  enum Obstacle: CaseIterable {
    case file, folder, unwritable
  }

  @Test(arguments: Obstacle.allCases) func nothingIsHalfInstalled(_ obstacle: Obstacle) throws {
    let installer = try Installer()
    switch obstacle {
    case .file:
      try installer.makeFolders("dest/usr/local/share")
      try installer.folder.write("x", to: "dest/usr/local/share/thumbnailers")
    case .folder: try installer.makeFolders("dest/usr/local/include/reel.h")
    case .unwritable:
      try installer.makeFolders("dest/etc")
      installer.folder.link("dest/etc/reeld", to: "/proc/self/fdinfo")
    }
    let before = try installer.listing()
    let result = try installer.install()
    #expect(result.status == 73 && result.text.contains("install: cannot install: "), "\(result.text)")
    #expect(!result.text.contains("installed reel"))
    #expect(try installer.listing() == before)
  }

  @Test func aFailedUpdateLeavesTheOldOne() throws {
    let installer = try Installer()
    #expect(try installer.install().status == 0)
    _ = try Tool.output(of: ["rm", "-r", installer.folder.path + "/dest/usr/local/share/thumbnailers"])
    try installer.folder.write("x", to: "dest/usr/local/share/thumbnailers")
    try installer.folder.write("old", to: "dest/usr/local/bin/reel")
    let before = try installer.listing()
    #expect(try installer.install().status == 73)
    #expect(try installer.listing() == before && installer.text("dest/usr/local/bin/reel") == "old")
  }

  /// A project without one of the files.
  @Test(arguments: ["reeld.service", "user/reeld-frames.socket", "reeld.sysusers", "reeld.conf", "reel.thumbnailer"])
  func aMissingFileIsAnError(_ name: String) throws {
    var installer = try Installer()
    installer.folder.makeFolder("project")
    _ = try Tool.output(of: ["cp", "-r", Project.folder + "/systemd", installer.folder.path + "/project/systemd"])
    _ = try Tool.output(of: ["ln", "-s", Project.folder + "/Sources", installer.folder.path + "/project/Sources"])
    installer.folder.remove("project/systemd/\(name)")
    installer.script = installer.folder.path + "/project/systemd/install"
    let result = try installer.install()
    #expect(result.status == 66 && result.text.contains("missing: ") && result.text.contains("systemd/\(name)"))
    #expect(try installer.listing() == [])
  }
}
