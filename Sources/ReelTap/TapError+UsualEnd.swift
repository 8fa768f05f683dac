// SPDX-License-Identifier: Apache-2.0

internal import ReelClient

extension TapError {
  /// There is no such player.
  var isNoPlayer: Bool { if case .daemon(let error) = self { error.code == .refused(.noPlayer) } else { false } }

  /// Nobody plays, or the daemon ends: nothing is wrong.
  var isUsualEnd: Bool {
    if case .daemon(let error) = self { isNoPlayer || error.code == .refused(.shutdown) } else { false }
  }
}
