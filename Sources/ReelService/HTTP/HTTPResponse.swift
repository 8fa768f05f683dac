// SPDX-License-Identifier: Apache-2.0

/// What a web server answered with a status of success.
public struct HTTPResponse: Equatable, Sendable {
  /// The body, unpacked.
  public let body: [UInt8]
  /// The address that it came from, after redirects.
  public let address: String
  /// The status, 200 to 299.
  public let status: Int

  /// A response of these.
  public init(body: [UInt8], address: String, status: Int) {
    self.body = body
    self.address = address
    self.status = status
  }
}
