import CCurl
import DashCore

/// The run loop for all transfers of a transport, on the one thread that calls libcurl.
///
/// It resumes every continuation exactly once, after the transfer has left the table and libcurl.
final class TransferLoop {
  private let mailbox: Mailbox
  private let settings: TransferSettings
  private let multi: MultiHandle
  private var transfers: [TransferID: Transfer] = [:]
  /// The trusted certificates, looked for at the first transfer over https.
  private lazy var trust = CertificateTrust(
    environment: settings.environment,
    defaults: TrustedCertificates.libcurlDefaults(),
    readsByHash: LibcurlVersion.current.readsCertificatesByHash
  )

  private init(mailbox: Mailbox, settings: TransferSettings) throws(LibcurlFailure) {
    self.mailbox = mailbox
    self.settings = settings
    multi = try MultiHandle(
      idleConnections: settings.limits.idleConnections,
      connectionsPerHost: settings.limits.connectionsPerHost,
      connections: ConnectionBudget.connections
    )
  }

  /// Runs on the calling thread until the mailbox closes.
  ///
  /// - Parameters:
  ///   - mailbox: The source of commands.
  ///   - settings: The settings shared by all transfers.
  static func run(mailbox: Mailbox, settings: TransferSettings) {
    do throws(LibcurlFailure) {
      if let failure = LibcurlGlobal.failure { throw failure }
      let loop = try TransferLoop(mailbox: mailbox, settings: settings)
      loop.run()
    } catch {
      mailbox.retire(because: error)
      for case .start(let start) in mailbox.take().commands {
        start.fail(error.error(host: start.order.host))
      }
    }
  }

  private func run() {
    mailbox.open(multi)
    var isUsable = true
    while isUsable {
      let (commands, isClosed) = mailbox.take()
      for command in commands { process(command) }
      if isClosed { break }
      isUsable = multi.perform()
      finishEnded()
      isUsable = isUsable && multi.poll()
    }
    mailbox.retire(because: isUsable ? nil : .handleLost)
    // A command may have arrived since the last `take()`; none can arrive after `retire(because:)`.
    for command in mailbox.take().commands { process(command) }
    for id in transfers.keys { cancel(id, as: isUsable ? .cancelled : .unknown) }
  }

  private func process(_ command: LoopCommand) {
    switch command {
    case .start(let command): start(command)
    case .cancel(let id): cancel(id, as: .cancelled)
    }
  }

  private func start(_ start: TransferStart, trusting certificates: TrustedCertificates? = nil) {
    let order = start.order
    guard order.millisecondsLeft > 0 else {
      start.fail(TransportError(.timeout, host: order.host))
      return
    }
    do throws(LibcurlFailure) {
      let transfer = try Transfer(
        start,
        settings: settings,
        certificates: certificates
          ?? (order.isSecure ? trust.certificates(for: order.targetHost) : nil),
        isRetry: certificates != nil
      )
      guard multi.add(transfer.handle) else { throw .transferRefused }
      transfers[start.id] = transfer
    } catch {
      start.fail(error.error(host: order.host))
    }
  }

  private func finishEnded() {
    while let (id, code) = multi.nextEnded() {
      guard let transfer = transfers.removeValue(forKey: id) else { continue }
      let usesSecond = transfer.certificates != nil && transfer.certificates == trust.second
      let order = transfer.start.order
      let isElsewhere = order.targetHost != order.host
      let certificateFile = usesSecond && !isElsewhere ? trust.second?.file : nil
      let outcome = transfer.outcome(code, certificateFile: certificateFile)
      let certificates = alternativeCertificates(to: transfer, endedWith: code)
      multi.remove(transfer.handle)
      if let certificates {
        start(transfer.start, trusting: certificates)
      } else {
        transfer.start.continuation.resume(returning: outcome)
      }
    }
  }

