// SPDX-License-Identifier: Apache-2.0

/// How a worker of a run is started: a program that calls `ThumbWorker.run()`.
public struct WorkerCommand: Sendable {
  /// The program's path.
  let program: String
  /// The words that it is called with, its name first.
  let words: [String]

  /// A worker of this program, called by a name that it knows a worker by.
  public init(program: String = "/proc/self/exe", words: [String]) {
    self.program = program
    self.words = words
  }
}
