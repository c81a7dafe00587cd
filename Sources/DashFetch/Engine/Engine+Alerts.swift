import DashConfiguration
import DashCore
import Rules

/// The alerts of the places that are shown, also if their last refresh failed.
///
/// They are fetched when their weather is there, and then at an interval of their own.
extension Engine {
  /// How often alerts are checked: as often as the quickest source is asked.
  ///
  /// The cache knows which alerts of the others are still fresh.
  static let alertInterval = Duration.seconds(300)

  /// The maximum number of places of one country whose alerts are requested concurrently.
  private static let concurrentAlertsOfCountry = InstanceFetcher.concurrentAlerts * 3 / 4

  /// Whether an alert is known for a place whose weather is shown.
  package var hasAlerts: Bool { alerts.values.contains { !$0.alerts.isEmpty } }

  /// Whether there was any alert, for which lists then have a column until the end.
  package var wereAlerts: Bool { alertNews.wereAny }

  /// Returns the alerts that the condition of plugins.json lets be shown.
  func shown(_ alerts: PlaceAlerts) -> PlaceAlerts {
    guard let condition = requests.alerts?.condition,
      let rule = try? AlertRule(condition, AlertVocabulary())
    else { return alerts }
    return alerts.filtered { $0.isShown(by: rule) }
  }

  mutating func forgetAlerts() {
    alerts.want([])
    (alertNews, warned, alertPolicies) = (AlertNews(), [:], [:])
  }

  /// Fetches the alerts of the places whose weather is shown, also from before a reload.
  mutating func wantAlerts(at now: Duration) {
    guard let settings = requests.alerts else { return }
    let shown = board.slots.filter { !$0.isHidden }.flatMap { slot in
      slot.shownPlaces
        .filter { !settings.exceptPlaces.contains($0.requestedPlace) }
        .map { (PlaceKey(panel: slot.instance.name, place: $0.requestedPlace), $0) }
    }
    warned = Dictionary(shown) { first, _ in first }
    alerts.want(shown.map(\.0), at: now)
  }

  /// Makes the alerts of all places due.
  ///
  /// - Parameter policy: Which cached alerts are acceptable; `nil` for the user's choice.
  package mutating func refreshAlerts(_ policy: CachePolicy? = nil, at now: Duration) {
    for key in alerts.keys {
      alerts.refresh(key, at: now)
      alertPolicies[key] = .some(policy)
    }
  }

  mutating func beginAlerts(at now: Duration) -> [Load] {
    // A service that is silent must not keep those of other countries waiting.
    var inFlight = Dictionary(alerts.inFlight.map { (warned[$0]?.country, 1) }, uniquingKeysWith: +)
    let tickets = alerts.begin(at: now) { [alertPolicies, alerts, warned, isPaused] key in
      guard !isPaused || alertPolicies[key] != nil || alerts[key] == nil else { return false }
      let country = warned[key]?.country
      guard inFlight[country, default: 0] < Self.concurrentAlertsOfCountry else { return false }
      inFlight[country, default: 0] += 1
      return true
    }
    // A request that knows the end says what failed, rather than try again beyond it.
    let rest = patience.isLast ? limit.map { max($0 - now, .zero) } : nil
    return tickets.compactMap { ticket in
      let key = ticket.key
      guard let place = warned[key], let instance = board[key.panel]?.instance else { return nil }
      let usual = alerts[key] == nil ? nil : CachePolicy()
      let policy = alertPolicies.removeValue(forKey: key) ?? usual
      return .alerts(ticket, instance, place, policy, alertSource, within: rest)
    }
  }

  /// Takes the alerts of a place.
  ///
  /// - Returns: The new ones.
  mutating func take(
    _ found: PlaceAlerts,
    _ ticket: Ticket<PlaceKey>,
    at moment: Moment
  ) -> [(place: PlaceQuery, alert: WeatherAlert)] {
    let key = ticket.key
    let all = shown(found.adding(warned[key]?.alerts, at: moment.wall))
    guard alerts.settle(ticket, all) else { return [] }
    if repetition != nil {
      let failures = alerts.count(key, failed: all.status == .unavailable)
      let rest = failures == 0 ? Self.alertInterval : Rest.after(failures)
      alerts.refresh(key, at: moment.elapsed + rest)
    }
    return alertNews.take(all, of: key)
  }
}

/// The alerts of the last response for each place, to which new ones are compared.
struct AlertNews: Sendable {
  private var heard: [PlaceQuery: [String: [WeatherAlert]]] = [:]
  fileprivate var wereAny = false

  /// Takes the alerts of a place.
  ///
  /// - Returns: The new alerts: those of a place that had a response before, unless they continue an
  ///   earlier one, which another panel may have.
  fileprivate mutating func take(
    _ alerts: PlaceAlerts,
    of key: Engine.PlaceKey
  ) -> [(place: PlaceQuery, alert: WeatherAlert)] {
    wereAny = wereAny || !alerts.alerts.isEmpty
    let earlier = heard[key.place] ?? [:]
    if alerts.receivedAt != nil { heard[key.place, default: [:]][key.panel] = alerts.alerts }
    guard earlier[key.panel] != nil else { return [] }
    let known = earlier.values.flatMap(\.self)
    return alerts.alerts.filter { $0.isNew(since: known) }.map { (key.place, $0) }
  }
}
