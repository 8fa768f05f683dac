// SPDX-License-Identifier: Apache-2.0

/// Where the thumbnails of a run go.
public enum ThumbTarget: Hashable, Codable, Sendable {
  /// Into one folder, beside the manifest.
  case folder(OutputFolder)
  /// To the desktop's own thumbnails of this user.
  case desktop(DesktopWish)
}
