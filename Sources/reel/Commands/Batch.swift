// SPDX-License-Identifier: Apache-2.0

import ReelBench
import ReelMedia

/// Work on many reels that goes on past the bad ones.
enum Batch {
  typealias Results<Value> = [(path: String, result: Result<Value, MediaError>)]

  /// Does `work` for every reel that the operands mean, shows how far it is, and reports each failure as it happens.
  static func run<Value>(
    _ arguments: ParsedArguments, work: (String) throws(MediaError) -> Value
  ) -> Results<Value> {
    let paths = ReelPaths.expand(arguments.operands)
    var progress = ProgressBar(total: paths.count)
    var results: Results<Value> = []
    for path in paths {
      progress.update(done: results.count, item: path)
      do {
        results.append((path, .success(try work(path))))
      } catch {
        progress.erase()
        arguments.report("\(error)".withoutControls)
        results.append((path, .failure(error)))
      }
    }
    return results
  }

  /// The exit code of the worst result.
  static func exitCode<Value>(of results: Results<Value>) -> ExitCode {
    ExitCode.worst(
      of: results.compactMap { _, result in
        if case .failure(let error) = result { ExitCode(error.code) } else { nil }
      })
  }
}

/// A document as JSON text; encoding plain values fails only by a mistake of ours.
func json(_ document: some Encodable) throws(ExitError) -> String {
  do {
    return try JSONText.pretty(document)
  } catch {
    throw ExitError(.internal, "cannot write JSON: \(error)")
  }
}

/// The same on one line.
func json(compact document: some Encodable) throws(ExitError) -> String {
  do {
    return try JSONText.compact(document)
  } catch {
    throw ExitError(.internal, "cannot write JSON: \(error)")
  }
}

/// A document on one line, its keys as they are.
func json(onOneLine document: some Encodable) throws(ExitError) -> String {
  do {
    return try JSONText.line(document)
  } catch {
    throw ExitError(.internal, "cannot write JSON: \(error)")
  }
}
