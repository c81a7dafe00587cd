import CCurl
package import DashCore
import Synchronization
import SystemThreads

/// Sends requests with libcurl: one thread, one set of connections, any number of transfers.
///
/// Nothing of libcurl is loaded before the first request, unless ``prepare()`` has it loaded beside
/// other work. A process that runs exit handlers ends it with ``shutdown()`` before, so that nothing of
/// it runs beside them; one that ends without them need not.
package final class CurlTransport: Transport {
  private struct State {
    var loop: Loop?
    var isShutDown = false
    var lastID: UInt = 0
  }

  private struct Loop: Sendable {
    let mailbox: Mailbox
    let thread: SystemThread
  }

  private let settings: TransferSettings
  private let state = Mutex(State())

  /// Creates a transport that has not started anything.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` of every request, such as `dash/1.0`.
  ///   - environment: The environment's variables, for the places of trusted certificates. The
  ///     proxies of https libcurl reads from the process's own environment.
  ///   - limits: How patient transfers are.
  package init(
    userAgent: String,
    environment: [String: String],
    limits: TransferLimits = TransferLimits()
  ) {
    settings = TransferSettings(
      userAgent: userAgent,
      certificates: CertificateLocations(environment: environment),
      hasProxy: Self.hasProxy(environment),
      limits: limits
    )
  }

  deinit {
    let loop = state.withLock { $0.loop }
    loop?.mailbox.close()
    loop?.thread.join()
  }

  /// Sends a request, and follows redirects as ``RedirectPolicy`` allows.
  ///
  /// - Parameter request: What to ask.
  /// - Returns: The answer, whatever its status.
  /// - Throws: ``DashCore/TransportError`` where no answer came.
  package func send(_ request: Request) async throws(TransportError) -> Response {
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

  /// Has libcurl loaded on the thread that will use it, and does not wait for that.
  package func prepare() {
    state.withLock { state in
      if !state.isShutDown, state.loop == nil { state.loop = startLoop() }
    }
  }

  /// Cancels what is under way, frees all of libcurl and joins the thread.
  ///
  /// Calling it again, or without a request ever sent, does nothing; where libcurl was loaded in vain,
  /// nobody waits for that. Requests after it fail as cancelled.
  package func shutdown() async {
    let (loop, wasUsed) = state.withLock { state in
      state.isShutDown = true
      return (state.loop, state.lastID > 0)
    }
    guard let loop else { return }
    loop.mailbox.close()
    guard wasUsed else { return }
    await loop.mailbox.waitForEnd()
    // The thread has nothing left to do but return.
    loop.thread.join()
  }

  /// Whether libcurl would ask a proxy; see <https://curl.se/libcurl/c/libcurl-env.html>.
  private static func hasProxy(_ environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let isBypassed = ["no_proxy", "NO_PROXY"].contains { environment[$0] == "*" }
    let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    return !isBypassed && names.contains(where: isSet)
  }

  private func exchange(_ order: TransferOrder) async throws(TransportError) -> Exchange {
    guard !Task.isCancelled else { throw TransportError(.cancelled, host: order.host) }
    guard order.millisecondsLeft > 0 else { throw TransportError(.timeout, host: order.host) }

    let (id, mailbox) = try begin(order)
    let outcome: Result<Exchange, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard mailbox.post(.start(id, order, continuation)) else {
          // The thread may have found that there is no libcurl before this request came.
          let error = mailbox.failure?.error(host: order.host)
          continuation.resume(
            returning: .failure(error ?? TransportError(.cancelled, host: order.host))
          )
          return
        }
        // The handler may have run before there was anything to cancel.
        if Task.isCancelled { mailbox.post(.cancel(id)) }
      }
    } onCancel: {
      mailbox.post(.cancel(id))
    }
    return try outcome.get()
  }

  /// A number for a new transfer, and the mailbox of the loop, which the first call starts.
  private func begin(
    _ order: TransferOrder
  ) throws(TransportError) -> (id: TransferID, mailbox: Mailbox) {
    try state.withLock { state throws(TransportError) in
      guard !state.isShutDown else { throw TransportError(.cancelled, host: order.host) }
      if state.loop == nil { state.loop = startLoop() }
      guard let loop = state.loop else { throw TransportError(.unknown, host: order.host) }
      state.lastID += 1
      return (TransferID(state.lastID), loop.mailbox)
    }
  }

  private func startLoop() -> Loop? {
    let mailbox = Mailbox()
    let thread = SystemThread { [settings] in
      unsafe ccurl_name_thread("dash-http")
      SystemThread.leaveSignalsToOthers()
      TransferLoop.run(mailbox: mailbox, settings: settings)
    }
    return thread.map { Loop(mailbox: mailbox, thread: $0) }
  }
}
