// SPDX-License-Identifier: Apache-2.0

import ReelMedia

/// What became of an address.
struct ClipOutcome: CustomStringConvertible {
  /// Why there was no frame, or no more.
  private(set) var code, breakOff: MediaError.Code?
  private(set) var status: Int?
  private(set) var frames = 0
  private(set) var bytesRead: Int64 = 0
  private var reason = ""

  var description: String { "\(frames) frames, \(code?.rawValue ?? "") \(breakOff?.rawValue ?? ""): \(reason)" }

  /// Opens it and takes frames up to the end, or to an error.
  ///
  /// - Parameter interrupt: what may end that before it has had far more time than it takes.
  init(of address: String, interrupt: Interrupt? = nil) {
    var options = ClipOptions()
    options.budget.milliseconds = 300_000
    do throws(MediaError) {
      let own = try Interrupt()
      var clip = try Clip(MediaSource(remote: address), options: options, interrupt: interrupt ?? own)
      do throws(MediaError) {
        while try clip.nextFrame() != nil { frames += 1 }
      } catch {
        note(error)
      }
      breakOff = clip.breakOff?.code
      bytesRead = clip.ledger.bytesRead
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
