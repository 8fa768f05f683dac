// SPDX-License-Identifier: Apache-2.0

/// What the desktop is to have of each file.
public struct DesktopWish: Hashable, Codable, Sendable {
  /// In which sizes.
  public let sizes: [DesktopSize]
  /// Whether those that are there and of the present file are left as they are.
  public var keepsValid = false
  /// Whether, of these, the notes of failures are, too.
  public var keepsFailures = false

  /// All of these sizes, made anew.
  public init(sizes: [DesktopSize]) { self.sizes = sizes }
}
