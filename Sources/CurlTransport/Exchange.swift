import DashCore

/// What one exchange with a server brought.
struct Exchange: Sendable {
  /// The answer, which may be a redirect.
  let response: Response

  /// Where the answer sends the request, as an absolute URL; nil where it does not.
  let redirectURL: String?
}
