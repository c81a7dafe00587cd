import DashCore
import Localization

/// The first rows of a place: its name and what is now, beside the clock of the place.
struct PlaceHeader: Sendable {
  /// The age from which an observation is not simply live, in seconds.
  static let liveSeconds: Int64 = 600
  /// The fewest cells of a page with the temperature in large digits; the last column of a watch is a margin.
  private static let digitsWidth = 79
  /// The fewest rows of such a page.
  private static let digitsRows = 23
  /// The fewest cells of a page with the measures beside the other words.
  private static let measuresWidth = 99
  /// The gusts that stand out, in metres per second, and the least ultraviolet index that matters.
  private static let (strongGust, leastUltraviolet) = (15.0, 3.0)

  let place: PlaceWeather
  let page: Page
  /// The status of the data, such as live, the longest form first; empty for none, as beside a list.
  var statuses: [Span] = []
  /// When the weather was fetched, whose age counts without an observation.
  var fetchedAt: Timestamp?
  /// Whether the temperature may stand in large digits.
  var hasDigits = true
  /// The text that replaces an unknown condition.
  var placeholder: String?
  /// The hour whose values stand in place of those of today.
  var chosenHour: Timestamp?

  // MARK: In one row

  /// Returns the name, the temperature, the condition and how it feels in a row, or in as many as they
  /// need, with the clock and the status at the right.
  func title() -> [StyledLine] {
    let feelings = [conditions, feeling].filter { !$0.isEmpty }
    let whole = rows(of: [page.text.list(feelings)], hasTemperature: true)
    guard whole.count > 1, feelings.count > 1 else { return whole }
    let parts = rows(of: feelings, hasTemperature: true)
    return parts.count < whole.count ? parts : whole
  }

  /// Returns the name with the clock and the status, for a screen that shows something else of the place.
  func nameRow() -> [StyledLine] { rows(of: [], hasTemperature: false) }

  private func rows(of words: [String], hasTemperature: Bool) -> [StyledLine] {
    let words = words.filter { !$0.isEmpty }
    let degrees = hasTemperature && !temperature.isEmpty ? [Span("  ")] + temperature : []
    func line(_ clock: [Span], _ more: [Span] = [], room: Int = .max) -> StyledLine {
      StyledLine(name(width: room).spans + degrees + more, trailing: clock)
    }
    let more = words.isEmpty ? [] : [Span("  " + page.text.list(words))]
    if let whole = clocks.lazy.map({ line($0, more) }).first(where: { $0.width <= page.width }) {
      return [whole]
    }
    // What does not fit beside the temperature stands below it.
    let room = page.width - 1 - StyledLine(degrees).width
    let rest = page.rows(of: words.map { [Span($0)] })
    let least = min(12, TextWidth.width(of: name) + 1)
    for clock in clocks.reversed() where clock.isEmpty == (clocks.count == 1) {
      let left = room - (clock.isEmpty ? 0 : StyledLine(clock).width + 2)
      let cut = line(clock, room: left)
      if name(width: left).width >= least, cut.width <= page.width { return [cut] + rest }
    }
    return [line([], room: room)] + page.rows(of: clocks.suffix(1)) + rest
  }

  // MARK: With large digits

  /// Returns the first three rows with the temperature in large digits, and the measures at the right if
  /// they have room there; `nil` where digits would cost a row or a word.
  func large() -> (lines: [StyledLine], hasMeasures: Bool)? {
    guard hasDigits, page.width >= Self.digitsWidth, let rows = page.options.rows,
      rows >= Self.digitsRows,
      page.options.fitsWindow || page.options.hasKeys,
      page.typography.isUnicode, let celsius = place.temperatureCelsius?.measured,
      let degrees = page.format.temperature(celsius, decimals: 0)?.whole.replacing("−", with: "-"),
      let digits = Digits(degrees + page.format.degreeSign)
    else { return nil }
    let start = 1 + digits.width + 2
    let room = page.width - start
    let words = page.text.list([conditions, feeling].filter { !$0.isEmpty })
    var title = StyledLine([Span(name, .heading)])
    if !words.isEmpty { title.append(page.typography.separator + words) }
    guard
      let clock = clocks.first(where: { clock in
        StyledLine(title.spans, trailing: clock).width <= room
      })
    else { return nil }
    title.trailing = clock
    let sentence = OutlookText(place, on: page)
    let text = sentence.line(width: room, hasTomorrow: true)
    guard sentence.lines().count <= 1,
      text == sentence.line(width: page.width - 1, hasTomorrow: true)
    else { return nil }
    let today = page.joined(today)
    guard today.width <= room else { return nil }
    var right = [title, StyledLine(text), today]
    var hasMeasures = false
    if page.width >= Self.measuresWidth {
      let columns = measureColumns
      let width = columns.map(\.width).max() ?? 0
      let left = max(right[1].width, right[2].width) + 3
      if width > 0, left + width <= room {
        hasMeasures = true
        for (row, line) in columns.enumerated() {
          right[row + 1].pad(to: room - width)
          right[row + 1].spans += line.spans
        }
      }
    }
    let lines = zip(digits.rows, right).map { row, words in
      var line = StyledLine([Span(" "), Span(row, .mainTemperature(celsius: celsius)), Span("  ")])
      line.spans += words.spans
      line.trailing = words.trailing
      return line
    }
    return (lines, hasMeasures)
  }

