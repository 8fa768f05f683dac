// SPDX-License-Identifier: Apache-2.0

internal import ReelFeed
internal import ReelMedia

extension Preloader {
  /// What a load brought.
  private enum Loaded: Sendable {
    case reels(FeedContent, bannerHeight: Double?)
    case banner(height: Double?)
    case failure(FeedError)
  }

  /// Begins a load beside the loop.
  func start(_ request: LoadRequest) {
    let source = source
    let hasBanner = settings.page.surface == .page
    loads[request.token] = Task(executorPreference: LoopTasks.loads) { [weak self] in
      let loaded = await Self.load(request, from: source, hasBanner: hasBanner)
      await self?.take(loaded, token: request.token)
    }
  }

  @concurrent private static func load(
    _ request: LoadRequest, from source: any FeedSource, hasBanner: Bool
  ) async -> Loaded {
    do throws(FeedError) {
      guard let ticket = request.ticket else { return .banner(height: try await source.bannerHeight()) }
      guard request.load == .refresh, hasBanner else {
        return .reels(try await source.page(ticket.key, query: request.query), bannerHeight: nil)
      }
      // Together, and the reels alone decide.
      async let height = try? source.bannerHeight()
      let content = try await source.page(ticket.key, query: request.query)
      return .reels(content, bannerHeight: await height ?? nil)
    } catch {
      return .failure(error)
    }
  }

  private func take(_ loaded: Loaded, token: Int) {
    guard !isClosed, loads.removeValue(forKey: token) != nil else { return }
    switch loaded {
    case .reels(let content, let height):
      if content.skipped > 0 { observe(.skipped(content.skipped)) }
      let response = FeedResponse.reels(content.reels.map(\.id), content.continuation, bannerHeight: height)
      handleOne(.response(token: token, response), at: .now, records: content.reels)
    case .banner(let height):
      // A source without a banner changes nothing about the one that the page was given.
      handleOne(.response(token: token, .banner(height: height ?? page.banner.applied)), at: .now)
    case .failure(let error):
      observe(.loadFailed(error))
      handleOne(.failure(token: token, error: "\(error)"), at: .now)
    }
    handleWaiting()
  }
}
