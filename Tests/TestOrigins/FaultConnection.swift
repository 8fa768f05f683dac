// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelService
internal import ReelWire

/// One connection of a server of faults, on a thread of its own.
struct FaultConnection {
  private let number: Int
  private let descriptor: Int32
  private let state: Guarded<FaultState>

  /// Heads of requests are shorter.
  private static let headLimit = 64 << 10

  /// Starts the thread for a connection that was accepted.
  static func start(_ descriptor: Int32, _ state: Guarded<FaultState>) {
    // What one step sends must not wait for the client to acknowledge the step before.
    var isOn: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    state.withLock { shared in
      guard !shared.isDown else {
        close(descriptor)
        return
      }
      shared.log.connections += 1
      let connection = FaultConnection(number: shared.log.connections, descriptor: descriptor, state: state)
      shared.open[connection.number] = descriptor
      shared.threads.append(HelperThread { connection.run() })
    }
  }

  private func run() {
    while let request = request(), isToGoOn(after: state.withLock { $0.steps(for: request) }, request) {}
    state.withLock { $0.open[number] = nil }
    // Before the close, which does nothing where a child process holds the descriptor too.
    Glibc.shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// The next request, or nil when the client has nothing more to say.
  private func request() -> FaultRequest? {
    var head: [UInt8] = []
    while head.count < Self.headLimit, !head.ends(with: "\r\n\r\n".utf8) {
      let bytes = LoopbackSocket.receive(from: descriptor)
      if bytes.isEmpty {
        noteClose()
        return nil
      }
      head += bytes
    }
    return FaultRequest(head, connection: number)
  }

  /// Takes the steps; true when the last of them waits for another request.
  private func isToGoOn(after steps: [FaultStep], _ request: FaultRequest) -> Bool {
    for step in steps {
      switch step {
      case .send(let bytes): guard sends(bytes) else { return false }
      case .content(let content): guard sends(content.response(range: request.range)) else { return false }
      case .drip(let bytes, let milliseconds): guard drips(bytes, milliseconds) else { return false }
      case .hang: return hang()
      case .reset:
        LoopbackSocket.reset(descriptor)
        return false
      case .nextRequest: return true
      }
    }
    return false
  }

  private func sends(_ bytes: [UInt8]) -> Bool {
    let isSent = LoopbackSocket.send(bytes, to: descriptor)
    if !isSent { noteClose() }
    return isSent
  }

  private func drips(_ bytes: [UInt8], _ milliseconds: Int32) -> Bool {
    for byte in bytes {
      guard sends([byte]) else { return false }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // The only thing that comes now is the end.
      if unsafe Glibc.poll(&poll, 1, milliseconds) > 0, LoopbackSocket.receive(from: descriptor).isEmpty {
        noteClose()
        return false
      }
    }
    return true
  }

  private func hang() -> Bool {
    while !LoopbackSocket.receive(from: descriptor).isEmpty {}
    noteClose()
    return false
  }

  private func noteClose() {
    state.withLock { if !$0.isDown { $0.log.closedByClient.insert(number) } }
  }
}

extension Array where Element == UInt8 {
  fileprivate func ends(with bytes: some Collection<UInt8>) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
