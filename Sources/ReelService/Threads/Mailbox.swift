// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What any thread leaves for one thread, in the order in which it came.
///
/// A list of nodes with an atomic head. ThreadSanitizer sees its order, which it does not of the standard library's
/// `Mutex`.
@safe final class Mailbox<Element: Sendable>: Sendable {
  /// One element and those before it.
  @safe private final class Node: Sendable {
    let element: Element?
    let earlier: Unmanaged<Node>?

    init(_ element: Element?, after earlier: Unmanaged<Node>?) {
      self.element = element
      unsafe self.earlier = unsafe earlier
    }
  }

  /// The element that came last. The list owns each of its nodes once.
  private let head = unsafe Atomic<Unmanaged<Node>?>(nil)
  /// The head of a closed box.
  private let seal = unsafe Node(nil, after: nil)

  deinit { _ = takeAll() }

  /// Leaves an element; false, and it is not left, once the box is closed.
  func leave(_ element: Element) -> Bool {
    var earlier = unsafe head.load(ordering: .acquiring)
    while true {
      if unsafe isSeal(earlier) { return false }
      let node = unsafe Unmanaged.passRetained(Node(element, after: earlier))
      let (exchanged, original) = unsafe head.compareExchange(
        expected: earlier, desired: node, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      unsafe node.release()
      unsafe earlier = original
    }
  }

  /// Takes what was left, the earliest first. For the one thread.
  func takeAll() -> [Element] { unsafe isSeal(head.load(ordering: .acquiring)) ? [] : take(leaving: nil) }

  /// Takes what was left, and nothing can be left any more. For the one thread, once.
  func close() -> [Element] { unsafe take(leaving: Unmanaged.passUnretained(seal)) }

  private func isSeal(_ node: Unmanaged<Node>?) -> Bool {
    unsafe node?.toOpaque() == Unmanaged.passUnretained(seal).toOpaque()
  }

  private func take(leaving replacement: Unmanaged<Node>?) -> [Element] {
    var next = unsafe head.exchange(replacement, ordering: .acquiringAndReleasing)
    var elements: [Element] = []
    while let node = unsafe next {
      let taken = unsafe node.takeRetainedValue()
      if let element = taken.element { elements.append(element) }
      unsafe next = unsafe taken.earlier
    }
    return elements.reversed()
  }
}
