// SPDX-License-Identifier: Apache-2.0

/// A rule of the page that did not hold.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless `holds`.
  static func unless(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Violation) {
    if !holds { throw Violation(rule()) }
  }
}
