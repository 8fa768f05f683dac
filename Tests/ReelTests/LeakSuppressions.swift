// SPDX-License-Identifier: Apache-2.0

/// What LeakSanitizer, which asks this by name, shall not report: libxml2, with which FFmpeg reads DASH manifests,
/// keeps a few hundred bytes for each thread until it ends, and the threads of Swift's pool never do.
@c(__lsan_default_suppressions)
public func leakSuppressions() -> UnsafePointer<CChar>? {
  let text: StaticString = "leak:xmlGetGlobalState\n"
  return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
