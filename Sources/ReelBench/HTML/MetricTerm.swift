// SPDX-License-Identifier: Apache-2.0

/// What a figure means, in a sentence or two.
struct MetricTerm: Sendable {
  let name: StaticString
  let meaning: StaticString

  /// Puts terms into the page.
  static func write(_ html: inout HTMLText, _ terms: [MetricTerm]) {
    html.element("dl", ["class": "terms"]) { html in
      for term in terms {
        html.element("dt") { $0.markup(term.name) }
        html.element("dd") { $0.markup(term.meaning) }
      }
    }
  }

  /// Those that all reports share.
  static let statistics: [MetricTerm] = [
    MetricTerm(
      name: "p50, p90, p95, p99",
      meaning: "Nearest ranks: the smallest measured value that so many of a hundred do not exceed. p50 is the median."),
    MetricTerm(
      name: "95 % interval",
      meaning: """
        Where the figure lies with 95 % confidence, by the ideal bootstrap: what drawing the runs anew, endlessly often, \
        would give. ∞ where the percentile is the largest run: nothing tells how much larger it could be.
        """),
    MetricTerm(name: "n", meaning: "How many values there are. Runs that warm up do not count."),
  ]

  /// Those of first frames.
  static let firstFrame: [MetricTerm] = [
    MetricTerm(
      name: "total",
      meaning: """
        From just before the container is opened until the first frame lies in a pool whose memory was touched before. \
        Closing is not part of it.
        """),
    MetricTerm(name: "open", meaning: "Opening the file or address and reading the container's header."),
    MetricTerm(
      name: "probe", meaning: "Finding out what the container did not say; no time at all where it said enough."),
    MetricTerm(name: "decoder_open", meaning: "Opening the decoder."),
    MetricTerm(name: "first_packet", meaning: "Reading until it is known which packet is shown first."),
    MetricTerm(name: "first_frame", meaning: "Decoding."),
    MetricTerm(
      name: "convert", meaning: "Copying the frame into the pool, for decoders that cannot decode into it."),
    MetricTerm(
      name: "warm, cold",
      meaning: """
        Warm: the file was read just before. Cold: its pages were dropped before each run, and none was left in the page \
        cache; a run for which that fails does not count as cold.
        """),
    MetricTerm(
      name: "noise floor",
      meaning: """
        One reel, measured as if it were two, in turn (A/A): how far from 1 the ratio of both medians may lie. A smaller \
        difference between reels cannot be seen on this machine at that time.
        """),
    MetricTerm(
      name: "faster, slower, ~",
      meaning: """
        A difference counts where the rank-sum test of Mann and Whitney calls it significant (the total below 0.01, a stage \
        below 0.05 after Holm's correction) and it exceeds the tolerance. ~ means that nothing can be said; it does not \
        mean equal. Only the total decides.
        """),
    MetricTerm(
      name: "hint",
      meaning: """
        Something about a file that delays its first frame. Its cost is the median of the differences between runs of the \
        reel written anew with and without it, a pair from each round, in which the order changes. Where the interval \
        includes zero, nothing could be seen.
        """),
    MetricTerm(name: "requests", meaning: "How many requests the server saw in a run, up to the first frame."),
  ]

  /// Those of swipes.
  static let swipe: [MetricTerm] = [
    MetricTerm(
      name: "warm, late, missed, failed",
      meaning: """
        A landing is warm where the first frame was there, late where it came after, missed where the viewer moved on \
        before it came, and failed where the reel cannot be shown.
        """),
    MetricTerm(
      name: "intent_to_frame",
      meaning: """
        What the viewer waits: from the landing until the first frame is handed over, on the thread of the ring's own \
        loop. The percentiles are of warm landings alone.
        """),
    MetricTerm(
      name: "warm_cost",
      meaning: """
        What warming costs: from giving a slot its reel until the first frame is decoded, landed on or not. What a \
        neighbour waits until the current reel is served is in it.
        """),
    MetricTerm(
      name: "ready_lead",
      meaning: "How long before its landing a frame was ready. Negative: so long after it."),
    MetricTerm(
      name: "configure", meaning: "How long giving a slot another reel held up the loop on which landings are answered."
    ),
    MetricTerm(
      name: "wasted frames", meaning: "Frames that left a decoder and were never shown."),
    MetricTerm(
      name: "flushed, reopened",
      meaning: "Decoders that fitted the next reel and were used again, and those that made way for another."),
  ]

  /// Those of simulations.
  static let simulation: [MetricTerm] = [
    MetricTerm(
      name: "ring",
      meaning: """
        How many slots there are; which neighbours are warmed, those on both sides or only those in the direction of \
        travel; and for how long after each landing no neighbour begins to warm (debounce).
        """),
    MetricTerm(name: "hit rate", meaning: "Of all landings, the part that was warm: the first frame was there."),
    MetricTerm(name: "wait", meaning: "Of late landings, the time until the first frame was there."),
    MetricTerm(
      name: "wasted",
      meaning: """
        What went to reels that left their slot before anybody had seen them: processor time, bytes read for their first \
        frames, and frames decoded. A reel that still is in its slot at the end is no waste yet.
        """),
    MetricTerm(
      name: "what is simulated",
      meaning: """
        The rules of the ring, a thread for each slot, and the processors that they share with as much other work as made \
        them wait when the costs were recorded. Not simulated: the loop's own work, the time that threads take to wake, \
        and the speed of memory and disk, except as far as they show in the recorded costs.
        """),
  ]
}
