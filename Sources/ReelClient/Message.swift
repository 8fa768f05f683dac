// SPDX-License-Identifier: Apache-2.0

public import ReelWire

/// Something that the daemon says. Pools and formats are not among it: frames bring them along.
public struct Message {
  /// What it says.
  public enum Content {
    /// A picture. Drop it, or release it, to return its lease.
    case frame(ReceivedFrame)
    /// How the page stands.
    case page(PageNote)
    /// A slot is in another state.
    case slot(SlotNote)
    /// What was counted.
    case stats(StatsNote)
    /// Something is wrong, and the connection goes on.
    case problem(ErrorNote)
  }

  /// That of the message that this answers, as `ReelConnection.send` numbered it; else 0.
  public let serial: UInt32
  /// What it says.
  public let content: Content
}
