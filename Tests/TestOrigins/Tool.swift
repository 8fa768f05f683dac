// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Runs a program and keeps what it writes.
public enum Tool {
  /// It did not start, or did not end well.
  public struct Failure: Error {
    /// The program and its arguments.
    public let command: [String]
    /// What `waitpid` says, or the number of the error.
    public let status: Int32
  }

  /// The standard output of `command`, which is looked up in `PATH`; its standard error is dropped.
  public static func output(of command: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.path + "/output"
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let result = unsafe posix_spawnp(&child, command[0], &actions, nil, &arguments, environ)
    guard result == 0 else { throw Failure(command: command, status: result) }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(command: command, status: status) }
    return String(decoding: try TemporaryFolder.read(file), as: UTF8.self)
  }
}
