// SPDX-License-Identifier: Apache-2.0

import ReelWire
import TestPlayers

extension Misuse {
  /// One message of each type that has a use at a stage.
  private static let hello = ClientMessage.hello(Hello(surface: .ring, name: "again"))
  private static let subscribe = ClientMessage.subscribe(Subscription())
  private static let land = ClientMessage.event(.land(offset: 3840, epoch: nil))
  private static let video = ClientMessage.open(.video("mine"))

  /// By what is wrong, as every group has a daemon of its own.
  static let groups: [(name: String, rows: [Misuse])] = [
    ("garbage", garbage), ("lengths", lengths), ("fields", fields), ("types", types), ("state", states),
    ("leases", leases), ("descriptors", descriptors), ("videos", videos),
  ]

  private static let garbage = Stage.allCases.flatMap { stage in
    [
      Misuse("one byte", stage, bytes: [[0]], .malformed),
      Misuse("zeros", stage, bytes: [Array(repeating: 0, count: 100)], .malformed),
      Misuse("ones", stage, bytes: [Array(repeating: 0xff, count: 4096)], .malformed),
      Misuse("a page of text", stage, bytes: [Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)], .malformed),
      Misuse("too long", stage, bytes: [Array(repeating: 1, count: 4097)], .malformed),
      Misuse("much too long", stage, bytes: [Array(repeating: 1, count: 100_000)], .malformed),
      Misuse("good, then bad", stage, bytes: [ClientMessage.unknown(77).encode(), [1, 2, 3]], .malformed),
      Misuse("bad, then more", stage, bytes: [[1, 2, 3], ClientMessage.bye.encode(), [4]], .malformed),
    ]
  }

  private static let lengths: [Misuse] = samples.flatMap { lengths(of: $1, $0) }

  private static func lengths(of packet: [UInt8], _ stage: Stage) -> [Misuse] {
    let said: [Int] = [0, 15, 16, packet.count - 1, packet.count + 1, 4096, 1 << 16, Int(UInt32.max)]
    let name = "type \(packet[0])"
    var rows: [Misuse] = []
    for length in said where length != packet.count {
      let lie = Packet.with(packet, UInt32(length), at: 4)
      rows.append(Misuse("\(name) of \(packet.count) bytes that says \(length)", stage, bytes: [lie], .malformed))
    }
    guard packet.count > 16 else { return rows }
    let short = Packet.with(packet, length: packet.count - 1)
    return rows + [Misuse("\(name) without its last byte", stage, bytes: [short], .malformed)]
  }

  private static let fields = ClientFields.all.filter { $0.code == .malformed }.map { row in
    Misuse(row.description, stage(of: row.packet), bytes: [row.packet], .malformed)
  }

  private static let types: [Misuse] = Stage.allCases.flatMap { stage in
    ([0, 17, 255, 0x7fff, 0x8001, 0x8005, 0xffff] as [UInt16]).flatMap { type -> [Misuse] in
      let packet = ClientMessage.unknown(type).encode()
      let strict = Packet.with(packet, UInt16(1), at: 2)
      return [
        Misuse("type \(type)", stage, bytes: [packet, packet, packet], nil),
        Misuse("type \(type) to be understood", stage, bytes: [strict], .unknown),
      ]
    }
  }

  private static let states = tooEarly + tooLate + others

  private static let tooEarly: [Misuse] = {
    let first: [ClientMessage] = [subscribe, video, .open(.feed("/")), land, .event(.appear), .release([1]), .stats]
    let second: [ClientMessage] = [hello, land, .event(.appear), .event(.tick(time: 0)), .release([1]), .stats]
    return first.map { Misuse("\($0) without HELLO", .connected, [$0], .state) }
      + second.map { Misuse("\($0) without SUBSCRIBE", .greeted, [$0], .state) }
  }()

  private static let tooLate: [Misuse] = {
    let beginning: [ClientMessage] = [hello, subscribe, .open(.feed("/"))]
    let events = ClientSamples.all.filter { if case .event = $0 { true } else { false } }
    return beginning.map { Misuse("\($0) once more", .playing, [$0], .state) }
      + (beginning + events).map { Misuse("\($0)", .observing, [$0], .state) }
  }()

  private static let others = [
    Misuse("another major version", .connected, [.hello(other)], .version),
    Misuse("a feed that is not there", .greeted, [.open(.feed("/nothing/here"))], .feed),
    Misuse("two feeds, one after the other", .greeted, [.open(.feed("/")), .open(.feed(DaemonUnderTest.media))], nil),
    Misuse("a player that is not there", .greeted, [.subscribe(stranger)], .noPlayer),
  ]

  private static let leases = [Stage.playing, .observing].flatMap { stage in
    [
      Misuse("a lease of nothing", stage, [.release([0])], .lease),
      Misuse("a lease of the future", stage, [.release([1 << 40])], .lease),
      Misuse("a lease that is back already", stage, [.release([1])], .lease),
      Misuse("many leases that are not", stage, [.release((100...163).map { $0 })], .lease),
    ]
  }

  private static let descriptors: [Misuse] = samples.filter { $1[0] != 3 }.flatMap { stage, packet -> [Misuse] in
    let message = (try? ClientMessage.decode(packet).message) ?? .bye
    let loans: [[Loan]] = [[.video], [.pipe, .folder], Array(repeating: .socket, count: 100)]
    return loans.map { Misuse(stage, message, $0, .descriptor) }
  }

  private static let videos: [Misuse] = {
    let useless: [[Loan]] = [
      [], [.video, .video], Array(repeating: .video, count: 200), [.writeOnly], [.pathOnly], [.folder], [.pipe],
      [.socket], [.device],
    ]
    return useless.map { Misuse(.greeted, video, $0, .descriptor) }
      + [Loan.video, .writableVideo].map { Misuse(.greeted, video, [$0], nil) }
      + [Stage.connected, .playing, .observing].map { Misuse($0, video, [.video], .descriptor) }
      + [Misuse(.greeted, .open(.feed("/")), [.video], .descriptor)]
  }()

  // MARK: Parts

  /// A packet of every type, at the stage where it belongs.
  private static let samples: [(Stage, [UInt8])] = {
    var seen: Set<UInt16> = []
    return ClientSamples.all.map { $0.encode() }.filter { seen.insert(Packet.type(of: $0)).inserted }
      .filter { Packet.sizes[Packet.type(of: $0)] != nil }.map { (stage(of: $0), $0) }
  }()

  private static func stage(of packet: [UInt8]) -> Stage {
    switch Packet.type(of: packet) {
    case 1: .connected
    case 2, 3: .greeted
    default: .playing
    }
  }

  private static let other: Hello = {
    var hello = Hello(surface: .ring, name: "")
    hello.major = 2
    return hello
  }()

  private static let stranger: Subscription = {
    var subscription = Subscription()
    subscription.role = .observer(of: 12345)
    return subscription
  }()
}
