// SPDX-License-Identifier: Apache-2.0

import Glibc
import ReelService

/// What a daemon is to be, from its command line, its environment and its files, and whether that can be.
struct ServeConfiguration: Sendable {
  private(set) var configuration: Configuration
  /// Meaningless where the configuration is not good.
  private(set) var settings = ServeSettings(folder: "")
  /// What is wrong with the command line is a note like all others, rather than the end.
  private let notesAll: Bool

  /// Reads everything, and looks at what it names. Blocks.
  ///
  /// - Parameters:
  ///   - opened: where the sockets are that were opened for the daemon, and whether it makes none besides; nil for none.
  ///   - notesAll: whether what is wrong with the command line is a note like all others.
  /// - Throws: what is wrong with the command line.
  init(_ arguments: ParsedArguments, opened: (folder: String, areAll: Bool)?, notesAll: Bool = false) throws(ExitError)
  {
    self.notesAll = notesAll
    let files = ConfigurationFiles(
      named: try arguments.nonEmptyTextIfGiven(ServeOptions.config), in: "reeld", as: geteuid(),
      environment: Self.variable)
    configuration = Configuration(
      ServeOptions.table, files: files, environment: Self.variables, typed: arguments.texts)
    settings.version = Reel.version
    readNumbers()
    try readFeed()
    try readGroup()
    settings.stream = try nonEmpty(ServeOptions.stream)
    if let opened, opened.areAll {
      settings.folder = opened.folder
    } else {
      settings.folder = try folder(arguments, besides: opened?.folder)
    }
    guard notesAll, configuration.isGood else { return }
    for note in ServeSurroundings(configuration, settings).notes { configuration.add(note) }
  }

  private mutating func readNumbers() {
    settings.maxPlayers = integer(ServeOptions.maxPlayers)
    settings.leaseTimeout = integer(ServeOptions.leaseTimeout)
    settings.logLevel = text(ServeOptions.logLevel).flatMap { LogLevel(rawValue: $0) }
  }

  /// A file that is missing or an address that can be none shows now; what a feed holds, and whether a server answers,
  /// when somebody comes.
  private mutating func readFeed() throws(ExitError) {
    for value in configuration.values(FeedOptions.key) where !FeedOptions.set(value.text, in: &settings.keys) {
      let name = FeedOptions.key.name(in: value.origin)
      let refusal = "\(name) wants \(FeedOptions.keyExpectation), not \(value.text.quoted)"
      try refuse(value.origin, ExitError(.usage, refusal))
    }
    let feed = try nonEmpty(ServeOptions.feed)
    settings.banner = try nonEmpty(ServeOptions.banner)
    if let feed {
      do throws(FeedError) { settings.feed = try NamedFeed(feed) } catch { try refuse(error, ServeOptions.feed) }
    }
    if let banner = settings.banner {
      do throws(FeedError) {
        _ = try FeedSources.open("/", banner: banner)
      } catch {
        try refuse(error, ServeOptions.banner)
      }
    }
  }

  private mutating func refuse(_ error: FeedError, _ option: Option) throws(ExitError) {
    try refuse(configuration.value(option)?.origin, ExitError(error))
  }

  private mutating func readGroup() throws(ExitError) {
    guard let value = configuration.value(ServeOptions.group) else { return }
    if let entry = unsafe getgrnam(value.text) {
      settings.group = unsafe entry.pointee.gr_gid
    } else if let number = UInt32(value.text) {
      settings.group = number
    } else {
      let name = ServeOptions.group.name(in: value.origin)
      let wanted = "wants the name or the number of a group"
      try refuse(value.origin, ExitError(.usage, "\(name) \(wanted), not \(value.text.quoted)"))
    }
  }

  private mutating func folder(_ arguments: ParsedArguments, besides other: String?) throws(ExitError) -> String {
    let origin = configuration.value(RuntimeDirectory.option)?.origin ?? .standard
    do throws(ExitError) {
      let named = try nonEmpty(RuntimeDirectory.option)
      let folder = if let near = named ?? other { near } else { try RuntimeDirectory.usual() }
      do { try Daemon.checkFolder(folder) } catch { try refuse(origin, ExitError(error)) }
      return folder
    } catch {
      // A service is started with its sockets, and needs none.
      guard notesAll, origin == .standard else { throw error }
      configuration.add(.warning(origin, error.message))
      return ""
    }
  }

  // MARK: Values

  /// The value that holds, or the default.
  private func text(_ option: Option) -> String? { configuration.value(option)?.text ?? option.defaultText }

  private func integer(_ option: Option) -> Int { text(option).flatMap(option.kind.integer) ?? 0 }

  /// - Throws: `usage` where it was typed, and is empty.
  private mutating func nonEmpty(_ option: Option) throws(ExitError) -> String? {
    guard let text = configuration.value(option)?.text else { return nil }
    if text.isEmpty {
      try refuse(configuration.value(option)?.origin, ExitError(.usage, "option \(option.quotedName) is empty"))
    }
    return text.isEmpty ? nil : text
  }

  /// Notes what is wrong with a value where it was read; where it was typed, that is the end.
  private mutating func refuse(_ origin: SettingOrigin?, _ error: ExitError) throws(ExitError) {
    let origin = origin ?? .standard
    switch origin {
    case .option, .standard: if !notesAll { throw error }
    case .file, .environment: break
    }
    configuration.add(.error(origin, error.message))
  }

  // MARK: The environment

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static var variables: [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    var next = unsafe environ
    while let line = unsafe next.pointee {
      let parts = unsafe String(cString: line).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables.append((String(parts[0]), String(parts[1]))) }
      unsafe next += 1
    }
    return variables
  }
}
