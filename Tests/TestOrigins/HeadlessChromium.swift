// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// A real browser without a window, steered over its own protocol. Ended with this.
public final class HeadlessChromium {
  /// How a page is looked at.
  public struct View: Sendable {
    /// Pixels of the window.
    public let width, height: Int
    /// Whether the reader wants dark pages.
    public let isDark: Bool

    /// A window.
    public init(width: Int, height: Int, isDark: Bool) {
      self.width = width
      self.height = height
      self.isDark = isDark
    }
  }

  /// A part of a command.
  public indirect enum Part: Encodable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([[String: Part]])

    /// The value alone.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      case .list(let list): try container.encode(list)
      }
    }
  }

  private struct Command: Encodable {
    let id: Int
    let method: String
    let params: [String: Part]
    let sessionId: String?
  }

  /// Addresses that pages asked for, themselves included, `data:` apart.
  public private(set) var requests: [String] = []
  /// What pages, or the browser about them, complained of.
  public private(set) var complaints: [String] = []

  private let folder = Result { try TemporaryFolder() }
  private let pipe: ChromiumPipe
  private let process: Int32
  private var session: String?
  private var number = 0
  private var isLoaded = false

  /// Starts it, with an empty page.
  public init() throws(OriginFailure) {
    guard let home = try? folder.get().path else { throw OriginFailure("no folder for a browser") }
    pipe = try ChromiumPipe()
    process = try ChildProcess.spawn(
      [
        "chromium-headless-shell", "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir=\(home)",
        "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run",
        "--hide-scrollbars",
      ],
      environment: ["HOME=\(home)"], descriptors: [(pipe.its, 3), (pipe.its, 4)])
    pipe.handOver()
    // A context of its own keeps everything in memory.
    let context = try answer("Target.createBrowserContext").browserContextId ?? ""
    let page = try answer(
      "Target.createTarget", ["url": .text("about:blank"), "browserContextId": .text(context)]
    ).targetId
    guard let page else { throw OriginFailure("the browser has no page") }
    session = try answer("Target.attachToTarget", ["targetId": .text(page), "flatten": .flag(true)]).sessionId
    for domain in ["Page", "Runtime", "Log", "Network"] { try command("\(domain).enable") }
  }

  deinit {
    // It ends its children first, so that none still writes into the folder when that is removed. Killed, it would not.
    let command = Command(id: number + 1, method: "Browser.close", params: [:], sessionId: nil)
    if let text = try? JSONEncoder().encode(command), (try? pipe.send(Array(text))) != nil {
      while (try? pipe.receive()) != nil {}
    }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Loads a page, and returns once all that belongs to it has come or failed.
  public func open(_ address: String, as view: View) throws(OriginFailure) {
    requests = []
    complaints = []
    try command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(view.width), "height": .number(view.height), "deviceScaleFactor": .number(1),
        "mobile": .flag(false),
      ])
    try setMedia("screen", isDark: view.isDark)
    isLoaded = false
    if let text = try answer("Page.navigate", ["url": .text(address)]).errorText {
      throw OriginFailure("\(address): \(text)")
    }
    while !isLoaded { note(try receive()) }
  }

  /// Shows the page as on `screen`, or as in `print`.
  public func setMedia(_ media: String, isDark: Bool) throws(OriginFailure) {
    let scheme: [String: Part] = [
      "name": .text("prefers-color-scheme"), "value": .text(isDark ? "dark" : "light"),
    ]
    try command("Emulation.setEmulatedMedia", ["media": .text(media), "features": .list([scheme])])
  }

  /// What an expression of the page is worth.
  public func text(of expression: String) throws(OriginFailure) -> String {
    guard case .text(let text) = try value(of: expression) else { throw OriginFailure("\(expression) is no text") }
    return text
  }

  /// What an expression of the page is worth.
  public func number(of expression: String) throws(OriginFailure) -> Double {
    guard case .number(let number) = try value(of: expression) else {
      throw OriginFailure("\(expression) is no number")
    }
    return number
  }

  /// A picture of what the window shows, as PNG.
  public func picture() throws(OriginFailure) -> [UInt8] {
    try bytes("Page.captureScreenshot", ["format": .text("png")])
  }

  /// The page on paper, as PDF.
  public func print() throws(OriginFailure) -> [UInt8] {
    try bytes("Page.printToPDF", ["preferCSSPageSize": .flag(true), "printBackground": .flag(false)])
  }

  // MARK: The protocol

  private func value(of expression: String) throws(OriginFailure) -> ChromiumMessage.Scalar {
    let parts: [String: Part] = ["expression": .text(expression), "returnByValue": .flag(true)]
    return try answer("Runtime.evaluate", parts).result?.value ?? .other
  }

  private func bytes(_ method: String, _ parts: [String: Part]) throws(OriginFailure) -> [UInt8] {
    guard let data = try answer(method, parts).data.flatMap({ Data(base64Encoded: $0) }) else {
      throw OriginFailure("\(method) gives nothing")
    }
    return Array(data)
  }

  private func command(_ method: String, _ parts: [String: Part] = [:]) throws(OriginFailure) {
    _ = try answer(method, parts)
  }

  private func answer(_ method: String, _ parts: [String: Part] = [:]) throws(OriginFailure) -> ChromiumMessage.Answer {
    number += 1
    let command = Command(id: number, method: method, params: parts, sessionId: session)
    guard let text = try? JSONEncoder().encode(command) else { throw OriginFailure("\(method) cannot be written") }
    try pipe.send(Array(text))
    while true {
      let message = try receive()
      guard message.id == number else {
        note(message)
        continue
      }
      guard let result = message.result else { throw OriginFailure("\(method): \(message.error?.message ?? "")") }
      return result
    }
  }

  private func receive() throws(OriginFailure) -> ChromiumMessage {
    let bytes = try pipe.receive()
    guard let message = try? JSONDecoder().decode(ChromiumMessage.self, from: Data(bytes)) else {
      throw OriginFailure("the browser says \(String(decoding: bytes.prefix(200), as: UTF8.self))")
    }
    return message
  }

  private func note(_ message: ChromiumMessage) {
    let event = message.params
    switch message.method {
    case "Page.loadEventFired": isLoaded = true
    case "Network.requestWillBeSent":
      if let address = event?.request?.url, !address.hasPrefix("data:") { requests.append(address) }
    case "Log.entryAdded": complaints.append(event?.entry?.text ?? "an entry of the log")
    case "Runtime.consoleAPICalled": complaints.append("console.\(event?.type ?? "")")
    case "Runtime.exceptionThrown": complaints.append(event?.exceptionDetails?.text ?? "an exception")
    default: break
    }
  }
}
