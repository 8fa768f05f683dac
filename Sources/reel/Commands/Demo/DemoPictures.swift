// SPDX-License-Identifier: Apache-2.0

import ReelClient
import ReelMedia
import ReelService

/// The first picture of every reel, made smaller while the player goes on: its frames are due back meanwhile.
struct DemoPictures: ~Copyable {
  /// Those that are done, also where nothing came of it.
  private let made = Guarded<[String: RGBPicture?]>([:])
  private var begun: Set<String> = []

  /// Those that there are, once the last is done.
  var all: [String: RGBPicture] {
    let count = begun.count
    return made.wait { $0.count == count ? $0.compactMapValues { $0 } : nil }
  }

  /// Takes the picture of a frame, unless its reel has one. The frame is not needed any more then.
  mutating func take(_ frame: ReceivedFrame) {
    let reel = frame.grant.reel
    guard begun.insert(reel).inserted else { return }
    let (copy, made) = (FrameCopy(frame), made)
    Task.detached {
      let picture = copy.picture(within: 240, 480)
      made.withLock { $0[reel] = .some(picture) }
    }
  }
}
