// SPDX-License-Identifier: Apache-2.0

extension DecoderSlot {
  /// Does a piece of work and adds what it took to the account, if accounts are kept.
  func metered<Result>(
    _ part: WritableKeyPath<SlotAccount, SlotWorkTime>, _ body: () -> Result
  ) -> Result {
    guard settings.account != nil else { return body() }
    let start = SlotWorkTime.Moment()
    defer { work.account?[keyPath: part].add(since: start) }
    return body()
  }

  /// Leaves the reel at hand for what is ordered now, and tells what was done for it.
  func leave(for order: SlotOrder) {
    guard let tell = settings.account else { return work.leave(for: order.stamp) }
    let start = SlotWorkTime.Moment()
    settleAccount()
    let last = work.accountSoFar()
    work.leave(for: order.stamp)
    var account = SlotAccount(
      slot: id, generation: order.stamp.generation, attempt: order.stamp.attempt, reel: order.reel?.id)
    account.leaving.add(since: start)
    work.account = account
    if let last { tell(last) }
  }

  /// Tells the last account.
  func closeAccount() {
    guard let tell = settings.account else { return }
    settleAccount()
    var last = work.accountSoFar() ?? SlotAccount(slot: id, generation: 0, attempt: 0, reel: nil)
    last.isLast = true
    tell(last)
  }

  private func settleAccount() {
    let count = work.counted
    work.account?.framesDecoded = count
  }
}
