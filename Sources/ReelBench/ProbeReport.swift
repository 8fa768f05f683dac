// SPDX-License-Identifier: Apache-2.0

public import ReelMedia

/// The JSON document of `reel probe`, `reel.probe/1`.
public struct ProbeReport: Encodable, Sendable {
  private let schema = "reel.probe/1"
  private let reels: [ReportEntry<Reel>]

  /// A document of these results, in order.
  public init(_ results: [(path: String, result: Result<ProbedReel, MediaError>)]) {
    reels = results.map { path, result in
      switch result {
      case .success(let reel): .reel(Reel(path: path, reel))
      case .failure(let error): .failure(ReelFailure(path: path, error: error))
      }
    }
  }

  private struct Stream: Encodable, Sendable {
    let index: Int
    let kind, codec: String
  }

  private struct Reel: Encodable, Sendable {
    let path, container, codec: String
    let profile, pixelFormat: String?
    let width, height, rotation: Int
    let mirrored: Bool
    let sampleAspectRatio: String
    let frameRate, durationS: Double?
    let streams: [Stream]
    let bytesRead: Int64
    let packetsRead: Int
    let hints: [HintEntry]

    init(path: String, _ reel: ProbedReel) {
      let video = reel.info.video
      self.path = path
      container = reel.info.container
      codec = video.codec
      profile = video.profile
      pixelFormat = video.pixelFormat?.name
      width = video.width
      height = video.height
      rotation = video.orientation.rotation
      mirrored = video.orientation.isMirrored
      sampleAspectRatio = "\(video.sampleAspectRatio.numerator):\(video.sampleAspectRatio.denominator)"
      frameRate = video.frameRate?.value
      durationS = reel.info.duration
      streams = reel.info.streams.map { Stream(index: $0.index, kind: $0.kind.rawValue, codec: $0.codec) }
      bytesRead = reel.bytesRead
      packetsRead = reel.packetsRead
      hints = reel.hints.map(HintEntry.init)
    }
  }
}
