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
    self.dashboard = dashboard
    self.options = options
    page = Page(options: options, now: dashboard.generatedAt)
    typography = page.typography
    format = QuantityFormat(units: options.units, typography: typography, minus: "-")
  }

  /// All lines, each within the width.
  func text() -> String {
    var blocks = [header()]
    if dashboard.panels.isEmpty { blocks.append(["Nothing to show: no provider is enabled."]) }
    for panel in dashboard.panels { blocks += self.blocks(for: panel) }
    let lines = blocks.map { block in
      block.flatMap { TextFitting.wrap(typography.own($0), to: options.width) }
    }
    return lines.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func header() -> [String] {
    let time = dashboard.generatedAt.civil(utcOffsetSeconds: options.utcOffsetSeconds)
    let line = "dash, \(page.clock.fullDate(time)), \(TextLayout.truth(of: dashboard))"
    return [line] + (dashboard.isDemo ? [TextLayout.demoNotice] : [])
  }

  private func blocks(for panel: Panel) -> [[String]] {
    let provider = panel.descriptor
    let name = "\(panel.name) (\(panel.server.title))"
    let title: [[String]] = dashboard.panels.count > 1 ? [[name]] : []
    switch panel.state {
    case .loading: return [[name, "loading"]]
    case .failed(let error), .unconfigured(let error):
      let next = page.nextTry(panel).map { [$0] } ?? []
      return [[name] + lines(for: error, from: provider) + fallback(of: panel, error) + next]
    case .fresh(let snapshot), .cached(let snapshot):
      return title + blocks(for: snapshot, of: panel)
    case .stale(let snapshot, let error):
      return [[name, staleness(of: panel, fetchedAt: snapshot.fetchedAt, error)]]
        + blocks(for: snapshot, of: panel)
    }
  }

  /// Why the provider that stands in could not serve either.
  private func fallback(of panel: Panel, _ error: SourceError) -> [String] {
    guard let fallback = panel.fallback, let reason = error.fallbackError else { return [] }
    let hint = ErrorWords.hint(for: reason, from: fallback).map { ["hint: \($0)"] } ?? []
    return ["fallback: \(reason.code.rawValue): \(ErrorWords.message(for: reason, from: fallback))"]
      + hint
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
          return [ErrorWords.name(of: missing).string] + lines(for: missing.error, from: provider)
        }
        let stale = staleness(of: panel, fetchedAt: kept.fetchedAt, missing.error)
        let weather = lines(for: kept.weather)
        return [weather[0], stale] + weather.dropFirst()
      }
    }
    let license = provider.terms.license.map { ", \($0)" } ?? ""
    let served =
      ErrorWords.served(panel).map { served in
        [ErrorWords.sentence("\(served.by): \(served.because)")]
      } ?? []
    return blocks + [served + ["Source: \(provider.terms.attribution)\(license)"]]
  }

  private func staleness(
    of panel: Panel,
    fetchedAt: Timestamp,
    _ error: SourceError
  ) -> String {
    let next = page.nextTry(panel).map { ", \($0)" } ?? ""
    return "Stale: \(page.staleness(of: panel, fetchedAt: fetchedAt, error))\(next)"
  }

  private func lines(for error: SourceError, from provider: SourceDescriptor) -> [String] {
    ["error: \(error.code.rawValue): \(ErrorWords.message(for: error, from: provider))"]
      + (ErrorWords.hint(for: error, from: provider).map { ["hint: \($0)"] } ?? [])
  }

  private func lines(for place: PlaceWeather, history: PlaceHistory? = nil) -> [String] {
    let past = history.flatMap { PastDay($0, on: page) }
    let tendency = history.flatMap { PressureTendency($0.observations, at: page.now) }
    let trend = tendency.map { ", " + PressureWords.words($0) } ?? ""
    let values: [(label: String, value: String?)] =
      [
        ("Condition", condition(of: place)),
        ("Temperature", format.temperature(place.temperatureCelsius)?.text),
        ("Feels like", format.temperature(place.feelsLikeCelsius)?.text),
        ("Lowest", format.temperature(place.temperatureMinCelsius)?.text),
        ("Highest", format.temperature(place.temperatureMaxCelsius)?.text),
        ("Past 24 hours", past?.range(format)),
        ("Wind", wind(place.windSpeedMetresPerSecond, fromDegrees: place.windDirectionDegrees)),
        ("Gusts", format.speed(place.windGustMetresPerSecond, decimals: 1)?.text),
        ("Rain", format.precipitation(place.rainMillimetresPerHour)?.text),
        ("Snow", format.precipitation(place.snowMillimetresPerHour)?.text),
        ("Humidity", format.percent(place.humidityPercent)?.text),
        ("Pressure", format.pressure(place.pressureHectopascals).map { $0.text + trend }),
        ("Visibility", format.distance(place.visibilityMetres)?.text),
        ("Cloud cover", format.percent(place.cloudCoverPercent)?.text),
      ] + almanacValues(of: place) + air(of: place) + [("Observed", observed(place))]
    return [page.name(of: place)]
      + values.compactMap { label, value in
        guard let value else { return nil }
        let period = label == "Rain" || label == "Snow" ? "/h" : ""
        return "\(label): \(value)\(period)"
      }
  }

  /// The weather and, where that is known, whether it is day: there is no sign here to show it.
  private func condition(of place: PlaceWeather) -> String? {
    guard let words = page.words(for: place.condition) else { return nil }
    return words + (place.isDay.map { $0 ? ", day" : ", night" } ?? "")
  }

  /// How fast the wind is and where it comes from; nil where the first is not known.
  func wind(_ metresPerSecond: Double?, fromDegrees degrees: Double?) -> String? {
    guard let speed = metresPerSecond, let quantity = format.speed(speed, decimals: 1)
    else { return nil }
    guard !format.isCalm(metresPerSecond: speed) else { return WindWords.calm }
    let from = degrees.flatMap(WindWords.compass(fromDegrees:))
    return quantity.text + (from.map { " from \($0)" } ?? "")
  }

  /// A time of day on the clock of a place; nil for nil.
  func clock(_ moment: Timestamp?, of place: PlaceWeather) -> String? {
    moment.map { moment in
      let zone = place.utcOffsetSeconds == nil ? " UTC" : " local time"
      return page.clock.time(moment.civil(utcOffsetSeconds: place.utcOffsetSeconds ?? 0)) + zone
    }
  }

  private func observed(_ place: PlaceWeather) -> String? {
    place.observedAt.map { moment in
      let time = page.clock.weekTime(moment, utcOffsetSeconds: place.utcOffsetSeconds)
      let zone = place.utcOffsetSeconds == nil ? "" : " local time"
      return "\(time)\(zone), \(page.clock.age(page.now.seconds(since: moment)))"
    }
  }
}
