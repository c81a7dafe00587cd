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
  /// Returns what falls soon in words, such as `rain stops in 25 minutes`.
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

/// The chart of the rain or snow within two hours.
struct RainSoonChart: Sendable {
  private static let mostBarRows = 2
  /// With fewer columns there are only words.
  private static let fewestColumns = 16
  /// The cells around the label.
  private static let labelPadding = 2
  /// The cells between two times.
  private static let gap = 2

  private let page: Page
  private let place: PlaceWeather
  private let soon: RainSoon
  /// The known steps from now on.
  private let steps: [ForecastMinutes.Step]
  private let stepSeconds: Int

  /// Creates a chart, or returns `nil` if nothing falls or the minutes are not known.
  init?(_ place: PlaceWeather, on page: Page) {
    let outlook = Outlook(of: place, at: page.now, isObserved: page.hasCurrentObservation(place))
    guard let soon = outlook.soon, let minutes = place.minutes else { return nil }
    self.page = page
    self.place = place
    self.soon = soon
    steps = minutes.steps.filter { $0.time > page.now }
    stepSeconds = minutes.stepSeconds
  }

  /// What the chart shows, in words.
  var words: String { page.text(soon) }

  /// Returns the words, then the bars, the ground and the times.
  func laidOut() -> [StyledLine] {
    let label = page.text(soon.precipitation.kind == .snow ? .labelSnow : .labelRain)
    let labelWidth = TextWidth.width(of: label)
    let columns = page.width - labelWidth - Self.labelPadding
    guard columns >= Self.fewestColumns else { return page.wrapped(words) }
    let end = min(
      steps.last?.time ?? page.now,
      page.now.advanced(bySeconds: RainSoon.seconds)
    )
    let span = ChartSpan(
      from: page.now,
      to: max(end, page.now.advanced(bySeconds: ChartSpan.shortestSeconds))
    )
    let rates = rates(in: span, columns: columns)
    let bars = BarChart(
      ChartColumns(rates.map { $0.map { page.options.units.value($0, .precipitationRate) } }),
      minimumStep: page.format.precipitationStep,
      maximumRows: Self.mostBarRows,
      typography: page.typography,
      style: .water
    ).rows().drop { $0.spans.allSatisfy { $0.style == .plain } }
    let ground = rates.map { $0 == nil ? page.typography.notReported : page.typography.ground }
    let rows = bars.map(\.spans) + [[Span(ground.joined(), .secondary)], names(span, columns)]
    return heading(rates.compactMap(\.self).max())
      + rows.enumerated().map { index, spans in
        let name = index == bars.count - 1 ? label : ""
        return StyledLine(
          [Span(" \(TextFitting.padStart(name, to: labelWidth)) ", .secondary)] + spans
        )
      }
  }

  /// Returns the words, and the highest rate at their right if there is room.
  private func heading(_ most: Double?) -> [StyledLine] {
    var line = StyledLine([Span(" "), Span(words, .heading)])
    guard line.width <= page.width else { return page.wrapped(words, .heading) }
    if let amount = page.format.quantity(most, .precipitationRate) {
      let most = Span(page.text(.outlookUpTo(amount: amount.text)), .secondary)
      let whole = StyledLine(line.spans, trailing: [most])
      if whole.width <= page.width { line = whole }
    }
    return [line]
  }

  /// Returns the rate of each column; `nil` where it is not known.
  private func rates(in span: ChartSpan, columns: Int) -> [Double?] {
    let seconds = Double(span.seconds) / Double(columns)
    return (0..<columns).map { column in
      let middle = span.start.advanced(bySeconds: Int64((Double(column) + 0.5) * seconds))
      let step = steps.first { $0.time > middle }
      return step.flatMap {
        $0.time.advanced(bySeconds: -Int64(stepSeconds)) <= middle ? $0.millimetresPerHour : nil
      }
    }
  }

  /// Returns the times below the ground, starting with now.
  private func names(_ span: ChartSpan, _ columns: Int) -> [Span] {
    var line = StyledLine(page.text(.chartNow), .secondary)
    let axis = TimeAxis(
      span: span,
      columns: columns,
      utcOffsets: place.utcOffsets,
      clock: page.clock
    )
    for tick in axis.ticks() where tick.column >= line.width + Self.gap {
      line.pad(to: tick.column)
      line.append(tick.label, .secondary)
    }
    return line.spans
  }
}
