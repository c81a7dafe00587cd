import CCurl
import Synchronization

/// How other threads reach the loop: commands, and the one function of libcurl they may call.
final class Mailbox: Sendable {
  /// A handle that other threads wake the loop by.
  ///
  /// `curl_multi_wakeup` may be called from any thread as long as the handle lives; it is called
  /// under the mailbox's lock alone, and the handle is taken away under the same lock before it is
  /// freed.
  @safe
  private struct Wake: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private struct State {
    var commands: [LoopCommand] = []
    var wake: Wake?
    var isClosed = false
    var failure: LibcurlFailure?
    var hasEnded = false
    var waitingForEnd: [CheckedContinuation<Void, Never>] = []

    func wakeLoop() {
      if let wake { unsafe ccurl_multi_wakeup(wake.pointer) }
    }
  }

  private let state = Mutex(State())

  // MARK: For any thread

  /// Hands a command to the loop.
  ///
  /// - Returns: False where the loop takes no more, and the command was dropped.
  @discardableResult
  func post(_ command: LoopCommand) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.commands.append(command)
      state.wakeLoop()
      return true
    }
  }

  /// Lets the loop end: it takes no more commands, and what is under way is cancelled.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wakeLoop()
    }
  }

  /// Why the loop ended without being told to; nil where it was told to, or runs.
  var failure: LibcurlFailure? {
    state.withLock { $0.failure }
  }

  /// Waits until the loop has freed everything.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.waitingForEnd.append(continuation) }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  // MARK: For the loop

  /// Makes the loop's handle known, so that commands wake it.
  func open(_ multi: borrowing MultiHandle) {
    let wake = unsafe Wake(pointer: multi.pointer)
    state.withLock { $0.wake = wake }
  }

  /// Takes all commands, in the order in which they were posted.
  func take() -> (commands: [LoopCommand], isClosed: Bool) {
    state.withLock { state in
      defer { state.commands = [] }
      return (state.commands, state.isClosed)
    }
  }

  /// Closes the mailbox and forgets the loop's handle, which may be freed after that.
  ///
  /// - Parameter failure: Why, for those whose commands come too late; nil where that was wanted.
  func retire(because failure: LibcurlFailure?) {
    state.withLock { state in
      state.isClosed = true
      state.failure = failure
      state.wake = nil
    }
  }

  /// Tells those who wait that everything has been freed.
  func end() {
    let waiting = state.withLock { state in
      state.hasEnded = true
      defer { state.waitingForEnd = [] }
      return state.waitingForEnd
    }
    for continuation in waiting { continuation.resume() }
  }
}
