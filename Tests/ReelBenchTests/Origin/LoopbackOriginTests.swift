// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ReelMedia
import TestOrigins
import Testing

@testable import ReelBench

/// The origin as clients meet it that speak HTTP step by step.
@Suite(.timeLimit(.minutes(30)), .onOwnThread) struct LoopbackOriginTests {
  private typealias Response = WebConnection.Response

  @Test func servesTheWholeAndParts() throws {
    let test = try OriginUnderTest()
    let bytes = try BenchReel.bytes(BenchReel.moovFirst)
    let connection = try test.connect()
    let whole = connection.get(test.address)
    #expect(whole.status == 200 && whole.body == bytes && !whole.isCut)
    #expect(whole.value(of: "Content-Length") == "\(bytes.count)")
    #expect(whole.value(of: "Accept-Ranges") == "bytes")
    #expect(whole.value(of: "Content-Type") == "video/mp4")
    let tag = try #require(whole.value(of: "ETag"))
    let part = connection.get(test.address, headers: ["Range: bytes=100-199"])
    #expect(part.status == 206 && part.body == Array(bytes[100..<200]))
    #expect(part.value(of: "Content-Range") == "bytes 100-199/\(bytes.count)")
    #expect(part.value(of: "ETag") == tag)
    let end = connection.get(test.address, headers: ["Range: bytes=-5", "If-Range: \(tag)"])
    #expect(end.status == 206 && end.body == Array(bytes.suffix(5)))
    #expect(connection.get(test.address, headers: ["Range: bytes=-5", "If-Range: \"x\""]).body == bytes)
    let outside = connection.get(test.address, headers: ["Range: bytes=\(bytes.count)-"])
    #expect(outside.status == 416 && outside.value(of: "Content-Range") == "bytes */\(bytes.count)")
    let head = connection.get(test.address, method: "HEAD")
    #expect(head.status == 200 && head.value(of: "Content-Length") == "\(bytes.count)" && head.body.isEmpty)
    #expect(connection.get(test.address, headers: ["Content-Length: 0"], method: "POST").status == 405)

    // All of it on one connection, and each byte counted.
    let log = test.origin.finishedLog(of: test.address)
    #expect(log.requests.map(\.status) == [200, 206, 206, 200, 416, 200, 405])
    #expect(log.requests.map(\.bytesSent) == [bytes.count, 100, 5, bytes.count, 0, 0, 0].map(Int64.init))
    #expect(log.requests.map(\.range)[1] == "bytes=100-199")
    #expect(log.requests.map(\.method) == ["GET", "GET", "GET", "GET", "GET", "HEAD", "POST"])
    #expect(log.connections == 1 && log.isOver)
    #expect(log.bytesSent == Int64(2 * bytes.count + 105))
  }

  @Test func knowsNothingButWhatWasPublished() throws {
    let test = try OriginUnderTest()
    let connection = try test.connect()
    let other = try test.origin.publish(BenchReel.source(BenchReel.moovLast))
    let folder = test.address.prefix { $0 != "?" }.split(separator: "/").dropLast().last.map(String.init) ?? ""
    for target in [
      "/", "/" + BenchReel.moovFirst, "/\(folder)", "/\(folder)/", "/\(folder)/\(BenchReel.moovLast)",
      "/\(folder)/../x",
      "/\(folder)/%2e%2e/%2e%2e/etc/passwd", "/../../etc/passwd", "//etc/passwd",
      "/\(String(repeating: "0", count: 32))/\(BenchReel.moovFirst)",
    ] {
      #expect(connection.get(target).status == 404, "\(target)")
    }
    #expect(connection.get(other, headers: ["Range: bytes=0-0"]).status == 206)
    test.origin.withdraw(other)
    #expect(connection.get(other).status == 404)
    #expect(test.origin.log(of: other) == OriginLog())
    // The same file again has another address.
    #expect(try test.origin.publish(BenchReel.source(BenchReel.moovLast)) != other)
    #expect(test.origin.log(of: test.address).requests.isEmpty)
  }

  @Test func servesAFileInMemoryUnderAnyName() throws {
    let descriptor = unsafe clinux_memory_file("reel", 1000)
    let source = MediaSource(open: try OpenFile(owning: descriptor), name: "ä b/#?%41.webm")
    let test = try OriginUnderTest()
    let address = try test.origin.publish(source)
    #expect(address.allSatisfy { $0.isASCII && !" #?%".contains($0) })
    let response = try test.connect().get(address)
    #expect(response.body == [UInt8](repeating: 0, count: 1000))
    #expect(response.value(of: "Content-Type") == "video/webm")
  }

  @Test func refusesWhatIsNoFile() throws {
    let test = try OriginUnderTest()
    let rows = [("/nowhere", MediaError.Code.notFound), ("/tmp", .notMedia), ("/dev/null", .notMedia)]
    for (path, code) in rows {
      let error = #expect(throws: MediaError.self) { try test.origin.publish(MediaSource(file: path)) }
      #expect(error?.code == code, "\(path)")
    }
    let error = #expect(throws: MediaError.self) { try test.origin.publish(MediaSource(remote: test.address)) }
    #expect(error?.code == .forbidden)
  }

  @Test(arguments: [(-1, nil), (.nan, nil), (60_001, nil), (0, 0), (0, -5), (0, .infinity)] as [(Double, Double?)])
  func refusesImpossibleLines(roundTrip: Double, megabits: Double?) {
    let line = OriginLine(roundTripMilliseconds: roundTrip, megabitsPerSecond: megabits)
    let error = #expect(throws: MediaError.self) { try LoopbackOrigin(line: line) }
    #expect(error?.code == .unsupported)
  }

  @Test func aFileThatShrinksEndsItsAnswer() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 30_000_000), to: "a.bin")
    let test = try OriginUnderTest()
    let address = try test.origin.publish(MediaSource(file: path))
    let connection = try test.connect()
    connection.ask(address)
    _ = connection.bytes(1)
    try #require(unsafe truncate(path, 0) == 0)
    // What had been sent comes, and then the end.
    while !connection.bytes(1).isEmpty {}
    let log = test.origin.finishedLog(of: address)
    #expect(log.isOver && log.bytesSent < 30_000_000)
    #expect(try test.connect().get(address).value(of: "Content-Length") == "0")
  }

  @Test func manyAtATime() throws {
    let test = try OriginUnderTest()
    let bytes = try BenchReel.bytes(BenchReel.moovFirst)
    let counted = Tally()
    let threads = (0..<12).map { number in
      HelperThread {
        guard let connection = try? test.connect() else { return }
        let part = connection.get(test.address, headers: ["Range: bytes=\(number)-"])
        if part.body == Array(bytes[number...]) { counted.add() }
      }
    }
    for thread in threads { thread.join() }
    #expect(counted.count == 12)
    let log = test.origin.finishedLog(of: test.address)
    #expect(log.connections == 12)
    #expect(log.bytesSent == Int64((0..<12).reduce(0) { $0 + bytes.count - $1 }))
  }

  @Test func tooManyAreTurnedAway() throws {
    let test = try OriginUnderTest(connectionLimit: 3)
    let head = ["Range: bytes=0-0"]
    var connections = try (0..<3).map { _ in try test.connect() }
    for connection in connections { #expect(connection.get(test.address, headers: head).status == 206) }
    #expect(try test.connect().get(test.address, headers: head).status == 0)
    for connection in connections { #expect(connection.get(test.address, headers: head).status == 206) }
    connections.removeLast()
    // Until it has noticed.
    while try test.connect().get(test.address, headers: head).status != 206 {}
    #expect(test.origin.finishedLog(of: test.address).requests.count == 7)
  }

  @Test func aRunBeginsAnew() throws {
    let test = try OriginUnderTest(line: OriginLine(fault: .unavailableOnce))
    let connection = try test.connect()
    for _ in 0..<2 {
      #expect((0..<3).map { _ in connection.get(test.address).status } == [503, 200, 200])
      #expect(test.origin.finishedLog(of: test.address).requests.map(\.status) == [503, 200, 200])
      test.origin.mark()
      #expect(test.origin.log(of: test.address) == OriginLog())
    }
  }

  @Test func aRedirectIsGoodOnceOrAlways() throws {
    for (fault, later) in [(OriginFault.redirect, 200), (.redirectOnce, 410)] {
      let test = try OriginUnderTest(line: OriginLine(fault: fault))
      let connection = try test.connect()
      let location = try #require(connection.get(test.address).value(of: "Location"))
      #expect(connection.get(location).status == 200)
      #expect(connection.get(location).status == later)
      #expect(connection.get(test.address).value(of: "Location") != location)
      #expect(connection.get(location + "0").status == 410)
    }
  }

  @Test func aLengthIsWrongOrMissing() throws {
    let bytes = try BenchReel.bytes(BenchReel.moovFirst)
    let wrong = try OriginUnderTest(line: OriginLine(fault: .wrongLength))
    let response = try wrong.connect().get(wrong.address)
    #expect(response.body == bytes && response.isCut)
    #expect(response.value(of: "Content-Length") == "\(bytes.count + 1000)")
    let none = try OriginUnderTest(line: OriginLine(fault: .noLength))
    let chunked = try none.connect().get(none.address, headers: ["Range: bytes=5-9"])
    #expect(chunked.status == 200 && chunked.body == bytes && !chunked.isCut)
    #expect(chunked.value(of: "Content-Length") == nil)
  }

  @Test func anAnswerBreaksOff() throws {
    let test = try OriginUnderTest(line: OriginLine(fault: .cut))
    let response = try test.connect().get(test.address)
    #expect(response.body.count == Int(OriginFault.byte) && response.isCut)
    #expect(try test.connect().get(test.address, headers: ["Range: bytes=0-99"]).isCut == false)
  }
}
