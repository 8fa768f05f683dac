// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia
internal import ReelWire

extension Door {
  /// Somebody has questions.
  func listen(to line: FrameLine, number: Int) {
    let watch = loop.watch(line.descriptor) { [self] readiness in
      assumeIsolated { $0.serve(number, readiness) }
    }
    controls[number] = ControlLine(line: line, watch: watch)
  }

  private func serve(_ number: Int, _ readiness: ThreadExecutor.Readiness) {
    guard readiness == .writing else { return read(number) }
    if controls[number]?.flush() == false || controls[number]?.isOver == true { return hangUp(number) }
    listenAgain(to: number)
  }

  /// Questions are read once the answers to those before are on their way. Who has no more of them is kept until
  /// everything is told that is to come.
  func listenAgain(to number: Int) {
    guard let control = controls[number] else { return }
    if control.isAsked { return answerQuestions(of: number) }
    if control.isQuiet, control.isDone || !desk.awaits(number) { return hangUp(number) }
    loop.change(control.watch, to: control.waits ? .writing : control.isHeard ? .reading : [])
  }

  private func read(_ number: Int) {
    // Where nothing is listened for, the system tells but one thing: nobody is there.
    guard controls[number]?.isHeard == true else { return hangUp(number) }
    switch controls[number]?.read() {
    case .lines: listenAgain(to: number)
    case .tooLong:
      controls[number]?.refuseLength()
      hangUp(number)
    case .end:
      // It may still read, as `socat` does once its input has ended.
      controls[number]?.sendsNoMore = true
      listenAgain(to: number)
    case nil: break
    }
  }

  /// Answers in the order of the questions, but for waits, as long as answers find room. More questions, and the end,
  /// wait in the socket meanwhile.
  private func answerQuestions(of number: Int) {
    controls[number]?.isAnswering = true
    listenAgain(to: number)
    startTask { door in
      while let line = door.controls[number]?.takeQuestion() { await door.answer(line, to: number) }
      door.controls[number]?.isAnswering = false
      door.listenAgain(to: number)
    }
  }

  private func answer(_ line: [UInt8], to number: Int) async {
    if controls[number]?.http.takes(line) == true { return await answerHTTP(on: number) }
    // It may have gone meanwhile.
    if let text = await reply(to: line, from: number) { tell(text, to: number) }
  }

  /// What a request is answered; nil where that comes later.
  private func reply(to line: [UInt8], from number: Int) async -> String? {
    do throws(ControlFailure) {
      let request = try ControlRequest.read(line)
      do throws(ControlFailure) {
        return try await fulfil(request, from: number)
      } catch {
        throw error.answering(request.id)
      }
    } catch {
      return ControlText.line(error)
    }
  }

  /// Says something to a connection; hangs up where too much is unread, or nobody is there.
  func tell(_ text: String, to number: Int) {
    if controls[number]?.answer(text) == false { return hangUp(number) }
    listenAgain(to: number)
  }

  /// A control connection is over.
  func hangUp(_ number: Int) {
    guard let control = controls.removeValue(forKey: number) else { return }
    loop.unwatch(control.watch)
    connections[number] = nil
    for wait in desk.forget(number) { if let alarm = wait.alarm { loop.cancel(alarm) } }
    hearEvents()
    finishIfEmpty()
  }

  /// The daemon has nothing more to tell: whoever has read everything is hung up on.
  func endControls() {
    tellMonitors()
    for number in controls.keys {
      controls[number]?.isDone = true
      listenAgain(to: number)
    }
  }
}
