import CCurl
public import DashCore
import Synchronization
import SystemThreads

/// Sends requests with libcurl on one thread, with one connection pool for all transfers.
///
/// libcurl loads on the first request, or in the background after ``prepare()``. Call
/// ``shutdown()`` before the process exits, so that libcurl does not run during exit handlers.
public final class CurlTransport: Transport {
  private struct State {
    var loop: Loop?
    var isShutDown = false
    var lastID: TransferID = 0
  }

  private struct Loop: Sendable {
    let mailbox: Mailbox
    let thread: SystemThread
  }

  private let settings: TransferSettings
  private let state = Mutex(State())

  /// Creates a transport without starting its thread.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` of every request, such as `dash/1.0`.
  ///   - environment: The environment, for the locations of trusted certificates and the proxies.
  public convenience init(userAgent: String, environment: [String: String]) {
    self.init(userAgent: userAgent, environment: environment, limits: TransferLimits())
  }

  /// Creates a transport with other timeouts, stall detection or size of the connection pool.
  package init(userAgent: String, environment: [String: String], limits: TransferLimits) {
    settings = TransferSettings(
      userAgent: userAgent,
      environment: environment,
      limits: limits
    )
  }

  deinit {
    end()
  }

  /// Sends a request and follows the redirects that ``RedirectPolicy`` allows.
  ///
  /// - Returns: The response, with any status.
  /// - Throws: ``DashCore/TransportError`` if no response arrived.
  public func send(_ request: Request) async throws(TransportError) -> Response {
    let host = request.baseURL.host
    guard !request.hasControlCharacters else {
      throw TransportError(.invalidOptions, reason: .controlCharacter, host: host)
    }
    var order = TransferOrder(request)
    var redirects = 0
    while true {
      let exchange = try await exchange(order)
      guard let target = exchange.redirectURL, request.followsRedirects else {
        return exchange.response
      }
      guard RedirectPolicy(for: request).allows(target) else {
        throw TransportError(.invalidResponse, reason: .redirectRefused, host: host)
      }
      guard redirects < RedirectPolicy.maximumRedirects else {
        throw TransportError(.invalidResponse, reason: .tooManyRedirects, host: host)
      }
      redirects += 1
      order = TransferOrder(request, redirectedTo: target)
    }
  }

  /// Cancels all transfers, frees libcurl's handles and joins the thread.
  ///
  /// Later requests fail as cancelled. A second call has no further effect.
  public func shutdown() async {
    end()
  }

  /// Ends the thread, which waits for nothing and so is joined at once.
  private func end() {
    let loop = state.withLock { state in
      state.isShutDown = true
      return state.loop.take()
    }
    loop?.mailbox.close()
    loop?.thread.join()
  }

  private func exchange(_ order: TransferOrder) async throws(TransportError) -> Exchange {
    guard !Task.isCancelled else { throw TransportError(.cancelled, host: order.host) }
    guard order.millisecondsLeft > 0 else { throw TransportError(.timeout, host: order.host) }

    let (id, mailbox) = try begin(order)
    let outcome: Result<Exchange, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let start = TransferStart(id: id, order: order, continuation: continuation)
        guard mailbox.post(.start(start)) else {
          // Loading libcurl may have failed before this request arrived.
          let error = mailbox.failure?.error(host: order.host)
          start.fail(error ?? TransportError(.cancelled, host: order.host))
          return
        }
        // The cancellation handler may have run before the start command was queued.
        if Task.isCancelled { mailbox.post(.cancel(id)) }
      }
    } onCancel: {
      mailbox.post(.cancel(id))
    }
    return try outcome.get()
  }

  /// Returns a number for a new transfer and the loop's mailbox; the first call starts the loop.
  private func begin(
    _ order: TransferOrder
  ) throws(TransportError) -> (id: TransferID, mailbox: Mailbox) {
    try state.withLock { state throws(TransportError) in
      guard !state.isShutDown else { throw TransportError(.cancelled, host: order.host) }
      // A loop that failed ended all its transfers; the next request gets a new one.
      if state.loop?.mailbox.failure != nil { state.loop = nil }
      if state.loop == nil { state.loop = startLoop() }
      guard let loop = state.loop else {
        throw TransportError(.unknown, reason: .noThread, host: order.host)
      }
      state.lastID += 1
      return (state.lastID, loop.mailbox)
    }
  }

  private func startLoop() -> Loop? {
    let mailbox = Mailbox()
    let thread = SystemThread { [settings] in
      unsafe ccurl_name_thread("dash-http")
      SystemThread.blockSignals()
      TransferLoop.run(mailbox: mailbox, settings: settings)
    }
    return thread.map { Loop(mailbox: mailbox, thread: $0) }
  }
}
