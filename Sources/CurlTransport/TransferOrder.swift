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
  /// Only one for a redirect looks at URLs, which takes libcurl: what asks first does not wait for that.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - target: Where a redirect leads; nil to ask the request's own URL.
  init(_ request: Request, redirectedTo target: String? = nil) {
    url = target ?? request.revealedURL
    scheme = request.baseURL.scheme
    host = request.baseURL.host
    accept = request.accept
    validators = request.validators
    maximumBodyBytes = request.maximumBodyBytes
    // The configuration answers for the host that it names, and for no other.
    let isElsewhere =
      target.map { Origin(url: $0)?.host != Origin(url: request.baseURL.description)?.host }
      ?? false
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
