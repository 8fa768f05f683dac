// SPDX-License-Identifier: Apache-2.0

/// Those who monitor on the control socket.
extension Door {
  /// Hears as much as those who monitor want, and nothing where nobody does.
  func hearEvents() {
    switch (desk.monitors.values.map(\.level).max(), desk.listener) {
    case (nil, let listener?):
      events.forget(listener)
      desk.listener = nil
    case (let level?, let listener?): events.change(listener, upTo: level)
    case (let level?, nil):
      // On whatever thread it happens.
      desk.listener = events.listen(upTo: level) { [weak self, loop, monitored] event in
        guard monitored.add(event) else { return }
        loop.perform { self?.assumeIsolated { $0.tellMonitors() } }
      }
    case (nil, nil): break
    }
  }

  /// Tells what has happened so far.
  func tellMonitors() {
    let batch = monitored.takeAll()
    var texts: [Int: String] = [:]
    for event in batch.events {
      let user = event.player.flatMap { players[$0]?.user }
      let views = desk.monitors.compactMapValues { $0.view(of: event, of: user) }
      guard !views.isEmpty else { continue }
      let line = ControlText.line(event)
      for (connection, view) in views {
        texts[connection, default: ""] += view == event ? line : ControlText.line(view)
      }
    }
    if batch.missed > 0 {
      let line = ControlText.line(MissedDocument(events: batch.missed))
      for connection in desk.monitors.keys { texts[connection, default: ""] += line }
    }
    // Who does not read is hung up on.
    for (connection, text) in texts { tell(text, to: connection) }
  }
}
