// SPDX-License-Identifier: Apache-2.0

@testable import ReelMedia

/// What became of a file that may be broken.
enum Outcome: Equatable, Sendable {
  case frame
  case failure(MediaError.Code)

  /// Opens a file, decodes some frames and goes back. Every error is a `MediaError`, as the compiler knows.
  init(of path: String, budget: Budget = Budget(), frames: Int = 3) {
    var options = ClipOptions()
    options.budget = budget
    do throws(MediaError) {
      var clip = try Clip(MediaSource(path), options: options, interrupt: Interrupt())
      let first = try clip.firstFrame().md5()
      for _ in 0..<frames { _ = try clip.nextFrame() }
      if frames > 0 { try clip.rewind() }
      self = first.utf8.count == 32 ? .frame : .failure(.corrupt)
    } catch {
      self = .failure(error.code)
    }
  }

  /// A frame, or an error that says something about the contents of a file.
  var isAboutContents: Bool {
    switch self {
    case .frame: true
    case .failure(let code):
      [.notMedia, .noVideo, .noFrame, .corrupt, .encrypted, .unsupported, .tooLarge].contains(code)
    }
  }
}
