import DashCore

/// What is to be said of the forecasts and the air of a panel beside their values: why they are missing
/// or old, and where the service knows fewer days than are wanted.
struct ForecastRemarks: Sendable {
  /// A remark, a sentence without its full stop.
  struct Remark: Sendable, Hashable {
    let text: String
    /// Whether something failed.
    let isFailure: Bool
  }

  /// How old a part may be without a word.
  private static let silentSeconds: Int64 = 600

  private let panel: Panel
  private let page: Page

  init(of panel: Panel, on page: Page) {
    self.panel = panel
    self.page = page
  }

  /// The remarks on one place.
  func remarks(on place: PlaceWeather) -> [Remark] {
    let forecast = remark(on: .forecast, place.forecastProvenance, place.forecastError)
    let air = remark(on: .air, place.airProvenance, place.airError)
    return [forecast, over(of: place) ?? fewerDays(of: place), clock(of: place), air]
      .compactMap(\.self)
  }

  /// The remarks on several places: each once, with the names of those that it is on, where it is not on
  /// all of them.
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
      let text = page.text.labelled(remark.text, by: page.text.listApart(names))
      return Remark(text: text, isFailure: remark.isFailure)
    }
  }

  private func remark(
    on part: ForecastPhrase,
    _ provenance: Provenance?,
    _ error: SourceError?
  ) -> Remark? {
    if let error {
      let cause = page.errors.briefCause(of: error, from: panel.server)
      return Remark(text: page.text(part, ["words": cause]), isFailure: true)
    }
    guard let provenance else { return nil }
    if let error = provenance.error {
      guard !isToldByPanel(provenance) else { return nil }
      let words = page.staleness(of: panel, fetchedAt: provenance.receivedAt, error)
      return Remark(text: page.text(part, ["words": words]), isFailure: true)
    }
    let age = page.now.seconds(since: provenance.receivedAt)
    guard provenance.origin == .kept, age >= Self.silentSeconds, !isAsOldAsPanel(provenance) else {
      return nil
    }
    let words = page.text(TimePhrase.fetched, ["age": page.clock.age(age)])
    return Remark(text: page.text(part, ["words": words]), isFailure: false)
  }

  /// Whether the panel as a whole says that, and for what time.
  private func isToldByPanel(_ provenance: Provenance) -> Bool {
    guard case .stale = panel.state else { return false }
    return isAsOldAsPanel(provenance)
  }

  private func isAsOldAsPanel(_ provenance: Provenance) -> Bool {
    guard let fetchedAt = panel.state.snapshot?.fetchedAt else { return false }
    return abs(provenance.receivedAt.seconds(since: fetchedAt)) < Self.silentSeconds
  }

  /// What shows no day is not to look as if none had been asked for.
  private func over(of place: PlaceWeather) -> Remark? {
    guard page.options.forecast.isShown, let forecast = place.forecast,
      forecast.isOver(at: page.now, utcOffsets: place.utcOffsets)
    else { return nil }
    let words = page.text(ForecastPhrase.over)
    return Remark(text: page.text(ForecastPhrase.forecast, ["words": words]), isFailure: true)
  }

  /// That times of what is shown may be wrong, for it is not known whether the clock is put.
  private func clock(of place: PlaceWeather) -> Remark? {
    let clock = place.utcOffsets
    let shown = ForecastDays.shown(of: place, on: page)
    guard let end = clock.knownUntil, let last = shown.last, clock.end(of: last.date) > end else {
      return nil
    }
    let date = page.clock.date(clock.civil(at: end))
    let words = page.text(ForecastPhrase.clocksMayChange, ["date": date])
    return Remark(text: words, isFailure: false)
  }

  private func fewerDays(of place: PlaceWeather) -> Remark? {
    let presentation = page.options.forecast
    guard presentation.isShown, let wanted = presentation.days else { return nil }
    let known = presentation.days(of: place, from: page.now)
    guard known.count < wanted, let last = known.last else { return nil }
    let words = page.text(
      ForecastPhrase.fewerDays,
      [
        "service": panel.server.title, "day": page.clock.day(last.date.civil),
        "known": String(known.count), "wanted": String(wanted),
      ]
    )
    return Remark(text: words, isFailure: false)
  }
}
