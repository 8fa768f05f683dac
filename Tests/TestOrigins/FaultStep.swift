// SPDX-License-Identifier: Apache-2.0

/// One step of what a server of faults does on a connection once a request has come. After the last step it closes
/// the connection in order.
public enum FaultStep: Sendable {
  /// Sends these bytes, whatever they are.
  case send([UInt8])
  /// Answers with a file, or the part of it that was asked for.
  case content(FaultContent)
  /// Sends a byte at a time, so many milliseconds apart, for as long as the client stays.
  case drip([UInt8], milliseconds: Int32)
  /// Does nothing until the client closes the connection or the server is shut down.
  case hang
  /// Aborts the connection: what the client has not read yet may be lost, and it sees a reset.
  case reset
  /// Keeps the connection open and does what the path of the next request on it says.
  case nextRequest
}

extension FaultStep {
  /// A response without a body, such as "404 Not Found".
  public static func status(_ status: String, headers: [String] = []) -> FaultStep {
    .send(head(status, ["Content-Length: 0"] + headers))
  }

  /// A 302 to an address, absolute or a path.
  public static func redirect(to address: String) -> FaultStep {
    .status("302 Found", headers: ["Location: \(address)"])
  }

  /// The head of a response: status line, headers as given, empty line.
  public static func head(_ status: String, _ headers: [String]) -> [UInt8] {
    Array((["HTTP/1.1 \(status)"] + headers + ["", ""]).joined(separator: "\r\n").utf8)
  }
}
