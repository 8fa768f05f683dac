// SPDX-License-Identifier: Apache-2.0

internal import ReelWire

/// Why a client was dropped, or not let in.
enum DropReason: Hashable, CaseIterable, Sendable {
  /// It was told this error.
  case error(ErrorNote.Code)
  /// It kept leases too long.
  case revoked

  static let allCases = ErrorNote.Code.allCases.map(DropReason.error) + [.revoked]

  /// As labels have it.
  var name: String {
    switch self {
    case .error(let code): code.name
    case .revoked: "revoked"
    }
  }
}
