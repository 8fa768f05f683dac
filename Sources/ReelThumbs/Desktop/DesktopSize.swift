// SPDX-License-Identifier: Apache-2.0

/// The sizes of the freedesktop.org thumbnail specification, version 0.9.0, which are the names of their folders.
public enum DesktopSize: String, CaseIterable, Codable, Sendable {
  case normal
  case large
  case xLarge = "x-large"
  case xxLarge = "xx-large"

  /// The most pixels of the longer side.
  public var pixels: Int {
    switch self {
    case .normal: 128
    case .large: 256
    case .xLarge: 512
    case .xxLarge: 1024
    }
  }
}
