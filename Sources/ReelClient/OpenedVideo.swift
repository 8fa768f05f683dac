// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// A video that a player brought along.
struct OpenedVideo: ~Copyable {
  let name: String
  let file: Descriptor
}
