// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// What waits to be sent to a client that has too much unread. It is bounded.
struct Outbox: Sendable {
  /// A packet, and the pool whose descriptor goes along.
  struct Item: Sendable {
    let packet: [UInt8]
    var pool: SlotPool?
  }

  /// How sending went.
  enum Result {
    /// It is sent, or waits.
    case done
    /// Too much waits: the client does not read.
    case full
    /// The client has gone.
    case closed
    /// The system refuses, as it does where a user has too many descriptors on their way.
    case failed(WireError)
  }

  private static let limit = 256

  private var waiting: [Item] = []

  /// Whether everything is sent.
  var isEmpty: Bool { waiting.isEmpty }

  /// Sends a packet, after those that wait.
  mutating func send(_ item: Item, over line: FrameLine) -> Result {
    guard waiting.isEmpty else { return queue(item) }
    let result = transmit(item, line)
    if case .full = result { return queue(item) }
    return result
  }

  /// Sends what waits, as far as there is room.
  mutating func flush(over line: FrameLine) -> Result {
    var sent = 0
    defer { waiting.removeFirst(sent) }
    for item in waiting {
      switch transmit(item, line) {
      case .done: sent += 1
      case .full: return .done
      case .closed: return .closed
      case .failed(let error): return .failed(error)
      }
    }
    return .done
  }

  private mutating func queue(_ item: Item) -> Result {
    guard waiting.count < Self.limit else { return .full }
    waiting.append(item)
    return .done
  }

  private func transmit(_ item: Item, _ line: FrameLine) -> Result {
    do {
      return switch try line.socket.send(item.packet, descriptor: item.pool?.memory.descriptor) {
      case .done: .done
      case .full: .full
      case .closed: .closed
      }
    } catch {
      return .failed(error)
    }
  }
}
