// SPDX-License-Identifier: Apache-2.0

@testable import ReelMedia

/// What became of an address.
struct RemoteOutcome: Equatable, Sendable, CustomStringConvertible {
  /// The error, nil for none.
  var code: MediaError.Code?
  var status: Int?
  /// Why the frames ended before their end.
  var breakOff: MediaError.Code?
  var frames = 0
  var reason = ""

  var description: String {
    "\(code?.rawValue ?? "frames") \(status ?? 0), \(frames) frames, \(breakOff?.rawValue ?? "whole"): \(reason)"
  }

  /// Opens an address and takes frames up to its end, or to an error.
  init(of address: String, budget: Budget = Budget(), interrupt: Interrupt? = nil) {
    var options = ClipOptions()
    options.budget = budget
    do throws(MediaError) {
      let own = try Interrupt()
      var clip = try Clip(MediaSource(remote: address), options: options, interrupt: interrupt ?? own)
      do throws(MediaError) {
        while try clip.nextFrame() != nil { frames += 1 }
      } catch {
        note(error)
      }
      breakOff = clip.breakOff?.code
      if let error = clip.breakOff { reason = "\(error)" }
    } catch {
      note(error)
    }
  }

  private mutating func note(_ error: MediaError) {
    code = error.code
    status = error.httpStatus
    reason = error.description
  }
}
