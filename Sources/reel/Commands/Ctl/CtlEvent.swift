// SPDX-License-Identifier: Apache-2.0

/// Something that happened: `reel.event/1`.
struct CtlEvent: CtlAnswer {
  private static let kindWidth = 15, playerWidth = 4, slotWidth = 6, reelWidth = 24

  static let schema = "reel.event/1"

  let event, message: String
  let player: Int?
  let reel: String?
  let slot, landing: Int?
  let outcome: String?
  let intentToFrameUs, warmCostMs: Double?

  /// For a person: kind, player, slot, reel, and what it is about.
  var line: String {
    let columns = [
      FigureTable.left(event.withoutControls, width: Self.kindWidth) + " ",
      FigureTable.left(player.map { "\($0)" } ?? "–", width: Self.playerWidth),
      FigureTable.left(slot.map { "slot \($0)" } ?? "–", width: Self.slotWidth) + "  ",
      FigureTable.left(reel?.withoutControls.cut(to: Self.reelWidth) ?? "–", width: Self.reelWidth) + "  ",
    ]
    return columns.joined() + what
  }

  private var what: String {
    if let landing, let outcome {
      let time = intentToFrameUs.map { ", " + CtlTime.text(microseconds: $0) } ?? ""
      return "landing \(landing), \(outcome.withoutControls)\(time)"
    }
    if let warmCostMs { return "took " + CtlTime.text(microseconds: warmCostMs * 1e3) }
    return message.withoutControls
  }
}

extension String {
  /// At most so many characters; an ellipsis stands for what is left out.
  func cut(to count: Int) -> String { self.count <= count ? self : prefix(count - 1) + "…" }
}
