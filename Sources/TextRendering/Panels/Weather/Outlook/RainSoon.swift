import DashCore
import Localization

/// Rain or snow within two hours, by the minute.
struct RainSoon: Sendable, Hashable {
  enum Course: Sendable, Hashable {
    case starts, stops
    /// It goes on beyond what is known by the minute.
    case lasts
  }

  /// The period, in seconds.
  static let seconds: Int64 = 2 * 3600

  let precipitation: Precipitation
  let course: Course
  /// The seconds until it starts or stops, or for which it lasts at least.
  let seconds: Int64

  /// Finds the first change; fails if it stays dry, or if the minutes are not known.
  init?(_ steps: [OutlookStep], from now: Timestamp) {
    let limit = now.advanced(bySeconds: Self.seconds)
    let near = steps.drop { !$0.precipitation.falls }.prefix { $0.start < limit }
    guard let wet = near.first, wet.isExact else { return nil }
    precipitation = wet.precipitation.merged
    guard wet.start == now else {
      (course, seconds) = (.starts, wet.start.seconds(since: now))
      return
    }
    let falling = near.prefix { $0.isExact && $0.precipitation.falls }
    let next = near.dropFirst(falling.count).first
    course = next?.isExact == true ? .stops : .lasts
    seconds = min(falling.last?.end ?? wet.end, limit).seconds(since: now)
  }
}

extension Page {
  /// Returns what falls soon in words, such as `rain for 25 more minutes`.
  func text(_ soon: RainSoon) -> String {
    let minutes = max(Int((soon.seconds + 30) / 60), 1)
    let weather = text(soon.precipitation)
    return switch soon.course {
    case .starts: text(.outlookStarts(count: minutes, weather: weather))
    case .stops: text(.outlookStops(count: minutes, weather: weather))
    case .lasts: text(.outlookLasts(count: minutes, weather: weather))
    }
  }
}

/// The row of the rain or snow within two hours.
struct RainSoonChart: Sendable {
  /// The fewest and the most columns of its bars.
  private static let barColumns = 8...30
  /// The column where the bars start, below those of the header's words, if there is room.
  private static let start = 5

  private let page: Page
  private let soon: RainSoon
  /// The known steps from now on.
  private let steps: [ForecastMinutes.Step]
  private let stepSeconds: Int

  /// The words of radar; `nil` if the row is not from radar.
  private let radarWords: String?

  /// Creates a row, or returns `nil` if nothing falls or the minutes are not known.
  ///
  /// Where radar covers the place, its next hour counts, as in the sentence.
  init?(_ place: PlaceWeather, on page: Page) {
    self.page = page
    let outlook = Outlook(of: place, at: page.now, isObserved: page.hasCurrentObservation(place))
    if let radar = outlook.radar, let soon = radar.soon {
      self.soon = soon
      steps = radar.minutes
      stepSeconds = Int(RadarOutlook.stepSeconds)
      radarWords = radar.words(on: page).map { page.text.list([$0, page.text(.radarName)]) }
      return
    }
    guard let soon = outlook.soon, let minutes = place.minutes else { return nil }
    radarWords = nil
    self.soon = soon
    let dryUntil = outlook.radar?.steps.last?.end ?? page.now
    steps = minutes.steps.filter { $0.time > page.now }.map { step in
      step.time > dryUntil
        ? step : ForecastMinutes.Step(time: step.time, millimetresPerHour: 0)
    }
    stepSeconds = minutes.stepSeconds
  }

  /// What the row shows, in words.
  var words: String { radarWords ?? page.text(soon) }

  /// Returns the bars with the words beside them, and the highest rate if there is room; without bars where
  /// the page is narrow.
  func laidOut() -> [StyledLine] {
    let rates = rates(columns: Self.barColumns.upperBound)
    var texts = [words]
    if let most = page.format.quantity(rates.compactMap(\.self).max(), .precipitationRate) {
      texts.insert(page.text.list([words, page.text(.outlookUpTo(amount: most.text))]), at: 0)
    }
    let label = page.text(.timeHours(count: radarWords == nil ? "2" : "1"))
    let start = max(Self.start, 1 + TextWidth.width(of: label) + 1)
    for text in texts {
      let room = page.width - start - 1 - TextWidth.width(of: text)
      guard room >= Self.barColumns.lowerBound else { continue }
      let columns = min(room, Self.barColumns.upperBound)
      var line = StyledLine([Span(" " + label, .secondary)])
      line.pad(to: start)
      line.spans += bars(self.rates(columns: columns)) + [Span(" " + text)]
      return [line]
    }
    return page.wrapped(words)
  }

  private func bars(_ rates: [Double?]) -> [Span] {
    let most = max(rates.compactMap(\.self).max() ?? 0, ForecastChart.fullBar)
    let style = soon.precipitation.style
    return rates.map { rate in
      guard let rate else { return Span(page.typography.notReported, .secondary) }
      guard rate > 0 else { return Span(page.typography.ground, .secondary) }
      return Span(String(BarChart.glyph(of: rate / most, page.typography)), style)
    }
  }

  /// Returns the rate of each column; `nil` where it is not known.
  private func rates(columns: Int) -> [Double?] {
    let seconds = Double(radarWords == nil ? RainSoon.seconds : 3600) / Double(columns)
    return (0..<columns).map { column in
      let middle = page.now.advanced(bySeconds: Int64((Double(column) + 0.5) * seconds))
      let step = steps.first { $0.time > middle }
      return step.flatMap {
        $0.time.advanced(bySeconds: -Int64(stepSeconds)) <= middle ? $0.millimetresPerHour : nil
      }
    }
  }
}

extension Precipitation {
  /// The style of what falls.
  var style: Style {
    switch kind {
    case .snow: .snow
    case .sleet, .freezingDrizzle, .freezingRain: .ice
    case .thunderstorm: .thunder
    case .dry, .fog, .drizzle, .showers, .rain: .water
    }
  }
}
