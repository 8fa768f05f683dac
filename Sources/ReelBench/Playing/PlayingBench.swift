// SPDX-License-Identifier: Apache-2.0

internal import ReelClient
internal import ReelMedia

/// Measures what playing one reel costs a daemon: with a player, with an observer besides, and in turn with both
/// decoding alone, over as many frames.
public struct PlayingBench: Sendable {
  /// Rounds, of which the medians count.
  public let rounds: Int
  /// Frames that are played in each part of a round; those of the reel, or a multiple, so that all parts decode alike.
  public let frames: Int

  /// A bench of so many rounds.
  public init(rounds: Int, frames: Int) {
    self.rounds = rounds
    self.frames = frames
  }

  /// Measures. Whatever else the daemon does counts as playing.
  ///
  /// - Parameters:
  ///   - address: the daemon's folder, or its `frames.sock`.
  ///   - reel: a local file.
  ///   - progress: told the rounds so far; false ends it.
  /// - Throws: why it could not be measured.
  public func run(
    address: String, reel: String, progress: (Int) -> Bool = { _ in true }
  ) throws(PlayingFailure) -> [PlayingRound] {
    var alone: DecodeAlone
    do { alone = try DecodeAlone(MediaSource(file: reel)) } catch { throw .media(error) }
    var results: [PlayingRound] = []
    while results.count < rounds, progress(results.count) {
      let decode: Double
      do { decode = try alone.percent(frames: frames) } catch { throw .media(error) }
      do { results.append(try round(address, reel, decode: decode)) } catch { throw .daemon(error) }
    }
    return results
  }

  private func round(_ address: String, _ reel: String, decode: Double) throws(ClientError) -> PlayingRound {
    var watching = try Watching.start(address: address, reel: reel)
    let player = try watching.percent(frames: frames)
    try watching.addObserver()
    let observed = try watching.percent(frames: frames)
    watching.end()
    return PlayingRound(
      decodePercent: decode, playerPercent: player.all, observedPercent: observed.all, playerLoopPercent: player.loop,
      observedLoopPercent: observed.loop)
  }
}
