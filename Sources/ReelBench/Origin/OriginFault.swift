// SPDX-License-Identifier: Apache-2.0

/// What an origin does wrong, by the name that a user gives it.
public enum OriginFault: String, CaseIterable, Sendable {
  /// It answers every request with the whole file, and status 200.
  case noRange = "no-range"
  /// It says neither how long its answers are nor that it sends parts, as programs do that make files up while they send.
  case noLength = "no-length"
  /// It refuses requests for a part.
  case notAcceptable = "not-acceptable"
  /// It sends clients to another address first.
  case redirect
  /// It sends clients to an address that is good for one request, as signed ones are for a while.
  case redirectOnce = "redirect-once"
  /// It refuses the first request of a run.
  case unavailableOnce = "unavailable-once"
  /// Its connections begin slowly, as those of TCP do on real lines.
  case slowStart = "slow-start"
  /// Each answer pauses.
  case stall
  /// Each answer stops for good, and the connection stays open.
  case hang
  /// Each answer breaks off.
  case cut
  /// It promises more than the file has.
  case wrongLength = "wrong-length"
  /// It has only the first half of the file, and says nothing of it.
  case truncated

  /// The byte of an answer's body before which `stall`, `hang` and `cut` come: 16 KiB is within the first frame of most
  /// reels.
  public static let byte: Int64 = 16 << 10
  /// How long `stall` lasts, in ms.
  public static let stallMilliseconds = 500
  /// Bytes that `wrong-length` promises too many.
  public static let lie: Int64 = 1000

  /// One line for the user.
  public var help: String {
    switch self {
    case .noRange: "always 200 and the whole file, whatever part is asked for"
    case .noLength: "the whole file in chunks, without a length and without ranges"
    case .notAcceptable: "406 to requests with a Range header"
    case .redirect: "302 to another address on the same server"
    case .redirectOnce: "302 to an address that is good for one request, then 410"
    case .unavailableOnce: "503 to the first request of a run"
    case .slowStart: "a new connection sends 14,600 bytes a round trip, then doubles (RFC 6928)"
    case .stall: "each answer pauses for 500 ms after 16 KiB"
    case .hang: "each answer stops for good after 16 KiB"
    case .cut: "each answer breaks off after 16 KiB of what it promised"
    case .wrongLength: "promises 1,000 bytes more than the file has"
    case .truncated: "the second half of the file is missing"
    }
  }
}
