// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Starts programs.
public enum ChildProcess {
  /// Starts a program that is looked up in `PATH`; what it writes is dropped.
  ///
  /// - Parameters:
  ///   - environment: all the variables it gets, besides `PATH`.
  ///   - descriptors: pairs of ours and the number it is to have there, in an order in which none overwrites a later
  ///     one.
  public static func spawn(
    _ command: [String], environment: [String] = [], descriptors: [(ours: Int32, its: Int32)] = []
  ) throws(OriginFailure) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for pair in descriptors { unsafe posix_spawn_file_actions_adddup2(&actions, pair.ours, pair.its) }
    for output: Int32 in [1, 2] { unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads of Dispatch, on which tests run, block signals; a child would inherit that and hear of nothing.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = unsafe copies(of: command)
    var variables = unsafe copies(of: environment + ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"])
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let result = unsafe posix_spawnp(&child, command[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw OriginFailure("\(command[0]) does not start: errno \(result)") }
    return child
  }

  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }
}
