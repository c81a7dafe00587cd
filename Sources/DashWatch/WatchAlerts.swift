import DashCore
import DashFetch
import DashSettings

/// The alerts that watch mode shows, and those that are new since the last key press.
///
/// They are checked after each refresh of the weather that needs it, and between two refreshes of a
/// long interval.
struct WatchAlerts: Sendable {
  /// How often alerts are checked: as often as the quickest source is asked.
  ///
  /// The cache knows which alerts of the others are still fresh.
  static let interval = Duration.seconds(300)
  /// How long the frame of a tick waits for alerts.
  static let patience = Duration.seconds(1)

  private var known: [DisplayText: [PlaceQuery: PlaceAlerts]] = [:]
  /// The alerts of each panel's last responses, to which new ones are compared.
  private var heard: [DisplayText: [PlaceQuery: [WeatherAlert]]] = [:]
  /// When a panel's alerts are next due; absent before the first check.
  private var due: [DisplayText: Duration] = [:]
  /// The checks of each panel in sequence that have failed.
  private var failures: [DisplayText: Int] = [:]
  /// The places of each panel that were checked.
  private var checked: [DisplayText: Set<PlaceQuery>] = [:]
  /// When the checks in flight started.
  private var checks: [DisplayText: Duration] = [:]
  /// The panels that a key has refreshed.
  private var refreshed: Set<DisplayText> = []
  /// The alerts that are new since the last key press, with the names of their places.
  private(set) var unseen: [(place: PlaceQuery, alert: WeatherAlert)] = []
  /// Whether there was any alert, for which lists then have a column until the end.
  private(set) var wereAny = false

  /// Whether any alert is known.
  private var isAny: Bool { known.values.contains { $0.values.contains { !$0.alerts.isEmpty } } }

  /// Whether an alert is known for one of these places of a panel.
  fileprivate func isAny(of panel: DisplayText, among places: [PlaceQuery]) -> Bool {
    places.contains { known[panel]?[$0]?.alerts.isEmpty == false }
  }

  // MARK: Checks

  /// A check of a panel's alerts.
  struct Check {
    /// Which cached alerts are acceptable; `nil` for the user's choice.
    let policy: CachePolicy?
  }

  /// Whether a check started so recently that the frame of a tick waits for it.
  func isAwaited(at now: Duration) -> Bool { checks.values.contains { now < $0 + Self.patience } }

  /// Returns when a panel is next due, or when a frame stops waiting for it; `nil` for never.
  fileprivate func next(of panel: DisplayText, isPaused: Bool, at now: Duration) -> Duration? {
    guard let start = checks[panel] else {
      return isPaused && !refreshed.contains(panel) ? nil : due[panel]
    }
    return isAwaited(at: now) ? start + Self.patience : nil
  }

  /// Makes all panels due, with other settings, or forgets all alerts.
  mutating func restart(isOn: Bool) {
    if isOn { due = [:] } else { self = WatchAlerts() }
  }

  /// Accepts no cached alerts in the next check of a panel.
  mutating func refresh(_ panel: DisplayText, at now: Duration) {
    refreshed.insert(panel)
    due[panel] = now
  }

  /// Starts the check of a panel's alerts, if it is due or a place has not been checked.
  fileprivate mutating func begin(
    _ panel: DisplayText,
    _ places: [PlaceQuery],
    isPaused: Bool,
    at now: Duration
  ) -> Check? {
    guard checks[panel] == nil else { return nil }
    let isFirst = due[panel] == nil
    let isDue = isFirst || next(of: panel, isPaused: isPaused, at: now).map { $0 <= now } ?? false
    guard isDue || !places.allSatisfy({ checked[panel]?.contains($0) == true }) else { return nil }
    checks[panel] = now
    checked[panel] = Set(places)
    if refreshed.remove(panel) != nil { return Check(policy: CachePolicy(.revalidate)) }
    return Check(policy: isFirst ? nil : CachePolicy())
  }

  /// Records the alerts of a panel's places.
  ///
  /// - Returns: The new alerts: those of a place that had a response before, unless they continue an
  ///   earlier one.
  mutating func take(
    _ places: [PlaceQuery: PlaceAlerts],
    of panel: DisplayText,
    at now: Duration
  ) -> [(place: PlaceQuery, alert: WeatherAlert)] {
    let new = places.flatMap { place, alerts -> [(place: PlaceQuery, alert: WeatherAlert)] in
      guard heard[panel]?[place] != nil else { return [] }
      // Another panel may have the same place.
      let earlier = heard.values.flatMap { $0[place] ?? [] }
      return alerts.alerts.filter { $0.isNew(since: earlier) }.map { (place, $0) }
    }
    unseen += new
    known[panel] = places
    heard[panel, default: [:]].merge(
      places.filter { $0.value.receivedAt != nil }.mapValues(\.alerts)
    ) { $1 }
    checks[panel] = nil
    let isMissing = places.values.contains { $0.status == .unavailable }
    let count = isMissing ? failures[panel, default: 0] + 1 : 0
    failures[panel] = count
    due[panel] = now + (isMissing ? Rest.after(count) : Self.interval)
    wereAny = wereAny || isAny
    return new
  }

  /// Notes that the reader has pressed a key.
  mutating func see() { unseen = [] }

  /// Returns a panel's state with the alerts of its places that have not ended.
  func adding(to state: PanelState, of panel: DisplayText, at now: Timestamp) -> PanelState {
    guard let places = known[panel], var report = state.weather else {
      return state
    }
    report.mapShown { weather in
      var weather = weather
      weather.alerts = (places[weather.requestedPlace] ?? weather.alerts)?.inForce(at: now)
      return weather
    }
    return state.replacing(content: .weather(report))
  }
}

extension WatchModel {
  /// Starts the checks of alerts that are due.
  ///
  /// They are for the weather that is shown, also if its last refresh failed.
  mutating func startAlerts(at moment: WatchMoment) -> [WatchEffect] {
    warned.compactMap { slot, places in
      let name = DisplayText(slot.instance.name)
      return alerts.begin(name, places, isPaused: isPaused, at: moment.elapsed)
        .map { .checkAlerts(slot.instance, slot.state, $0.policy) }
    }
  }

  /// Whether a place whose weather is shown has an alert.
  var hasAlerts: Bool {
    warned.contains { alerts.isAny(of: DisplayText($0.slot.instance.name), among: $0.places) }
  }

  /// Returns when the next check starts, or a frame stops waiting for one; `nil` for never.
  func nextAlerts(at moment: WatchMoment) -> Duration? {
    warned.compactMap {
      alerts.next(of: DisplayText($0.slot.instance.name), isPaused: isPaused, at: moment.elapsed)
    }.min()
  }

  /// The panels with weather, and their places that can have alerts.
  private var warned: [(slot: PanelBoard.Slot, places: [PlaceQuery])] {
    guard let settings = targets.settings.alerts else { return [] }
    return board.slots.compactMap { slot in
      guard !slot.isHidden, let report = slot.state.weather else {
        return nil
      }
      let places = report.shown.map(\.requestedPlace)
        .filter { !settings.exceptPlaces.contains($0) }
      return places.isEmpty ? nil : (slot, places)
    }
  }
}

extension PanelState {
  /// The alerts of the places, by their query.
  var alerts: [PlaceQuery: PlaceAlerts] {
    guard let report = weather else { return [:] }
    return Dictionary(
      report.shown.compactMap { place in place.alerts.map { (place.requestedPlace, $0) } }
    ) { first, _ in first }
  }
}
