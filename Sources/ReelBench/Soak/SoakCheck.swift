// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia
internal import ReelService

/// Watches that no frame of a wrong reel is ever shown, no fourth slot and no fourth decoder exist.
struct SoakCheck: Sendable {
  /// Violations that are kept word by word.
  private static let limit = 20

  /// What was wrong, the first of it.
  private(set) var violations: [String] = []
  /// How much was wrong.
  private(set) var violationCount = 0
  /// Frames that were looked at.
  private(set) var frames = 0
  /// Slots that were seen.
  private(set) var slots: Set<Int> = []
  /// MD5 of the first frame by reel.
  private(set) var pictures: [String: String] = [:]

  /// Looks at the first frame of a landing.
  mutating func look(at frame: ReelFrame, of landing: Landing, middle: Slot) {
    look(at: frame, of: landing)
    if middle.id != landing.slot || middle.reel != landing.reel || middle.generation != landing.generation {
      violate("landing \(landing.number) names reel \(landing.reel), the page \(middle.reel ?? "none")")
    }
    if frame.number != 0 { violate("landing \(landing.number) begins with frame \(frame.number)") }
    let picture = frame.image.md5()
    if let known = pictures[frame.reel], known != picture {
      violate("landing \(landing.number) shows another first frame of reel \(frame.reel) than before")
    }
    pictures[frame.reel] = picture
  }

  /// Looks at a frame that is shown while a reel is current.
  mutating func look(at frame: ReelFrame, of landing: Landing) {
    frames += 1
    slots.insert(frame.slot)
    if frame.reel != landing.reel || frame.slot != landing.slot || frame.generation != landing.generation {
      violate(
        "landing \(landing.number) on reel \(landing.reel) in slot \(landing.slot), generation \(landing.generation), "
          + "shows a frame of reel \(frame.reel), slot \(frame.slot), generation \(frame.generation)")
    }
    if !(0...2).contains(frame.slot) { violate("landing \(landing.number): there is a slot \(frame.slot)") }
    if DecoderCount.peak > 3 { violate("landing \(landing.number): \(DecoderCount.peak) decoders at once") }
  }

  /// Decodes the first frame of a reel anew, without a ring, and compares.
  mutating func compare(_ reel: String, _ source: MediaSource) {
    guard let picture = pictures[reel] else { return }
    do throws(MediaError) {
      var clip = try Clip(source, interrupt: Interrupt())
      let frame = try clip.firstFrame()
      if frame.md5() != picture { violate("reel \(reel) has another first frame than was shown") }
    } catch {
      violate("reel \(reel) was shown, and alone it fails: \(error)")
    }
  }

  /// Notes what is wrong.
  mutating func violate(_ text: String) {
    violationCount += 1
    if violations.count < Self.limit, violations.last != text { violations.append(text) }
  }
}
