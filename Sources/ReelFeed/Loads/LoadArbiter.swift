// SPDX-License-Identifier: Apache-2.0

/// Decides which load may start, and which answer counts. Section 4 of the feed rules.
///
/// Cancelling saves work and proves nothing: an answer counts only with the token that is in flight for its load, once.
public struct LoadArbiter: Hashable, Sendable {
  /// Why a load may not start.
  public enum Refusal: String, Sendable {
    /// A refresh is in flight and will replace what this would bring.
    case refreshInFlight = "refresh-in-flight"
    /// The same load is in flight.
    case inFlight = "in-flight"
  }

  /// What is to be done to start a load.
  public struct Start: Equatable, Sendable {
    /// The token that the answer must bring; unique for ever.
    public let token: Int
    /// Tokens of loads that no longer matter, in order.
    public let cancelled: [Int]
  }

  /// The tokens in flight.
  public private(set) var refresh, banner, nextPage: Int?
  private var lastToken = 0

  /// Nothing in flight.
  public init() {}

  /// The token in flight for a load.
  public func token(of load: Load) -> Int? {
    switch load {
    case .refresh: refresh
    case .banner: banner
    case .nextPage: nextPage
    }
  }

  /// The load that a token is in flight for, nil for a late, repeated, cancelled or unknown token.
  public func load(of token: Int) -> Load? { Load.allCases.first { self.token(of: $0) == token } }

  /// The loads in flight, in order of priority.
  public var loading: [Load] { Load.allCases.filter { token(of: $0) != nil } }

  /// A load of reels is in flight.
  public var bringsReels: Bool { refresh != nil || nextPage != nil }

  /// Why a load may not start now, nil where it may.
  public func refusal(of load: Load) -> Refusal? {
    switch load {
    case .refresh: nil
    case .banner: refresh != nil ? .refreshInFlight : banner != nil ? .inFlight : nil
    case .nextPage: refresh != nil ? .refreshInFlight : nextPage != nil ? .inFlight : nil
    }
  }

  /// Starts a load. A refresh cancels whatever is in flight; the others must not be refused.
  public mutating func start(_ load: Load) -> Start {
    var cancelled: [Int] = []
    if load == .refresh {
      cancelled = [refresh, banner, nextPage].compactMap { $0 }.sorted()
      banner = nil
      nextPage = nil
    }
    lastToken += 1
    set(lastToken, for: load)
    return Start(token: lastToken, cancelled: cancelled)
  }

  /// An answer came: frees its load. Nil, and nothing changed, for a token that is not in flight.
  public mutating func finish(_ token: Int) -> Load? {
    guard let load = load(of: token) else { return nil }
    set(nil, for: load)
    return load
  }

  private mutating func set(_ token: Int?, for load: Load) {
    switch load {
    case .refresh: refresh = token
    case .banner: banner = token
    case .nextPage: nextPage = token
    }
  }
}
