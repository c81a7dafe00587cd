import DashCore

/// One exchange with a server: what to ask, and the bounds of the answer.
///
/// A request that is redirected becomes several of these.
struct TransferOrder: Sendable {
  /// The whole URL, any key included: it goes to libcurl and nowhere else.
  let url: String

  /// The only scheme that is allowed, `https` or `http`.
  let scheme: String

  /// The host that errors name.
  let host: String

  /// The `Accept` header's value.
  let accept: String

  /// What an earlier answer is known by, or nil.
  let validators: Validators?

  /// The most bytes that the decoded body may have.
  let maximumBodyBytes: Int

  /// Whether addresses of private networks are left alone.
  let refusesPrivateAddresses: Bool

  /// When the answer is of no use any more.
  let deadline: ContinuousClock.Instant

  /// Creates the order for one exchange of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - url: Where to ask: the request's own URL, or where a redirect leads.
  init(_ request: Request, url: String) {
    self.url = url
    scheme = request.baseURL.scheme
    host = request.baseURL.host
    accept = request.accept
    validators = request.validators
    maximumBodyBytes = request.maximumBodyBytes
    // The configuration answers for the host that it names, and for no other.
    let isElsewhere = Origin(url: url)?.host != Origin(url: request.baseURL.description)?.host
    refusesPrivateAddresses = request.refusesPrivateAddresses || isElsewhere
    deadline = request.deadline
  }

  /// Milliseconds until the deadline, rounded up; 0 or less when it has passed.
  var millisecondsLeft: Int {
    let left = deadline - .now
    let (seconds, attoseconds) = left.components
    guard seconds < 86_400 else { return 86_400_000 }
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