  // MARK: Parts

  private var name: String { page.name(of: place) }

  private func name(width: Int) -> StyledLine {
    StyledLine([Span(" "), Span(page.name(of: place, width: max(width, 1)), .heading)])
  }

  private var temperature: [Span] {
    guard let celsius = place.temperatureCelsius,
      let quantity = page.format.temperature(celsius)
    else { return [] }
    return [Span(quantity.text, .mainTemperature(celsius: celsius))]
  }

  private var conditions: String { page.description(of: place.condition) ?? placeholder ?? "" }

  private var feeling: String {
    guard let feels = page.format.temperature(place.feelsLikeCelsius, decimals: 0) else {
      return ""
    }
    return page.text(.forecastFeelsLike(value: feels.number + page.format.degreeSign))
  }

  /// The clock of the place with the status, the longest form first; an age always stays.
  private var clocks: [[Span]] {
    guard let last = statuses.last else { return [[]] }
    let time = PlaceClock(of: place, clockText: page.clock).text(page.now)
    let separator = Span(page.typography.separator, .secondary)
    var words = statuses.map { [$0] }
    let since = place.observedAt ?? fetchedAt ?? page.now
    if abs(page.now.seconds(since: since)) > Self.liveSeconds {
      let style: Style = place.isOld(at: page.now) ? .warning : .secondary
      let age = page.clock.age(page.now.seconds(since: since))
      let date = page.age(of: [place], fetchedAt: since)
      let whole = place.observedAt == nil ? date : page.text(.timeObserved(age: age))
      let dated = date == age ? [] : [whole + page.typography.separator + date]
      let ages = ((place.observedAt == nil ? [] : dated) + [whole, age]).map { [Span($0, style)] }
      let isLive = last.text == page.text(.pageLive)
      words = isLive ? ages : words.flatMap { word in ages.map { word + [separator] + $0 } }
    }
    return words.map { [Span(time, .secondary), separator] + $0 } + words.suffix(1)
  }

  // MARK: Today

  /// The row of today: its low and high, the wind, and the ultraviolet index where it matters; or the
  /// values of the chosen hour.
  var today: [[Span]] {
    if let chosenHour, let hour = hour(at: chosenHour) { return hour }
    let day = page.today(at: place)
    var pieces: [[Span]] = []
    if let low = day?.temperatureMinCelsius?.measured,
      let high = day?.temperatureMaxCelsius?.measured,
      let from = page.format.temperature(low, decimals: 0),
      let to = page.format.temperature(high, decimals: 0)
    {
      let least = [
        Span(from.number, .temperature(celsius: low)), Span(" \(page.typography.dash) "),
      ]
      pieces.append(
        [Span(page.text(.chartToday) + " ")] + (from == to ? [] : least)
          + [Span(to.text, .temperature(celsius: high))]
      )
    }
    pieces += [
      wind(
        place.windSpeedMetresPerSecond,
        from: place.windDirectionDegrees,
        gusts: place.windGustMetresPerSecond
      )
    ].compactMap(\.self)
    let index = place.air?[keyPath: Fields.ultraviolet.path] ?? nil
    if let index = index?.measured, index >= Self.leastUltraviolet,
      let number = page.format.index(index)
    {
      pieces.append([Span("\(page.text(.labelUltraviolet)) \(number.text)")])
    }
    return pieces
  }

  private func wind(_ speed: Double?, from degrees: Double?, gusts: Double?) -> [Span]? {
    guard let speed = speed?.measured, let wind = page.format.speed(speed, decimals: 0) else {
      return nil
    }
    let isCalm = page.format.isCalm(metresPerSecond: speed)
    let arrow = degrees.flatMap(page.arrow).map { $0 + " " } ?? ""
    let value = isCalm ? page.text(.windCalm) : arrow + wind.text
    let label = isCalm ? [] : [Span("\(page.text(.labelWind)) ")]
    guard let gusts = gusts?.measured, let gust = page.format.speed(gusts, decimals: 0) else {
      return label + [Span(value)]
    }
    let text = page.text(.valueWithGusts(wind: value, gusts: isCalm ? gust.text : gust.number))
    return label + [Span(text, gusts >= Self.strongGust ? .warning : .plain)]
  }

