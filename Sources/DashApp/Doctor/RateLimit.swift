import DashCore

/// What a service says in its header fields of the calls that are left.
struct RateLimit: Sendable, Hashable {
  /// How many calls there are in a period; nil where it does not say.
  let limit: Int?
  /// How many of them are left.
  let remaining: Int
  /// In how many seconds the period ends; nil where it does not say.
  let resetSeconds: Int?

  /// Reads the fields `X-RateLimit-…`, or `RateLimit-…`, of an answer.
  ///
  /// It fails where there are none that can be read: texts of a server are not shown.
  init?(_ response: Response) {
    func number(_ name: String) -> Int? {
      for prefix in ["x-ratelimit-", "ratelimit-"] {
        guard let text = response.header(prefix + name) else { continue }
        if let number = Int(text), (0...1_000_000_000).contains(number) { return number }
      }
      return nil
    }
    guard let remaining = number("remaining") else { return nil }
    self.remaining = remaining
    limit = number("limit")
    // Some give the moment in place of the wait, and then a number that nobody would wait.
    resetSeconds = number("reset").flatMap { $0 <= 86_400 ? $0 : nil }
  }
}
