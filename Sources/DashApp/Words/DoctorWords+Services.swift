import DashCore

/// What asking the services came to.
extension DoctorWords {
  static let notAsked = "nothing had to be asked"
  static let keyAccepted = "accepted"

  static func answer(_ status: Int, milliseconds: Int, from host: String) -> String {
    "HTTP \(status) from \(ConfigurationWords.safe(host)) in \(milliseconds) ms"
  }

  /// The calls that are counted here.
  static func calls(today: Int, left: Int?, perMinute: Int?) -> String {
    let today = "\(today) today"
    guard let left else { return today }
    let share = perMinute.map { "\(left) of \($0)" } ?? "\(left)"
    return "\(share) left this minute, \(today)"
  }

  static func heldBack(seconds: Int) -> String {
    "none for \(span(seconds)), as the service wants it"
  }

  /// The calls that the service itself counts.
  static func quota(_ limit: RateLimit) -> String {
    let share = limit.limit.map { "\(limit.remaining) of \($0)" } ?? "\(limit.remaining)"
    let reset = limit.resetSeconds.map { ", all again in \(span($0))" } ?? ""
    return "the service has \(share) calls left\(reset)"
  }
}
