// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// What is read of a document of `reel bench swipe`. Whoever wrote it may have made mistakes, or have wanted to.
struct RecordingDocument: Decodable {
  struct Environment: Decodable {
    let cores: Int
  }

  struct Visit: Decodable {
    let atMs: Double
    let reel, outcome: String
    let intentToFrameUs: Double?
  }

  struct Page: Decodable {
    let atMs: Double
    let reels: [String]
  }

  struct Reel: Decodable {
    let reel: String
    let frameMs: Double?
    let warmUps: [WarmUp]
  }

  struct WarmUp: Decodable {
    let slot, generation: Int
    let atMs: Double?
    let outcome, fate: String
    let leavingMs, idleMs, readingMs, decodingMs, queuedMs: Double
    let frames: Int
    let framesMs, framesQueuedMs: Double
    let rewinds: Int
    let rewindsMs, otherMs: Double
    let bytesRead, packetsRead, openingFrames, framesDecoded: Int
  }

  let environment: Environment
  let trace: [Visit]
  let pages: [Page]
  let reels: [Reel]
  let slotBytes: Int?

  private struct Head: Decodable {
    let schema: String
    let measurementVersion: Int
  }

  /// Reads a document.
  init(parsing bytes: [UInt8]) throws(RecordingError) {
    let head = try Self.decode(Head.self, bytes)
    guard head.schema == SwipeReport.schema else {
      throw RecordingError("its schema is '\(head.schema)', not '\(SwipeReport.schema)'")
    }
    guard head.measurementVersion == SwipeReport.measurementVersion else {
      let versions = "\(head.measurementVersion), not \(SwipeReport.measurementVersion)"
      throw RecordingError("its measurement_version is \(versions)")
    }
    self = try Self.decode(RecordingDocument.self, bytes)
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws(RecordingError) -> Value {
    do {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw RecordingError(error)
    } catch {
      throw RecordingError("not JSON")
    }
  }
}
