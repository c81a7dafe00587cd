import CCurl
import DashCore
import Synchronization

/// Passes commands from any thread to the run loop and wakes it.
final class Mailbox: Sendable {
  /// The handle that other threads use to wake the loop.
  ///
  /// `curl_multi_wakeup` is safe on any thread while the handle lives. Only `wakeLoop()` uses it,
  /// under the mailbox's lock. The loop removes it under the same lock before it frees the handle.
  @safe
  private struct Wake: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private struct State {
    var commands: [LoopCommand] = []
    var wake: Wake?
    var isClosed = false
    var failure: LibcurlFailure?

    func wakeLoop() {
      if let wake { unsafe ccurl_multi_wakeup(wake.pointer) }
    }
  }

  private let state = Mutex(State())

  // MARK: For any thread

  /// Queues a command for the loop.
  ///
  /// - Returns: False if the loop no longer accepts commands and the command was dropped.
  @discardableResult
  func post(_ command: LoopCommand) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.commands.append(command)
      // Earlier commands have woken the loop, which takes all of them.
      if state.commands.count == 1 { state.wakeLoop() }
      return true
    }
  }

  /// Stops the loop: it accepts no more commands and cancels all transfers.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.wakeLoop()
    }
  }

  /// The reason why the loop ended by itself; `nil` while it runs or after ``close()``.
  var failure: LibcurlFailure? {
    state.withLock { $0.failure }
  }

  // MARK: For the loop

  /// Stores the loop's handle, so that commands wake the loop.
  func open(_ multi: borrowing MultiHandle) {
    let wake = unsafe Wake(pointer: multi.pointer)
    state.withLock { $0.wake = wake }
  }

  /// Removes and returns all commands, in posting order.
  func take() -> (commands: [LoopCommand], isClosed: Bool) {
    state.withLock { state in
      defer { state.commands = [] }
      return (state.commands, state.isClosed)
    }
  }

  /// Closes the mailbox and drops the loop's handle, which may be freed afterwards.
  ///
  /// - Parameter failure: The error for late commands; `nil` after a regular end.
  func retire(because failure: LibcurlFailure?) {
    state.withLock { state in
      state.isClosed = true
      state.failure = failure
      state.wake = nil
    }
  }
}

/// A command for the run loop.
enum LoopCommand: Sendable {
  /// Starts a transfer and resumes its continuation at the end.
  case start(TransferStart)
  /// Cancels a transfer that is still in flight.
  case cancel(TransferID)
}