  /// Returns the values of an hour of the forecast; `nil` if it has none.
  private func hour(at moment: Timestamp) -> [[Span]]? {
    guard let forecast = place.forecast,
      let hour = forecast.hours.first(where: { $0.time >= moment }),
      let celsius = hour.temperatureCelsius,
      let degrees = page.format.temperature(celsius, decimals: 0)
    else { return nil }
    let clock = place.utcOffsets
    let time = page.clock.weekTime(hour.time, utcOffsetSeconds: clock.seconds(at: hour.time))
    var pieces = [
      [Span(time + " ", .heading), Span(degrees.text, .temperature(celsius: celsius))],
      page.description(of: hour.condition).map { [Span($0)] } ?? [],
    ]
    if let percent = hour.precipitationProbabilityPercent, percent >= 0.5,
      let number = page.format.percent(percent)
    {
      pieces.append([Span(number.text, page.style(ofProbability: percent))])
    }
    if let millimetres = hour.millimetresPerHour, millimetres > 0,
      let amount = page.format.quantity(
        millimetres * Double(forecast.stepSeconds) / 3600,
        .precipitation
      )
    {
      pieces.append([Span(amount.text, .water)])
    }
    pieces += [
      wind(
        hour.windSpeedMetresPerSecond,
        from: hour.windDirectionDegrees,
        gusts: hour.measurements.windGustMetresPerSecond
      )
    ].compactMap(\.self)
    return pieces.filter { !$0.isEmpty }
  }

  // MARK: Measures

  /// The other values that are measured, each with its label.
  var measures: [[Span]] {
    let tendency = place.history.flatMap { PressureTendency($0.observations, at: page.now) }
    // Snow by its depth says more than the same snow as water.
    let hasDepth = place.snowfallCentimetresPerHour != nil
    return PlaceValue.onCard.compactMap { value -> [Span]? in
      guard let field = value.measured,
        let quantity = page.quantity(field, of: place, isShort: true)
      else { return nil }
      switch value.card {
      case .amount?:
        guard place.measurements[field] != 0, !(hasDepth && value == .snow), let label = value.label
        else { return nil }
        return [Span("\(page.text(label)) "), Span(quantity.text, .water)]
      case .measure(let short)? where value != .feelsLike:
        let trend = value == .pressure ? tendency.map { page.text($0) } : nil
        let isClear = value == .pressure
        let label = (short ?? value.label).map { page.text($0) + " " } ?? ""
        let text = (isClear ? "" : label) + quantity.text
        return [Span(page.text.list([text, trend].compactMap(\.self)))]
      default: return nil
      }
    }
  }

  /// The measures in two columns of two rows, and in a third for the rest.
  private var measureColumns: [StyledLine] {
    let cells = measures.map { StyledLine($0) }
    let perRow = (cells.count + 1) / 2
    guard perRow > 0 else { return [] }
    let rows = [cells.prefix(perRow), cells.dropFirst(perRow)].map(Array.init)
    var lines = [StyledLine(), StyledLine()]
    var start = 0
    for column in 0..<perRow {
      for row in rows.indices where column < rows[row].count {
        lines[row].pad(to: start)
        lines[row].spans += rows[row][column].spans
      }
      start = (lines.map(\.width).max() ?? 0) + 3
    }
    return lines.filter { !$0.spans.isEmpty }
  }
}

extension Page {
  /// Returns pieces in a row, between separators.
  func joined(_ pieces: [[Span]]) -> StyledLine {
    StyledLine(Array(pieces.joined(separator: [Span(typography.separator, .secondary)])))
  }

  /// Returns pieces in as many rows as they need, none of them divided unless a row is too narrow for it.
  func rows(of pieces: [[Span]]) -> [StyledLine] {
    var rows: [StyledLine] = []
    var row: [[Span]] = []
    func line(_ pieces: [[Span]]) -> StyledLine { StyledLine([Span(" ")] + joined(pieces).spans) }
    for piece in pieces where !piece.isEmpty {
      if line(row + [piece]).width <= width {
        row.append(piece)
        continue
      }
      if !row.isEmpty { rows.append(line(row)) }
      row = [piece]
      if line(row).width > width {
        rows += wrapped(piece.map(\.text).joined(), piece[0].style)
        row = []
      }
    }
    return rows + (row.isEmpty ? [] : [line(row)])
  }
}
