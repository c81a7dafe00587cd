import DashCore
import TransportLayers

extension FreshnessPolicy {
  /// The policy of one fetch: what the user says first of all, then what the fetch is for.
  ///
  /// - Parameters:
  ///   - choice: What the user says.
  ///   - freshness: What the fetch is for.
  ///   - freshSeconds: How long an answer of the instance is fresh.
  init(_ choice: KeptAnswersChoice, _ freshness: Freshness, freshSeconds: Int) {
    self.init(freshSeconds: freshSeconds)
    switch (choice, freshness) {
    case (.only, _): asking = .never
    case (_, .ask), (.never, .usual): asking = .always
    case (.whereAny, .usual): asking = .whereNothingIsKept
    case (.whereFresh(let maximumAge), .usual): maximumAgeSeconds = maximumAge
    case (_, .newerThan(let moment, let seconds)):
      newerThan = moment
      self.freshSeconds = seconds
    }
  }
}
