// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelBench
import ReelMedia

/// `--fix`: writes reels anew without what delays them, where that needs no encoding.
enum FirstFrameFix {
  /// Makes the folder if it is not there.
  ///
  /// - Throws: `cannotCreate` where there is none, and none can be made, or nothing can be written into it.
  static func prepare(_ folder: String) throws(ExitError) {
    func refusal(_ number: Int32) -> ExitError {
      ExitError(.cannotCreate, "\(folder): \(unsafe String(cString: strerror(number)))".withoutControls)
    }
    guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw refusal(errno) }
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else { throw refusal(errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw refusal(ENOTDIR) }
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw refusal(errno) }
  }

  /// Writes each reel that something can be done for into the folder, and says what was done. Never over a file.
  ///
  /// - Returns: the code of the worst that happened.
  static func write(_ results: FirstFrameResults, into folder: String, _ arguments: ParsedArguments) -> ExitCode {
    var codes: [ExitCode] = []
    for case (let path, .success(let reel)) in results.reels {
      let mended = reel.hints.map(\.hint.code).filter { $0.rewrite?.keepsEveryPicture == true }
      guard !mended.isEmpty else { continue }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      do throws(MediaError) {
        try write(MediaSource(path), without: mended, to: "\(folder)/\(name)", arguments)
      } catch {
        arguments.report("\(error)".withoutControls)
        codes.append(error.operation.hasPrefix("write ") ? .cannotCreate : ExitCode(error.code))
      }
    }
    return .worst(of: codes)
  }

  /// Writes a reel without as many of these properties as can be taken away together.
  private static func write(
    _ source: MediaSource, without all: [Hint.Code], to target: String, _ arguments: ParsedArguments
  ) throws(MediaError) {
    var codes = all
    while true {
      do throws(MediaError) {
        let notes = try ReelRewriter.write(
          source, as: Set(codes.compactMap(\.rewrite)), to: target, interrupt: Interrupt())
        let changes = notes.changes.isEmpty ? "" : "; it " + notes.changes.joined(separator: ", ")
        let names = codes.map(\.rawValue).joined(separator: ", ")
        arguments.report("\(target): written without \(names)\(changes)".withoutControls)
        return
      } catch {
        guard error.code == .unsupported, codes.count > 1, let stuck = codes.last(where: { !works($0, source) }) else {
          throw error
        }
        arguments.report("\(source.path): \(stuck.rawValue) stays: \(error.reason)".withoutControls)
        codes.removeAll { $0 == stuck }
      }
    }
  }

  /// Whether a property can be taken away by itself.
  private static func works(_ code: Hint.Code, _ source: MediaSource) -> Bool {
    guard let rewrite = code.rewrite, let interrupt = try? Interrupt() else { return false }
    let trial = try? ReelRewriter.inMemory(source, as: [rewrite], byteLimit: trialLimit, interrupt: interrupt)
    return trial != nil
  }

  /// Bytes that a trial may take.
  private static let trialLimit: Int64 = 1 << 30
}
