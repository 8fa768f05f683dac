// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct MetricsTextTests {
  @Test func numbers() {
    var text = MetricsText()
    text.add("a_total", .counter, "One\nline \\ of \"help\".", [.init(3, ("kind", "x\"y\\\n")), .init(0.25)])
    text.add("b", .gauge, "Two.", -1)
    #expect(
      text.text == """
        # HELP a_total One\\nline \\\\ of "help".
        # TYPE a_total counter
        a_total{kind="x\\"y\\\\\\n"} 3
        a_total 0.25
        # HELP b Two.
        # TYPE b gauge
        b -1

        """)
  }

  @Test func histograms() {
    var histogram = Histogram()
    for nanoseconds in [5_000, 20_000, 30_000, 9_000_000_000] { histogram.observe(nanoseconds: Int64(nanoseconds)) }
    var text = MetricsText()
    text.add("c_seconds", "Three.", [(("stage", "open"), histogram)])
    let lines = text.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 2 + Histogram.bounds.count + 3)
    #expect(
      Array(lines[1...5]) == [
        "# TYPE c_seconds histogram", "c_seconds_bucket{stage=\"open\",le=\"1e-05\"} 1",
        "c_seconds_bucket{stage=\"open\",le=\"2.5e-05\"} 2", "c_seconds_bucket{stage=\"open\",le=\"5e-05\"} 3",
        "c_seconds_bucket{stage=\"open\",le=\"0.0001\"} 3",
      ])
    #expect(
      Array(lines.suffix(4)) == [
        "c_seconds_bucket{stage=\"open\",le=\"5\"} 3", "c_seconds_bucket{stage=\"open\",le=\"+Inf\"} 4",
        "c_seconds_sum{stage=\"open\"} 9.000055", "c_seconds_count{stage=\"open\"} 4",
      ])
  }
}
