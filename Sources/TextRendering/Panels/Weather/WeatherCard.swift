import DashCore
import Localization

/// Lays out the current weather of one place: a drawing of the sky with values beside it.
struct WeatherCard: Sendable {
  private static let gap = 3

  private let page: Page
  private let place: PlaceWeather
  /// The text that replaces an unknown condition, or `nil`.
  private let placeholder: String?
  /// The temperature of the last 24 hours, or `nil`.
  private let pastDay: PastDay?
  /// The pressure tendency; `nil` if unknown.
  private let tendency: PressureTendency?

  init(
    _ place: PlaceWeather,
    on page: Page,
    history: PlaceHistory? = nil,
    placeholder: String? = nil
  ) {
    self.place = place
    self.page = page
    self.placeholder = placeholder
    pastDay = history.flatMap { PastDay($0, on: page) }
    tendency = history.flatMap { PressureTendency($0.observations, at: page.now) }
  }

  /// Returns the values in two columns or one beside the drawing, or below it.
  ///
  /// - Parameters:
  ///   - rows: The most lines; `nil` for all. Leaves out the last values, and the drawing where it would
  ///     stand above them.
  ///   - hasDrawing: Whether the drawing has room.
  /// - Returns: The lines, or those of the drawing if it has more.
  func body(rows: Int? = nil, hasDrawing: Bool = true) -> [StyledLine] {
    let drawing = hasDrawing ? drawingRows() : []
    let start = hasDrawing ? 1 + SkyDrawing.width + Self.gap : 1
    let room = page.width - start
    let rows = rows ?? .max
    let left = [headline] + CardField.lines(details(width: .max), width: .max)
    let leftWidth = left.map(\.width).max() ?? 0
    // An extra line is better than a single column.
    let right = [false, true].map { CardField.lines(measures(hasSeparateTrend: $0), width: .max) }
      .first { leftWidth + Self.gap + ($0.map(\.width).max() ?? 0) <= room }

    if let right {
      let values = beside(left, right, at: leftWidth + Self.gap)
      return beside(drawing, Array(values.prefix(rows)), at: start)
    }
    if room >= 34 { return beside(drawing, column(width: room, rows: rows), at: start) }
    let below = column(width: page.width - 1, rows: rows).map(indented)
    return rows < .max ? below : drawing + [.blank] + below
  }

  /// Returns the values in one column.
  private func column(width: Int, rows: Int) -> [StyledLine] {
    let details = details(width: .max)
    let measures = measures()
    let labels = (details + measures).map { TextWidth.width(of: $0.label) }.max() ?? 0
    // How it feels says more than the wind and the rain that make it feel so.
    let feeling = measures.prefix(place.feelsLikeCelsius == nil ? 0 : 1)
    let fields =
      feeling + self.details(width: width - labels - 1) + measures.dropFirst(feeling.count)
    return (1...max(fields.count, 1)).reversed().lazy.map { count in
      [headline(width: width)] + CardField.lines(Array(fields.prefix(count)), width: width)
    }.first { $0.count <= rows } ?? [headline(width: width)]
  }

  // MARK: Parts

  /// Returns the name of the place and the time of the observation.
  func title() -> [StyledLine] {
    let name = page.name(of: place, width: page.width - 1)
    let title = StyledLine([Span(" "), Span(name, .heading)])
    guard let observedAt = place.observedAt, let time = page.observationTime(of: place) else {
      return [title]
    }
    let age = page.clock.age(page.now.seconds(since: observedAt))
    let separator = page.typography.separator
    let observed = page.text(.timeObserved(age: age))
    for variant in ["\(time)\(separator)\(observed)", "\(time)\(separator)\(age)"] {
      let line = StyledLine(title.spans, trailing: [Span(variant, .secondary)])
      if line.width <= page.width { return [line] }
    }
    return [title] + page.wrapped("\(time)\(separator)\(age)", .secondary)
  }

  private var headline: StyledLine {
    var line = StyledLine()
    if let celsius = place.temperatureCelsius,
      let quantity = page.format.temperature(celsius)
    {
      line.append(quantity.text, .mainTemperature(celsius: celsius))
    }
    if let description = page.description(of: place.condition) ?? placeholder {
      line.append((line.spans.isEmpty ? "" : "   ") + description)
    }
    return line
  }

