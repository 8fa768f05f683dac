// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelTap

extension ExitError {
  /// The end of a tap, or of a daemon whose stream cannot be offered.
  init(_ error: TapError) {
    switch error {
    case .daemon(let error): self.init(error)
    case .media(let error): self.init(error)
    case .severalPlayers(let numbers):
      let list = numbers.map(String.init).joined(separator: ", ")
      self.init(.usage, "the daemon has several players: choose one of \(list) with '--player'")
    case .noPicture: self.init(.unavailable, "\(error)")
    case .untrusted: self.init(.permission, "\(error)".withoutControls)
    case .output: self.init(.io, "\(error)".withoutControls)
    case .busy: self.init(.temporaryFailure, "\(error)".withoutControls)
    case .door(_, let number):
      self.init(number == EACCES || number == EPERM ? .permission : .cannotCreate, "\(error)".withoutControls)
    }
  }
}
