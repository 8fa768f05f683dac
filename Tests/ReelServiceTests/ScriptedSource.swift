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
    case cancelled
  }

  private struct Waiting: Sendable {
    let number: Int
    let question: Question
    let answer: CheckedContinuation<Answer, Never>
  }

  private struct State: Sendable {
    var asked = 0
    var questions: [Waiting] = []
  }

  let paging: Paging
  private let waiting = Watched(State())

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
    await waiting.wait { state in
      questions.allSatisfy { wanted in state.questions.contains { $0.question == wanted } }
    }
  }

  /// Answers the oldest question of this kind that waits.
  func answer(_ question: Question, _ result: Result<FeedContent, FeedError>) {
    take { $0.question == question }?.resume(returning: .page(result))
  }

  func answerBanner(_ result: Result<Double?, FeedError>) {
    take { $0.question == .banner }?.resume(returning: .banner(result))
  }

  func answerRenewal(of reel: String, _ result: Result<FeedReel?, FeedError>) {
    take { $0.question == .renewal(reel) }?.resume(returning: .renewal(result))
  }

  private static let mistake = FeedError(.malformed, operation: "answer", reason: "the test gave another answer")

  /// Waits for the test's answer, or for its own task to be cancelled.
  private func ask(_ question: Question) async -> Answer {
    let number = waiting.change { waiting in
      waiting.asked += 1
      return waiting.asked
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.change { $0.questions.append(Waiting(number: number, question: question, answer: continuation)) }
        // It may have been cancelled before it was there to be found.
        if Task.isCancelled { take { $0.number == number }?.resume(returning: .cancelled) }
      }
    } onCancel: {
      take { $0.number == number }?.resume(returning: .cancelled)
    }
  }

  private func take(_ isMeant: @Sendable (Waiting) -> Bool) -> CheckedContinuation<Answer, Never>? {
    waiting.change { waiting in
      waiting.questions.firstIndex(where: isMeant).map { waiting.questions.remove(at: $0).answer }
    }
  }
}