  /// Returns the certificates to repeat a transfer with, or `nil` if its result stands.
  private func alternativeCertificates(
    to transfer: Transfer,
    endedWith code: CURLcode
  ) -> TrustedCertificates? {
    guard let certificates = transfer.certificates else { return nil }
    let order = transfer.start.order
    let host = order.targetHost
    if code == CURLE_OK { trust.noteVerified(host, by: certificates) }
    // Without time for another attempt the cause is the certificate.
    guard transfer.lacksIssuer(code), !transfer.isRetry, order.millisecondsLeft > 0 else {
      return nil
    }
    return trust.alternative(for: host, to: certificates)
  }

  private func cancel(_ id: TransferID, as code: ErrorCode) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    multi.remove(transfer.handle)
    transfer.start.fail(transfer.failure(as: code))
  }
}

/// libcurl's handle for all transfers of one thread, with their shared connection pool.
///
/// It is freed exactly once. All transfers must have been removed by then.
@safe
struct MultiHandle: ~Copyable {
  /// The handle, valid for the lifetime of this value.
  let pointer: UnsafeMutableRawPointer

  /// The longest wait, in milliseconds.
  private static let longestWait: CInt = 60_000

  /// Creates a handle.
  ///
  /// - Parameters:
  ///   - idleConnections: The size of the connection pool.
  ///   - connectionsPerHost: The maximum number of open connections to a server; further transfers
  ///     wait.
  ///   - connections: The maximum number of open connections; further transfers wait.
  /// - Throws: ``LibcurlFailure`` if libcurl provides no handle or rejects an option.
  init(
    idleConnections: Int,
    connectionsPerHost: Int,
    connections: Int
  ) throws(LibcurlFailure) {
    guard let pointer = unsafe ccurl_multi_init() else { throw .outOfMemory }
    let options = [
      (CURLMOPT_MAXCONNECTS, idleConnections),
      (CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost),
      (CURLMOPT_MAX_TOTAL_CONNECTIONS, connections),
    ]
    for (option, value) in options {
      let code = unsafe ccurl_multi_set_long(pointer, option, value)
      guard code == CURLM_OK else {
        unsafe ccurl_multi_cleanup(pointer)
        throw .multiOptionRefused(option, code)
      }
    }
    // libcurl creates a handle even without descriptors for wakeups.
    guard unsafe ccurl_multi_wakeup(pointer) == CURLM_OK else {
      unsafe ccurl_multi_cleanup(pointer)
      throw .noDescriptors
    }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe ccurl_multi_cleanup(pointer)
  }

  /// Starts a transfer.
  ///
  /// - Returns: False if libcurl rejects the transfer.
  func add(_ handle: borrowing EasyHandle) -> Bool {
    unsafe ccurl_multi_add_handle(pointer, handle.pointer) == CURLM_OK
  }

  /// Removes a transfer, whether it has ended or not.
  ///
  /// libcurl calls no callback of it afterwards.
  func remove(_ handle: borrowing EasyHandle) {
    unsafe ccurl_multi_remove_handle(pointer, handle.pointer)
  }

  /// Performs all work that does not block.
  ///
  /// - Returns: False if the handle is no longer usable.
  func perform() -> Bool {
    var running: CInt = 0
    return unsafe ccurl_multi_perform(pointer, &running) == CURLM_OK
  }

  /// Waits for activity or for a wakeup from another thread.
  ///
  /// - Returns: False if the handle is no longer usable.
  func poll() -> Bool {
    // libcurl shortens the wait to its own next timeout, and a wakeup ends it at once.
    unsafe ccurl_multi_poll(pointer, nil, 0, Self.longestWait, nil) == CURLM_OK
  }

  /// Returns the next transfer that has ended and its result, or `nil` if there is none.
  func nextEnded() -> (id: TransferID, result: CURLcode)? {
    var remaining: CInt = 0
    while let message = unsafe ccurl_multi_info_read(pointer, &remaining) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      // Copy everything here: removing the transfer invalidates the message.
      let result = unsafe ccurl_message_result(message)
      var context: UnsafeMutableRawPointer?
      unsafe ccurl_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
      return (UInt(bitPattern: context), result)
    }
    return nil
  }
}
