import DashCore

extension Instance {
  /// How long an answer is fresh where nobody watches: until the instance is due by its own `refresh`,
  /// and at least as long as the service's terms want it kept.
  var freshSeconds: Int { max(refreshSeconds ?? 0, descriptor.terms.shortestRefreshSeconds) }
}
