// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// What the threads of an origin share.
struct OriginState: Sendable {
  /// A file that is served.
  struct Publication: Sendable {
    let file: OpenFile
    let name: String
    var log = OriginLog()
    /// Passes that redirects have given out.
    var passes: Set<String> = []
  }

  /// Where a request stands in the log.
  struct Entry: Sendable {
    let path: String
    let run, index: Int
  }

  private var publications: [String: Publication] = [:]
  private var run = 0
  private var pace: LinePace?
  private var connections = 0

  /// An origin without files.
  init(_ line: OriginLine) { pace = line.megabitsPerSecond.map(LinePace.init) }

  /// Notes a connection; its number.
  mutating func connect() -> Int {
    connections += 1
    return connections
  }

  /// The file of a path.
  func publication(_ path: String) -> Publication? { publications[path] }

  /// Has a file or, with nil, none at this path.
  mutating func publish(_ publication: Publication?, at path: String) { publications[path] = publication }

  /// Begins a run: logs are empty, and what happens once happens again.
  mutating func mark() {
    run += 1
    for path in publications.keys { publications[path]?.log = OriginLog() }
  }

  /// Remembers a pass.
  mutating func give(_ pass: String, for path: String) { publications[path]?.passes.insert(pass) }

  /// Whether a pass is good, and takes it away where it is good only once.
  mutating func accept(_ pass: String, for path: String, once: Bool) -> Bool {
    if once {
      publications[path]?.passes.remove(pass) != nil
    } else {
      publications[path]?.passes.contains(pass) == true
    }
  }

  /// Notes a request.
  mutating func note(_ request: OriginRequest, for path: String) -> Entry {
    publications[path]?.log.requests.append(request)
    return Entry(path: path, run: run, index: (publications[path]?.log.requests.count ?? 1) - 1)
  }

  /// Changes a noted request; does nothing to one of an earlier run.
  mutating func update(_ entry: Entry, _ change: (inout OriginRequest) -> Void) {
    guard entry.run == run else { return }
    publications[entry.path]?.log.update(entry.index, change)
  }

  /// Puts a piece of an answer on the line; when its last byte has gone.
  mutating func send(_ bytes: Int, ready: Int64) -> Int64 { pace?.send(bytes, ready: ready) ?? ready }
}
