package import DashCore

/// Where a redirect may lead.
///
/// A request that carries a key stays with its very server: same scheme, host and port. One without
/// may go to another host by https; by http, which only loopback addresses are asked by, it stays
/// with its host. The scheme never changes.
package struct RedirectPolicy: Sendable {
  /// How many redirects are followed for one request.
  package static let maximumRedirects = 5

  private let origin: Origin?
  private let carriesSecret: Bool

  /// Creates the policy for a request and all the redirects that come of it.
  ///
  /// - Parameter request: The request.
  package init(for request: Request) {
    origin = Origin(url: request.baseURL.description)
    carriesSecret = request.carriesSecret
  }

  /// Whether a redirect may be followed.
  ///
  /// - Parameter url: Where it leads, as an absolute URL.
  /// - Returns: False also where that is no URL.
  package func allows(_ url: String) -> Bool {
    guard let origin, let target = Origin(url: url) else { return false }
    if carriesSecret { return target == origin }
    return target.scheme == origin.scheme
      && (origin.scheme == "https" || target.host == origin.host)
  }

  /// Whether a status asks for the same thing to be fetched from elsewhere.
  ///
  /// - Parameter status: The status of an answer.
  /// - Returns: False for the other statuses between 300 and 399, which can also have a location.
  package static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }
}
