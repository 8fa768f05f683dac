// SPDX-License-Identifier: Apache-2.0

internal import ReelService

/// Nanoseconds of processor time that the threads of a process have used, as the scheduler counts them.
struct ThreadTimes: Sendable {
  private struct Time {
    let name: String
    let nanoseconds: Int64
  }

  /// By thread.
  private let times: [String: Time]

  /// As they are now; none where there is no such process.
  init(ofProcess process: Int32) {
    var times: [String: Time] = [:]
    let folder = "/proc/\(process)/task"
    for thread in SystemFolder.names(in: folder) {
      let name = SystemFile.text("\(folder)/\(thread)/comm").filter { $0 != "\n" }
      let fields = SystemFile.text("\(folder)/\(thread)/schedstat").split(separator: " ")
      times[thread] = Time(name: name, nanoseconds: fields.first.flatMap { Int64($0) } ?? 0)
    }
    self.times = times
  }

  /// What was used since, by threads whose name begins like this. Threads that have ended are not counted.
  func used(since earlier: ThreadTimes, named prefix: String = "") -> Int64 {
    times.filter { $0.value.name.hasPrefix(prefix) }.reduce(0) { sum, thread in
      sum + thread.value.nanoseconds - (earlier.times[thread.key]?.nanoseconds ?? 0)
    }
  }
}
