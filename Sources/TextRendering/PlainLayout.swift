import DashCore

/// Lays out a dashboard as short labelled lines, for pipes and screen readers.
///
/// Nothing here is only a sign: no drawing, no arrow, no colour, and a minus is the one of a
/// keyboard, which scripts and speech understand.
struct PlainLayout: Sendable {
  let dashboard: Dashboard
  let options: RenderOptions
  private let typography: Typography
  let page: Page
  let format: QuantityFormat

  init(_ dashboard: Dashboard, options: RenderOptions) {
    var options = options
    options.takesServicesWords = !dashboard.isDemo
    self.dashboard = dashboard
    self.options = options
    page = Page(options: options, now: dashboard.generatedAt)
    typography = page.typography
    format = QuantityFormat(
      units: options.units,
      typography: typography,
      minus: "-",
      signs: page.text.signs
    )
  }

  /// All lines, each within the width.
  func text() -> String {
    var blocks = [header()]
    if dashboard.panels.isEmpty { blocks.append([page.text(PageWord.nothingToShow)]) }
    for panel in dashboard.panels { blocks += self.blocks(for: panel) }
    let lines = blocks.map { block in
      block.flatMap { TextFitting.wrap(typography.own($0), to: options.width) }
    }
    return lines.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func header() -> [String] {
    let time = dashboard.generatedAt.civil(utcOffsetSeconds: options.utcOffsetSeconds)
    let truth = page.text(TextLayout.truth(of: dashboard))
    let date = page.clock.fullDate(time)
    return [page.text(PageWord.headline, ["date": date, "truth": truth])]
      + (dashboard.isDemo ? [page.text(PageWord.demoNotice)] : [])
  }

  private func blocks(for panel: Panel) -> [[String]] {
    let provider = panel.server
    let name = "\(panel.name) (\(panel.server.title))"
    let title: [[String]] = dashboard.panels.count > 1 ? [[name]] : []
    switch panel.state {
    case .loading: return [[name, page.text(PageWord.loading)]]
    case .failed(let error), .unconfigured(let error):
      let next = page.nextTry(panel).map { [$0] } ?? []
      let reasons = fallback(of: panel, error) + served(panel)
      return [[name] + lines(for: error, from: provider) + reasons + next]
    case .fresh(let snapshot), .cached(let snapshot):
      return title + blocks(for: snapshot, of: panel)
    case .stale(let snapshot, let error):
      let stale = staleness(of: panel, fetchedAt: snapshot.fetchedAt, error)
      return [[name, stale] + fallback(of: panel, error)] + blocks(for: snapshot, of: panel)
    }
  }

  /// Why the provider that stands in could not serve either.
  private func fallback(of panel: Panel, _ error: SourceError) -> [String] {
    guard let fallback = panel.fallback, let reason = error.fallbackError else { return [] }
    let hint = page.errors.hint(for: reason, from: fallback)
      .map { [page.text(PageWord.hintLine, ["words": $0])] }
    let message = page.errors.message(for: reason, from: fallback)
    let words = "\(reason.code.rawValue): \(message)"
    return [page.text(PageWord.fallbackLine, ["words": words])]
      + (hint ?? [])
  }

  private func blocks(for snapshot: Snapshot, of panel: Panel) -> [[String]] {
    let provider = panel.server
    var blocks: [[String]] = []
    switch snapshot.content {
    case .photos(let found):
      blocks += self.blocks(for: found, of: panel)
    case .weather(let report):
      let remarks = ForecastRemarks(of: panel, on: page)
      for place in report.places {
        let values = lines(for: place, history: panel.histories[place.asked])
        blocks.append(values + remarks.remarks(on: place).map(\.text))
        blocks += forecastBlocks(of: place)
      }
      blocks += report.missing.map { missing in
        guard let kept = missing.kept else {
          return [page.errors.name(of: missing).string] + lines(for: missing.error, from: provider)
        }
        let stale = staleness(of: panel, fetchedAt: kept.fetchedAt, missing.error)
        let weather = lines(for: kept.weather)
        return [weather[0], stale] + weather.dropFirst()
      }
    }
    let terms = provider.terms
    let source = page.text.list([terms.attribution, terms.license].compactMap(\.self))
    return blocks + [served(panel) + [page.text(PageWord.sourceLine, ["words": source])]]
  }

  /// Who stands in, and why; nothing where nobody does.
  private func served(_ panel: Panel) -> [String] {
    page.errors.served(panel).map { served in
      [page.errors.sentence(page.text.labelled(served.because, by: served.by))]
    } ?? []
  }

  private func staleness(
    of panel: Panel,
    fetchedAt: Timestamp,
    _ error: SourceError
  ) -> String {
    let words = [
      page.staleness(of: panel, fetchedAt: fetchedAt, error), page.nextTry(panel),
    ]
    return page.text(
      PageWord.staleLine,
      ["words": page.text.list(words.compactMap(\.self))]
    )
  }

  private func lines(for error: SourceError, from provider: SourceDescriptor) -> [String] {
    let message = page.errors.message(for: error, from: provider)
    let hint = page.errors.hint(for: error, from: provider)
    return [page.text(PageWord.errorLine, ["words": "\(error.code.rawValue): \(message)"])]
      + (hint.map { [page.text(PageWord.hintLine, ["words": $0])] } ?? [])
  }

  private func lines(for place: PlaceWeather, history: PlaceHistory? = nil) -> [String] {
    let past = history.flatMap { PastDay($0, on: page) }
    let tendency = history.flatMap { PressureTendency($0.observations, at: page.now) }
    let trend = tendency.map { page.text($0) }
    let values: [(label: Label, value: String?)] = [
      (.condition, condition(of: place)),
      (.temperature, format.temperature(place.temperatureCelsius)?.text),
      (.feelsLike, format.temperature(place.feelsLikeCelsius)?.text),
      (.lowest, format.temperature(place.temperatureMinCelsius)?.text),
      (.highest, format.temperature(place.temperatureMaxCelsius)?.text),
      (.past24Hours, past?.range(format)),
      (.wind, wind(place.windSpeedMetresPerSecond, fromDegrees: place.windDirectionDegrees)),
      (.gusts, format.speed(place.windGustMetresPerSecond, decimals: 1)?.text),
      (.rain, format.precipitation(place.rainMillimetresPerHour).map { "\($0.text)/h" }),
      (.snow, format.precipitation(place.snowMillimetresPerHour).map { "\($0.text)/h" }),
      (.humidity, format.percent(place.humidityPercent)?.text),
      (
        .pressure,
        format.pressure(place.pressureHectopascals).map {
          page.text.list([$0.text, trend].compactMap(\.self))
        }
      ),
      (.visibility, format.distance(place.visibilityMetres)?.text),
      (.cloudCover, format.percent(place.cloudCoverPercent)?.text),
    ]
    let lines =
      values.map { (page.text.capitalized($0.label), $0.value) }
      + almanacValues(of: place) + air(of: place)
      + [(page.text.capitalized(Label.observed), observed(place))]
    return [page.name(of: place)]
      + lines.compactMap { label, value in value.map { page.text.labelled($0, by: label) } }
  }

  /// The weather and, where that is known, whether it is day: there is no sign here to show it.
  private func condition(of place: PlaceWeather) -> String? {
    guard let words = page.words(for: place.condition) else { return nil }
    let light = place.isDay.map { page.text($0 ? ValueWord.day : .night) }
    return page.text.list([words, light].compactMap(\.self))
  }

  /// How fast the wind is and where it comes from; nil where the first is not known.
  func wind(_ metresPerSecond: Double?, fromDegrees degrees: Double?) -> String? {
    guard let speed = metresPerSecond, let quantity = format.speed(speed, decimals: 1)
    else { return nil }
    guard !format.isCalm(metresPerSecond: speed) else {
      return page.text(ValueWord.calm)
    }
    guard let from = degrees.flatMap(WindWords.compass(fromDegrees:)) else { return quantity.text }
    return page.text(ValueWord.windFrom, ["speed": quantity.text, "point": page.text(from)])
  }

  /// A time of day on the clock of a place; nil for nil.
  func clock(_ moment: Timestamp?, of place: PlaceWeather) -> String? {
    moment.map { moment in
      let time = page.clock.time(place.utcOffsets.civil(at: moment))
      return place.utcOffsetSeconds == nil
        ? time + " UTC" : page.text(ValueWord.localTime, ["time": time])
    }
  }

  private func observed(_ place: PlaceWeather) -> String? {
    place.observedAt.map { moment in
      let time = page.clock.weekTime(
        moment,
        utcOffsetSeconds: place.utcOffsetSeconds(at: moment)
      )
      let local =
        place.utcOffsetSeconds == nil ? time : page.text(ValueWord.localTime, ["time": time])
      return page.text.list([local, page.clock.age(page.now.seconds(since: moment))])
    }
  }
}
