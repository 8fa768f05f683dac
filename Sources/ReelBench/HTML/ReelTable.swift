// SPDX-License-Identifier: Apache-2.0

/// What the reels are, under what conditions they were measured, and what reading them took.
enum ReelTable {
  /// Puts a table into the page.
  static func write(_ html: inout HTMLText, _ reels: [MeasuredReel], folder: String) {
    let hasOrigin = reels.contains { $0.measurement.setting.line != nil }
    var columns: [DataTable.Column] = [
      .init(heading: "reel", isText: true), .init(heading: "conditions", isText: true), .init(heading: "runs"),
      .init(heading: "frames"), .init(heading: "packets"), .init(heading: "read"),
    ]
    if hasOrigin { columns.append(.init(heading: "requests")) }
    let requests = hasOrigin ? " Requests a run: median, and from the fewest to the most." : ""
    let caption =
      "Below each name the codec, pixels as stored, bytes and SHA-256. Frames decoded, packets and bytes read are those "
      + "of the last run.\(requests)"
    DataTable.write(&html, caption: caption, columns) { html in
      for reel in reels { write(&html, reel.measurement, name: reel.name, hasOrigin: hasOrigin) }
    }
  }

  private static func write(
    _ html: inout HTMLText, _ measurement: FirstFrameMeasurement, name: String, hasOrigin: Bool
  ) {
    let last = measurement.series.runs.last
    html.element("tr") { html in
      html.element("th", ["scope": "row"]) { html in
        html.name(name, limit: 300)
        let size = "\(measurement.width)×\(measurement.height), \(FigureText.bytes(measurement.size))"
        html.element("small", "\(measurement.codec), \(size)")
        html.element("small") { $0.element("code", measurement.sha256) }
      }
      DataTable.text(&html, measurement.setting.words)
      DataTable.figure(&html, FigureText.count(measurement.series.runs.count))
      DataTable.figure(&html, FigureText.count(last?.framesDecoded ?? 0))
      DataTable.figure(&html, FigureText.count(last?.packetsRead ?? 0))
      DataTable.figure(&html, FigureText.bytes(last?.bytesRead ?? 0))
      if hasOrigin { requests(&html, measurement.series) }
    }
  }

  private static func requests(_ html: inout HTMLText, _ series: FirstFrameSeries) {
    guard let requests = Percentiles(series.runs.compactMap { $0.traffic.map { Double($0.requests) } }) else {
      return DataTable.figure(&html, "–")
    }
    let range = "\(FigureText.fixed(requests.min, 0))–\(FigureText.fixed(requests.max, 0))"
    DataTable.figure(&html, FigureText.fixed(requests.p50, 0), range)
  }
}
