import CCurl
import DashCore

/// All transfers of a transport, on the one thread that calls libcurl for them.
///
/// Every waiting continuation is resumed here, once, after its transfer has left the table and
/// libcurl.
final class TransferLoop {
  private let mailbox: Mailbox
  private let settings: TransferSettings
  private let multi: MultiHandle
  private var transfers: [TransferID: Transfer] = [:]

  private init(mailbox: Mailbox, settings: TransferSettings) throws(LibcurlFailure) {
    self.mailbox = mailbox
    self.settings = settings
    multi = try MultiHandle(idleConnections: settings.limits.idleConnections)
  }

  /// Works until the mailbox is closed, on the calling thread.
  ///
  /// - Parameters:
  ///   - mailbox: Where commands come from.
  ///   - settings: What all transfers have in common.
  static func run(mailbox: Mailbox, settings: TransferSettings) {
    // The loop, and with it the multi handle, is freed before those who wait for the end are told.
    do throws(LibcurlFailure) {
      if let failure = LibcurlGlobal.failure { throw failure }
      let loop = try TransferLoop(mailbox: mailbox, settings: settings)
      loop.run()
    } catch {
      mailbox.retire(because: error)
      for case .start(_, let order, let continuation) in mailbox.take().commands {
        continuation.resume(returning: .failure(error.error(host: order.host)))
      }
    }
    mailbox.end()
  }

  private func run() {
    mailbox.open(multi)
    var isUsable = true
    while isUsable {
      let (commands, isClosed) = mailbox.take()
      for command in commands { obey(command) }
      if isClosed { break }
      isUsable = multi.perform()
      finishEnded()
      isUsable = isUsable && multi.poll()
    }
    mailbox.retire(because: isUsable ? nil : .handleLost)
    // A command may have come between the last look and the end, but none after it.
    for command in mailbox.take().commands { obey(command) }
    for id in Array(transfers.keys) { abandon(id, as: isUsable ? .cancelled : .unknown) }
  }

  private func obey(_ command: LoopCommand) {
    switch command {
    case .start(let id, let order, let continuation): start(id, order, continuation)
    case .cancel(let id): abandon(id, as: .cancelled)
    }
  }

  private func start(
    _ id: TransferID,
    _ order: TransferOrder,
    _ continuation: CheckedContinuation<Result<Exchange, TransportError>, Never>
  ) {
    let milliseconds = order.millisecondsLeft
    guard milliseconds > 0 else {
      continuation.resume(returning: .failure(TransportError(.timeout, host: order.host)))
      return
    }
    do throws(LibcurlFailure) {
      let transfer = try Transfer(
        id: id,
        order: order,
        settings: settings,
        milliseconds: milliseconds,
        continuation: continuation
      )
      guard multi.add(transfer.handle) else { throw .transferRefused }
      transfers[id] = transfer
    } catch {
      continuation.resume(returning: .failure(error.error(host: order.host)))
    }
  }

  private func finishEnded() {
    while let (id, code) = multi.nextEnded() {
      guard let transfer = transfers.removeValue(forKey: id) else { continue }
      let outcome = transfer.outcome(code)
      multi.remove(transfer.handle)
      transfer.continuation.resume(returning: outcome)
    }
  }

  private func abandon(_ id: TransferID, as code: ErrorCode) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    multi.remove(transfer.handle)
    transfer.continuation.resume(returning: .failure(transfer.failure(as: code)))
  }
}
