// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ReelMedia

/// Under what conditions reels are measured, and the server that stands for them.
struct MeasuringPlace: Sendable {
  let setting: FirstFrameSetting
  /// Where the reels come from; nil for local files.
  let origin: LoopbackOrigin?

  /// Starts the server, if there is to be one.
  init(_ setting: FirstFrameSetting) throws(MediaError) {
    self.setting = setting
    origin = try setting.line.map { line throws(MediaError) in
      Self.passProxiesBy()
      return try LoopbackOrigin(line: line)
    }
  }

  /// FFmpeg would ask the proxy of the environment for this machine's own server.
  private static func passProxiesBy() {
    let host = "127.0.0.1"
    let others = unsafe getenv("no_proxy").map { unsafe String(cString: $0) } ?? ""
    guard !others.split(separator: ",").contains(Substring(host)) else { return }
    unsafe setenv("no_proxy", others.isEmpty ? host : "\(others),\(host)", 1)
  }
}
