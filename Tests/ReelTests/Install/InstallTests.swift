// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestOrigins
import Testing

@testable import reel

/// The script that installs the service.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct InstallTests {
  private static let units = ["reeld.service", "reeld-frames.socket", "reeld-control.socket", "reeld-stream.socket"]
  private static let pages = Reel.manual.names.map { "usr/local/share/man/man\($0.section)/\($0.file)" }
  private static let files = Set(
    units.flatMap { ["usr/local/lib/systemd/system/\($0)", "usr/local/lib/systemd/user/\($0)"] } + pages + [
      "usr/local/bin/reel", "usr/local/lib/sysusers.d/reeld.conf", "usr/local/include/reel.h",
      "usr/local/share/bash-completion/completions/reel", "usr/local/share/zsh/site-functions/_reel",
      "usr/local/share/fish/vendor_completions.d/reel.fish", "usr/local/share/reel/reel.py",
      "usr/local/share/reel/installed", "usr/local/share/thumbnailers/reel.thumbnailer", "etc/reeld/reeld.conf",
    ])

  @Test func everythingIsThereAndGoesAgain() throws {
    let installer = try Installer()
    let result = try installer.install()
    #expect(result.status == 0, "\(result.text)")
    for step in [
      "systemd-sysusers", "systemctl daemon-reload", "enable --now reeld-frames.socket reeld-control.socket",
    ] {
      #expect(result.text.contains(step))
    }
    #expect(try installer.files() == Self.files)
    for line in try installer.listing() {
      let mode = line.contains(" d ") || line.hasPrefix("usr/local/bin/reel ") ? "755" : "644"
      #expect(line.hasSuffix(" \(mode) \(geteuid())"), "\(line)")
    }
    #expect(try installer.text("dest/usr/local/share/man/man8/reel-serve.8") == Reel.manual.roff(.serve))
    #expect(try installer.text("dest/usr/local/share/zsh/site-functions/_reel") == Shell.zsh.completion(of: Reel.tree))
    let version = try Tool.output(of: ["\(installer.folder.path)/dest/usr/local/bin/reel", "--version"])
    #expect(version == "reel \(Reel.version)\n")
    // As man and Python find them; Python leaves something behind.
    let root = installer.folder.path + "/dest/usr/local"
    #expect(
      try Tool.output(of: ["man", "-M", "\(root)/share/man", "-w", "reeld.conf"]).hasSuffix("/man5/reeld.conf.5\n"))
    _ = try Tool.output(of: [
      "env", "-u", "PYTHONDONTWRITEBYTECODE", "-u", "PYTHONPYCACHEPREFIX", "PYTHONPATH=\(root)/share/reel", "python3",
      "-c",
      "import reel",
    ])
    #expect(TestFolder.entries(of: "\(root)/share/reel").contains("__pycache__"))
    let removal = try installer.run(["--uninstall"])
    #expect(removal.status == 0 && !removal.text.contains("kept"), "\(removal.text)")
    #expect(try installer.listing() == [])
  }

  @Test func unitsStartWhatIsInstalled() throws {
    let installer = try Installer()
    #expect(try installer.install().status == 0)
    for (unit, place) in [("", "system"), ("user/", "user")].flatMap({ kind in
      Self.units.map { (kind.0 + $0, "\(kind.1)/\($0)") }
    }) {
      let source = try Project.text("systemd/\(unit)")
      let installed = try installer.text("dest/usr/local/lib/systemd/\(place)")
      #expect(installed == source.replacing("ExecStart=/usr/bin/reel", with: "ExecStart=/usr/local/bin/reel"))
      #expect(installed.contains("ExecStart=/usr/local/bin/reel serve") == unit.hasSuffix(".service"))
    }
  }

  @Test func anOlderVersionIsReplaced() throws {
    let installer = try Installer()
    #expect(try installer.install().status == 0)
    let manifest = "dest/usr/local/share/reel/installed"
    // The older one had two more files, one of them in a folder of its own, and another program.
    try installer.folder.write(
      try installer.text(manifest)
        + "file /usr/local/share/reel/old.txt\nfile /usr/local/share/old/x\nfolder /usr/local/share/old\n", to: manifest
    )
    installer.folder.makeFolder("dest/usr/local/share/old")
    for name in ["usr/local/share/reel/old.txt", "usr/local/share/old/x", "usr/local/bin/reel"] {
      try installer.folder.write("old", to: "dest/\(name)")
    }
    let result = try installer.install()
    #expect(result.status == 0 && result.text.contains("kept root/etc/reeld/reeld.conf, which was there") == false)
    #expect(result.text.contains("/dest/etc/reeld/reeld.conf, which was there"))
    #expect(try installer.files() == Self.files)
    #expect(try installer.run(["--uninstall"]).status == 0)
    #expect(try installer.listing() == [])
  }

  /// Who wrote the configuration, and what becomes of it.
  enum Configuration: CaseIterable {
    case editedAfterwards, thereBefore
  }

  @Test(arguments: Configuration.allCases) func aConfigurationIsKept(_ kind: Configuration) throws {
    let installer = try Installer()
    let place = "dest/etc/reeld/reeld.conf"
    if kind == .thereBefore {
      try installer.makeFolders("dest/etc/reeld")
      try installer.folder.write("[Daemon]\n", to: place)
    }
    #expect(try installer.install().status == 0)
    if kind == .editedAfterwards { try installer.folder.write("[Daemon]\n", to: place) }
    #expect(try installer.install().status == 0)
    #expect(try installer.text(place) == "[Daemon]\n")
    let removal = try installer.run(["--uninstall"])
    #expect(removal.status == 0)
    #expect(removal.text.contains("/\(place), which was edited") == (kind == .editedAfterwards))
    #expect(try installer.files() == ["etc/reeld/reeld.conf"] && installer.text(place) == "[Daemon]\n")
  }

  @Test func whatOthersPutThereStays() throws {
    let installer = try Installer()
    try installer.makeFolders("dest/usr/local/bin")
    #expect(try installer.install().status == 0)
    try installer.folder.write("x", to: "dest/usr/local/share/thumbnailers/other.thumbnailer")
    #expect(try installer.run(["--uninstall"]).status == 0)
    let left = try installer.listing().map { $0.split(separator: " ")[0] }
    #expect(
      left == [
        "usr", "usr/local", "usr/local/bin", "usr/local/share", "usr/local/share/thumbnailers",
        "usr/local/share/thumbnailers/other.thumbnailer",
      ])
  }

  @Test(arguments: ["/usr", "/opt/reel"]) func elsewhere(_ prefix: String) throws {
    let installer = try Installer()
    #expect(try installer.install(["--prefix", prefix + "/"]).status == 0)
    let zsh = prefix == "/usr" ? "usr/share/zsh/vendor-completions/_reel" : "opt/reel/share/zsh/site-functions/_reel"
    let files = try installer.files()
    #expect(
      files.contains(zsh) && files.contains("\(prefix.dropFirst())/bin/reel") && files.contains("etc/reeld/reeld.conf"))
    #expect(files.count == Self.files.count)
    #expect(try installer.run(["--prefix=\(prefix)", "--uninstall"]).status == 0)
    #expect(try installer.listing() == [])
  }

  /// For a user, and below names that shells and systemd could take for something else.
  @Test(arguments: [
    (#"a home of 100% $HOME; {x}"#, #""HOME/a home of 100%% $HOME; {x}/.local/bin/reel""#),
    (#"a 'home' "of" 100% \ $HOME"#, #"/usr/bin/env "HOME/a 'home' \"of\" 100%% \\ $$HOME/.local/bin/reel""#),
  ])
  func forAUserBelowStrangeNames(_ home: String, _ words: String) throws {
    var installer = try Installer()
    installer.destination = nil
    installer.folder.makeFolder(home)
    installer.environment = ["HOME=\(installer.folder.path)/\(home)", "XDG_CONFIG_HOME="]
    let result = try installer.install(["--user"])
    #expect(result.status == 0 && result.text.contains("systemctl --user enable --now"), "\(result.text)")
    let files = try installer.files(home)
    let wanted: Set = [".local/bin/reel", ".local/share/systemd/user/reeld.service", ".config/reeld/reeld.conf"]
    #expect(files.isSuperset(of: wanted))
    #expect(!files.contains { $0.contains("sysusers") || $0.contains("systemd/system") })
    let unit = "\(home)/.local/share/systemd/user/reeld.service"
    let start = "ExecStart=\(words.replacing("HOME/", with: "\(installer.folder.path)/", maxReplacements: 1)) serve"
    #expect(try installer.text(unit).split(separator: "\n").contains { $0.hasPrefix(start) })
    // systemd finds the program that the unit names.
    let check = try ReelProcess.run(
      program: "systemd-analyze", ["verify", "--man=no", "\(installer.folder.path)/\(unit)"])
    #expect(check.status == 0 && check.errorText == "", "\(check.errorText)")
    #expect(try installer.run(["--user", "--uninstall"]).status == 0)
    #expect(try installer.listing(home) == [])
  }

  @Test func aFolderThatIsNotThereIsMade() throws {
    var installer = try Installer()
    installer.destination = "dest/a 'new' one/and another"
    #expect(try installer.install().status == 0)
    #expect(try installer.files("dest/a 'new' one/and another") == Self.files)
    #expect(try installer.run(["--uninstall"]).status == 0)
    #expect(try installer.listing().map { $0.split(separator: " d ")[0] } == ["a 'new' one"])
  }

  @Test func shellcheckFindsNothing() throws {
    let result = try ReelProcess.run(program: "shellcheck", [Project.folder + "/systemd/install"])
    #expect(result.status == 0 && result.text == "")
  }
}
