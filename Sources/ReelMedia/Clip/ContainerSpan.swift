// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Where the time of a container begins, and how long it lasts.
struct ContainerSpan: Equatable {
  /// Microseconds of the container's own time.
  let start: Int64?
  /// Nil where nothing tells it.
  let seconds: Double?

  private init(start: Int64?, seconds: Double?) {
    self.start = start
    self.seconds = seconds
  }

  /// Nothing is known.
  static let unknown = ContainerSpan(start: nil, seconds: nil)

  /// What the index of a stream tells, where the container has a whole one.
  init?(index stream: UnsafeMutablePointer<AVStream>?) {
    guard let stream = unsafe stream, let unit = unsafe Rational(stream.pointee.time_base).value else { return nil }
    let count = unsafe avformat_index_get_entries_count(stream)
    guard count > 1, let first = unsafe avformat_index_get_entry(stream, 0)?.pointee.timestamp,
      let last = unsafe avformat_index_get_entry(stream, count - 1)?.pointee.timestamp, last > first
    else { return nil }
    let ticks = Double(last) - Double(first)
    start = nil
    // The last frame is shown about as long as the others.
    seconds = ticks * unit * Double(count) / Double(count - 1)
  }

  /// What a probe has found. A duration that is guessed from the size of the file is none.
  init(probed format: borrowing FormatContext) {
    let facts = unsafe format.pointer.pointee
    start = unsafe facts.start_time.timestamp
    let isGuess = unsafe facts.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
    let length = unsafe isGuess ? nil : facts.duration.timestamp
    seconds = length.flatMap { $0 > 0 ? Double($0) / 1_000_000 : nil }
  }
}
