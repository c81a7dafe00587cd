import DashCore
import Localization

/// The remarks on forecasts and air quality of a panel.
///
/// They explain missing or old data, and say when the service returns fewer days than requested.
struct ForecastRemarks: Sendable {
  /// A remark: a sentence without its full stop.
  struct Remark: Sendable, Hashable {
    let text: String
    /// Whether the remark reports a failure.
    let isFailure: Bool
  }

  /// The age from which data gets a remark.
  private static let oldSeconds: Int64 = 600

  let panel: Panel
  let page: Page
  /// Whether the days are shown; a list without them may have no others than those of its columns.
  var areDaysShown = true

  /// Returns the remarks on one place.
  func remarks(on place: PlaceWeather) -> [Remark] {
    let forecast = remark(on: place.$forecast) { .forecastRemark(text: $0) }
    let air = remark(on: place.$air) { .airRemark(text: $0) }
    let days = areDaysShown ? [fewerDays(of: place), clock(of: place)] : []
    return
      ([forecast, hint(after: place.$forecast.error), over(of: place)] + days + [air])
      .compactMap(\.self)
  }

  /// Returns the remarks on several places, each once.
  ///
  /// A remark that does not apply to all places names those that it applies to.
  func remarks(on places: [PlaceWeather]) -> [Remark] {
    var found: [(remark: Remark, names: [String])] = []
    for place in places {
      for remark in remarks(on: place) {
        if let index = found.firstIndex(where: { $0.remark == remark }) {
          found[index].names.append(page.name(of: place))
        } else {
          found.append((remark, [page.name(of: place)]))
        }
      }
    }
    return found.map { remark, names in
      guard names.count < places.count else { return remark }
      let text = page.text.labelled(remark.text, by: page.text.listSemicolon(names))
      return Remark(text: text, isFailure: remark.isFailure)
    }
  }

  /// Returns where to get a missing subscription, which nothing else on the page says.
  private func hint(after error: SourceError?) -> Remark? {
    guard let error, error.reason == .subscriptionMissing,
      let hint = page.errors.hint(for: error, from: panel.server)
    else { return nil }
    return Remark(text: page.text.hint(hint), isFailure: false)
  }

  private func remark<Value>(
    on part: Parted<Value>,
    _ string: (String) -> LocalizedString
  ) -> Remark? {
    if let error = part.error {
      let cause = page.errors.briefCause(of: error, from: panel.server)
      return Remark(text: page.text(string(cause)), isFailure: true)
    }
    guard let provenance = part.provenance else { return nil }
    if let error = provenance.error {
      guard !isShownByPanel(provenance) else { return nil }
      let staleness = Staleness(fetchedAt: provenance.receivedAt, error: error)
      let message = page.text(of: staleness, panel)
      return Remark(text: page.text(string(message)), isFailure: true)
    }
    let age = page.now.seconds(since: provenance.receivedAt)
    guard provenance.origin == .cache, age >= Self.oldSeconds, !isAsOldAsPanel(provenance) else {
      return nil
    }
    let message = page.text(.timeFetched(age: page.clock.age(age)))
    return Remark(text: page.text(string(message)), isFailure: false)
  }

  /// Whether the panel itself shows the staleness, for the same time.
  private func isShownByPanel(_ provenance: Provenance) -> Bool {
    guard case .stale = panel.state else { return false }
    return isAsOldAsPanel(provenance)
  }

  private func isAsOldAsPanel(_ provenance: Provenance) -> Bool {
    guard let fetchedAt = panel.state.snapshot?.fetchedAt else { return false }
    return abs(provenance.receivedAt.seconds(since: fetchedAt)) < Self.oldSeconds
  }

  /// Explains that all forecast days are in the past, because nothing else shows it.
  private func over(of place: PlaceWeather) -> Remark? {
    guard let forecast = place.forecast, forecast.isOver(at: page.now, utcOffsets: place.utcOffsets)
    else { return nil }
    let message = page.text(.forecastOver)
    return Remark(text: page.text(.forecastRemark(text: message)), isFailure: true)
  }

  /// Warns that displayed times may be wrong because a change of the clock is unknown.
  private func clock(of place: PlaceWeather) -> Remark? {
    let clock = place.utcOffsets
    let shown = ForecastDays.shown(of: place, on: page)
    guard let end = clock.knownUntil, let last = shown.last, clock.end(of: last.date) > end else {
      return nil
    }
    let date = page.clock.date(clock.civil(at: end))
    let message = page.text(.forecastClocksMayChange(date: date))
    return Remark(text: message, isFailure: false)
  }

  private func fewerDays(of place: PlaceWeather) -> Remark? {
    let presentation = page.options.forecast
    guard let requestedDays = presentation.days else { return nil }
    let known = presentation.days(of: place, from: page.now)
    // Without any, the forecast is over.
    guard place.$forecast.error == nil, known.count < requestedDays, let last = known.last else {
      return nil
    }
    let message = page.text(
      .forecastFewerDays(
        service: panel.server.title,
        day: page.clock.day(last.date.civil),
        known: String(known.count),
        wanted: String(requestedDays)
      )
    )
    return Remark(text: message, isFailure: false)
  }
}