  /// The lowest and the highest temperature of today; `nil` if the forecast does not know them.
  private var today: CardField? {
    let day = page.today(at: place)
    guard
      let low = day?.temperatureMinCelsius, let high = day?.temperatureMaxCelsius,
      let from = page.format.temperature(low, decimals: 0),
      let to = page.format.temperature(high, decimals: 0)
    else { return nil }
    return CardField(
      text(.chartToday),
      [
        Span(from.number, .temperature(celsius: low)),
        Span(" \(page.typography.isUnicode ? "–" : "-") "),
        Span(to.text, .temperature(celsius: high)),
      ]
    )
  }

  private func headline(width: Int) -> StyledLine {
    let line = headline
    guard line.width > width, let last = line.spans.last else { return line }
    let room = width - (line.width - last.width)
    let cut = TextFitting.truncate(last.text, to: room, ellipsis: page.typography.ellipsis)
    return StyledLine(line.spans.dropLast() + [Span(cut, last.style)])
  }

  private func drawingRows() -> [StyledLine] {
    let sky = place.condition?.sky ?? .unknown
    let drawing = SkyDrawing(sky, isDay: place.isDay, isUnicode: page.typography.isUnicode)
    return zip(drawing.rows, drawing.styles).map { StyledLine([Span(" "), Span($0, $1)]) }
  }

  private func beside(_ left: [StyledLine], _ right: [StyledLine], at column: Int) -> [StyledLine] {
    (0..<max(left.count, right.count)).map { index in
      var line = index < left.count ? left[index] : .blank
      guard index < right.count else { return line }
      line.pad(to: column)
      line.spans += right[index].spans
      return line
    }
  }

  private func indented(_ line: StyledLine) -> StyledLine {
    StyledLine([Span(" ")] + line.spans)
  }

  // MARK: Fields

  /// Returns the values described in words: today's range, wind, rain, snow and the past day.
  private func details(width: Int) -> [CardField] {
    let wind = CardField(text(.labelWind), windText().map { [Span($0)] } ?? [])
    // The condition already shows that there is no precipitation.
    // Snow by its depth says more than the same snow as water.
    let hasDepth = place.snowfallCentimetresPerHour != nil
    let amounts = PlaceValue.onCard.compactMap { value -> CardField? in
      guard case .amount? = value.card, let field = value.measured, let label = value.label,
        place.measurements[field] != 0, !(hasDepth && value == .snow)
      else { return nil }
      return CardField(text(label), quantity(field).map { [Span($0.text)] } ?? [])
    }
    let past = CardField(text(.labelPastDay), pastDay?.spans(width: width) ?? [])
    return ([today, wind] + amounts + [past]).compactMap(\.self)
  }

  /// Returns the numeric values that are reported.
  ///
  /// - Parameter hasSeparateTrend: Whether the pressure tendency has its own line.
  private func measures(hasSeparateTrend: Bool = false) -> [CardField] {
    let trend = place.pressureHectopascals == nil ? nil : tendency.map { page.text($0) }
    return PlaceValue.onCard.flatMap { value -> [CardField?] in
      guard case .measure(let short)? = value.card, let field = value.measured,
        let label = short ?? value.label
      else { return [] }
      let remark = value == .pressure ? trend : nil
      let measure = CardField(text(label), quantity(field)) { value in
        page.text.list([value, hasSeparateTrend ? nil : remark].compactMap(\.self))
      }
      return [
        measure,
        hasSeparateTrend ? remark.flatMap { CardField(text(.labelTrend), [Span($0)]) } : nil,
      ]
    }.compactMap(\.self)
  }

  private func quantity(_ field: Field<Measurements>) -> FormattedQuantity? {
    page.quantity(field, of: place, isShort: true)
  }

  private func text(_ label: LocalizedString) -> String { page.text(label) }

  private func windText() -> String? {
    let speed = place.windSpeedMetresPerSecond
    guard
      let wind = page.wind(
        speed,
        fromDegrees: place.windDirectionDegrees,
        page.format,
        hasArrow: page.typography.isUnicode
      )
    else { return nil }
    guard let gusts = page.format.speed(place.windGustMetresPerSecond, decimals: 1) else {
      return wind
    }
    let isCalm = speed.map { page.format.isCalm(metresPerSecond: $0) } == true
    return page.text(.valueWithGusts(wind: wind, gusts: isCalm ? gusts.text : gusts.number))
  }
}
