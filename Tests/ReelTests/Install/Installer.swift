// SPDX-License-Identifier: Apache-2.0

import TestOrigins

@testable import reel

/// Runs `systemd/install` in a folder of its own, into a folder below that.
struct Installer {
  let folder: TestFolder
  /// Before all paths, in that folder; nil for none.
  var destination: String? = "dest"
  var script = Project.folder + "/systemd/install"
  var environment: [String] = []

  init() throws {
    folder = try TestFolder()
    folder.makeFolder("dest")
  }

  /// What a run came to.
  struct Result {
    let status: Int
    let text: String
  }

  /// Installs the program that was built along with the tests.
  func install(_ options: [String] = []) throws -> Result { try run(["--binary", BuiltReel.path] + options) }

  /// Runs the script, with its messages and errors in one text. It may take as long as it likes.
  func run(_ options: [String]) throws -> Result {
    let variables = environment + (destination.map { ["DESTDIR=\($0)"] } ?? [])
    let shell = #""$@" 2>&1; echo "status $?""#
    let text = try Tool.output(
      of: ["env", "--chdir=\(folder.path)"] + variables + ["sh", "-c", shell, "sh", script] + options)
    let lines = text.split(separator: "\n")
    let status = lines.last.flatMap { Int($0.dropFirst("status ".count)) } ?? -1
    return Result(status: status, text: lines.dropLast().joined(separator: "\n"))
  }

  /// Everything below a folder, each with its mode and owner, sorted.
  func listing(_ name: String = "dest") throws -> [String] {
    let text = try Tool.output(of: ["find", "\(folder.path)/\(name)", "-mindepth", "1", "-printf", #"%P %y %m %U\n"#])
    return text.split(separator: "\n").map(String.init).sorted()
  }

  /// The files below a folder.
  func files(_ name: String = "dest") throws -> Set<String> {
    Set(try listing(name).compactMap { $0.contains(" f ") ? $0.split(separator: " f ").first.map(String.init) : nil })
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    String(decoding: try TestFolder.read("\(folder.path)/\(name)"), as: UTF8.self)
  }

  /// Makes a folder with all above it.
  func makeFolders(_ name: String) throws { _ = try Tool.output(of: ["mkdir", "-p", "\(folder.path)/\(name)"]) }
}
