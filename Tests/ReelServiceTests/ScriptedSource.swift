// SPDX-License-Identifier: Apache-2.0

import ReelFeed
import ReelService

/// A feed whose answers the test gives, in whatever order it likes.
final class ScriptedSource: FeedSource {
  /// A question that waits for its answer.
  enum Question: Equatable, Sendable {
    case page(PageKey, query: String?)
    case banner
    case renewal(String)
  }

  private enum Answer: Sendable {
    case page(Result<FeedContent, FeedError>)
    case banner(Result<Double?, FeedError>)
    case renewal(Result<FeedReel?, FeedError>)
  }

  let paging: Paging
  private let waiting = Watched<[(question: Question, answer: CheckedContinuation<Answer, Never>)]>([])

  init(paging: Paging = .page) { self.paging = paging }

  func page(_ key: PageKey, query: String?) async throws(FeedError) -> FeedContent {
    guard case .page(let result) = await ask(.page(key, query: query)) else { throw Self.mistake }
    return try result.get()
  }

  func bannerHeight() async throws(FeedError) -> Double? {
    guard case .banner(let result) = await ask(.banner) else { throw Self.mistake }
    return try result.get()
  }

  func renewed(_ reel: FeedReel) async throws(FeedError) -> FeedReel? {
    guard case .renewal(let result) = await ask(.renewal(reel.id)) else { throw Self.mistake }
    return try result.get()
  }

  /// Waits until these questions wait for their answers.
  func wait(for questions: Question...) async {
    await waiting.wait { waiting in questions.allSatisfy { wanted in waiting.contains { $0.question == wanted } } }
  }

  /// Answers the oldest question of this kind that waits.
  func answer(_ question: Question, _ result: Result<FeedContent, FeedError>) {
    take(question)?.resume(returning: .page(result))
  }

  func answerBanner(_ result: Result<Double?, FeedError>) { take(.banner)?.resume(returning: .banner(result)) }

  func answerRenewal(of reel: String, _ result: Result<FeedReel?, FeedError>) {
    take(.renewal(reel))?.resume(returning: .renewal(result))
  }

  private static let mistake = FeedError(.malformed, operation: "answer", reason: "the test gave another answer")

  private func ask(_ question: Question) async -> Answer {
    await withCheckedContinuation { continuation in
      waiting.change { $0.append((question, continuation)) }
    }
  }

  private func take(_ question: Question) -> CheckedContinuation<Answer, Never>? {
    waiting.change { waiting in
      waiting.firstIndex { $0.question == question }.map { waiting.remove(at: $0).answer }
    }
  }
}
