import DashCore
import Localization

/// Lays out several places as a table that shows more columns on a wider page.
struct WeatherTable {
  /// The fewest cells of an outlook in words.
  private static let leastWords = 24

  private let page: Page
  private let panel: Panel
  private let places: [PlaceOnPage]
  /// The places without weather.
  private let missing: [PlaceWeather]
  /// Whether observations have ages that the foot of the list cannot say for all.
  private let hasSeveralAges: Bool
  /// The text of places whose weather is awaited; `nil` if none is.
  private let awaitedText: String?

  init(_ report: WeatherReport, of panel: Panel, on page: Page, awaitedText: String? = nil) {
    self.page = page
    self.awaitedText = awaitedText
    self.panel = panel
    places = report.rows(inOrderOf: panel.places).map { PlaceOnPage($0, page) }
    missing = report.missing.filter { !$0.hasCurrent }
    let ages = places.compactMap { $0.place.observationAge(at: page.now) }
    hasSeveralAges = Set(ages.map(page.clock.age)).count > 1
  }

  /// The fewest cells that show the names with a temperature of a digit.
  var leastWidth: Int {
    let names = places.map { TextWidth.width(of: page.name(of: $0.place)) }
    return FittingTable.width(of: [names.max() ?? 0, 1])
  }

  /// The fewest cells that show the columns up to the wind.
  var widthWithWind: Int {
    let columns = columns(upTo: .wind)
    // The name is whole, and what is elastic as narrow as it can be.
    return FittingTable.width(
      of: columns.map { $0.value == .place ? $0.fitting.most : $0.fitting.least }
    )
  }

  /// Returns the lines, below the status of the data if this is the first panel.
  ///
  /// - Parameter statuses: The forms of the status, the longest first.
  func laidOut(statuses: [Span] = []) -> [StyledLine] {
    let columns = columns
    let table = FittingTable(columns: columns.map(\.fitting), width: page.width)
    let (heading, lines) = table.laidOut()
    let nameWidth = table.widths[0] ?? 0
    let shown = zip(places.map(\.place), lines).flatMap { place, line -> [StyledLine] in
      if let awaitedText, !place.hasWeather {
        let name = page.name(of: place, width: nameWidth)
        return [
          StyledLine([
            Span(" " + TextFitting.padEnd(name, to: nameWidth)),
            Span("  " + awaitedText, .secondary),
          ])
        ]
      }
      let line = Self.styled(line)
      var lines =
        panel.staleness(of: place).map { staleLines(line, $0) }
        ?? oldLines(line, place)
      let item = ScreenItem.place(panel: panel.name, place.requestedPlace)
      lines[0].items = [SelectableItem(item, height: lines.count)]
      return lines
    }
    let failed = missing.flatMap { self.lines(for: $0, nameWidth: nameWidth) }
    return head(above: table.groups(), statuses)
      + (heading.map { [Self.styled($0)] } ?? []) + shown + failed
  }

  /// Returns the first row: the clock and the status before the headings of columns, or above them.
  private func head(above groups: StyledLine?, _ statuses: [Span]) -> [StyledLine] {
    let groups = groups.map { [Self.styled($0)] } ?? []
    guard !statuses.isEmpty else { return groups }
    let time = page.clock.time(page.civil(page.now))
    let places = places.map(\.place)
    let fetchedAt = (panel.state.snapshot ?? panel.earlier)?.fetchedAt ?? page.now
    let age = page.age(of: places, fetchedAt: fetchedAt)
    let times = places.compactMap(\.observedAt)
    let isAged = (times.min() ?? fetchedAt).advanced(bySeconds: PlaceHeader.liveSeconds) < page.now
    let separator = Span(page.typography.separator, .secondary)
    let forms = statuses.map { status -> [Span] in
      let isLive = status.text == page.text(.pageLive)
      let words = (isAged && isLive ? [] : [status]) + (isAged ? [Span(age, .secondary)] : [])
      return Array(([Span(time, .secondary)] + words).map { [$0] }.joined(separator: [separator]))
    }
    let heading = groups.first?.spans.map(\.text).joined() ?? ""
    let indent = heading.prefix { $0 == " " }.count
    for form in forms {
      var line = StyledLine([Span(" ")] + form)
      guard line.width <= page.width, groups.isEmpty || line.width + 2 <= indent else { continue }
      line.pad(to: indent)
      line.append(String(heading.dropFirst(indent)), .secondary)
      return [line]
    }
    let fitting = forms.first { StyledLine($0).width < page.width } ?? forms[forms.count - 1]
    return page.rows(of: [fitting]) + groups
  }

  /// Styles the texts of a line only, not the padding before them.
  private static func styled(_ line: StyledLine) -> StyledLine {
    var styled = StyledLine()
    for span in line.spans {
      guard span.style != .plain else {
        styled.append(span.text)
        continue
      }
      let padding = span.text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      styled.append(String(repeating: " ", count: padding))
      styled.append(String(span.text.dropFirst(padding)), span.style)
    }
    return styled
  }

  // MARK: Columns

  /// The columns to consider, from left to right, the name first.
  private var columns: [(value: PlaceValue, fitting: FittingColumn)] { columns(upTo: nil) }

  /// Returns the columns to consider up to one in their ranks; `nil` for all.
  private func columns(upTo last: PlaceValue?) -> [(value: PlaceValue, fitting: FittingColumn)] {
    let chosen = page.options.columns.map { [.place] + $0 }
    let all = chosen ?? PlaceValue.columnRanks
    let ranks = last.flatMap(all.firstIndex).map { all[...$0] } ?? all[...]
    var made: [PlaceValue: FittingColumn] = [:]
    var widths: [Int] = []
    // With many places most of the time goes into cells, so make none for columns that cannot fit.
    for (rank, value) in ranks.enumerated() {
      guard FittingTable.width(of: widths + [1]) <= page.width else { break }
      // A name and its temperature stand on any page.
      let isRequired = chosen == nil && value == .temperature
      guard let column = column(value, priority: isRequired ? 0 : rank) else { continue }
      made[value] = column
      widths.append(column.least)
    }
    var columns = (chosen ?? PlaceValue.columnOrder).compactMap { value in
      made[value].map { (value: value, fitting: $0) }
    }
    // The last of the columns below a heading makes room for it.
    var start = 0
    for index in columns.indices {
      let group = columns[index].fitting.group
      if group != columns[start].fitting.group { start = index }
      let isLast = index + 1 == columns.count || columns[index + 1].fitting.group != group
      guard isLast, !group.isEmpty else { continue }
      let others = columns[start..<index].map { $0.fitting.least + FittingTable.gap }
      columns[index].fitting.widen(to: TextWidth.width(of: group) - others.reduce(0, +))
    }
    return columns
  }

  /// Returns a column, or `nil` for one that no place reports, unless it is chosen.
  private func column(_ value: PlaceValue, priority: Int) -> FittingColumn? {
    let label = value.heading.map { page.text($0) } ?? ""
    let unit = value.unit(on: page)
    let heading = unit ?? label
    let group =
      value.column?.group.map { page.text($0) }
      ?? (unit == nil || value == .temperature ? "" : label)
    let isRequired = page.options.columns != nil || value == .temperature
    var cells: [TableCell?] { places.map { value.cell(of: $0) } }
    switch value.column?.form {
    case .place:
      let weather = places.map(\.place)
      let natural = weather.map { TextWidth.width(of: page.name(of: $0)) }.max() ?? 0
      // A name is whole before another column than the temperature has room.
      var column = FittingColumn(priority: priority, widths: min(natural, leastName)...natural) {
        [page] width in
        weather.map { place in
          [Span(TextFitting.padEnd(page.name(of: place, width: width), to: width))]
        }
      }
      column.claims = [(4, natural)]
      return column
    case .hours: return hoursColumn(priority: priority, heading: heading)
    case .sentence: return sentenceColumn(priority: priority, heading: heading)
    case .text:
      var column = FittingColumn(
        priority: priority,
        heading: heading,
        spans: cells.map { $0.map { Span($0.text, $0.style) } },
        ellipsis: page.typography.ellipsis,
        isRequired: isRequired
      )
      column?.group = group
      return column
    case .number, nil:
      let cells = cells
      guard isRequired || cells.contains(where: { $0 != nil }) else { return nil }
      // The mark stands where the last digit before the decimal point does.
      let absent = TableCell(page.typography.notReported, style: .secondary)
      var column = FittingColumn(
        priority: priority,
        heading: heading,
        numbers: cells.map { $0 ?? absent },
        absent: absent.text
      )
      column?.group = group
      return column
    }
  }

  /// Returns the temperature of the next 24 hours as small charts; `nil` without any.
  private func hoursColumn(priority: Int, heading: String) -> FittingColumn? {
    let points = places.map { $0.nextDay?.temperatures ?? [] }
    guard points.contains(where: { !$0.isEmpty }) else { return nil }
    return FittingColumn(
      priority: priority,
      heading: ColumnHeading(heading, isLeading: true),
      widths: 12...24
    ) { [page] width in
      points.map { points in
        let span = ChartSpan(from: page.now, to: page.now.advanced(bySeconds: NextDay.seconds))
        let columns = ChartColumns(
          points,
          span: span,
          count: width,
          longestGap: 4 * 3600,
          form: .curve
        )
        let line = Sparkline(
          values: columns.values,
          typography: page.typography,
          style: { .temperature(celsius: $0) }
        ).spans()
        return line.isEmpty ? [Span(String(repeating: " ", count: width))] : line
      }
    }
  }

  /// Returns what comes, in as many words as fit.
  private func sentenceColumn(priority: Int, heading: String) -> FittingColumn? {
    let texts = places.map(\.outlook)
    let natural = texts.compactMap(\.sentence).map { TextWidth.width(of: $0) }.max() ?? 0
    guard natural > 0 || page.options.columns != nil else { return nil }
    var column = FittingColumn(
      priority: priority,
      heading: ColumnHeading(heading, isLeading: true),
      widths: min(Self.leastWords, natural)...natural
    ) { width in
      texts.map { [Span(TextFitting.padEnd($0.line(width: width), to: width))] }
    }
    column.claims = [(priority + 1, natural)]
    return column
  }

  /// The fewest cells of a name: less on a page that is too narrow even for name and temperature.
  private var leastName: Int {
    let temperatures = places.map { PlaceValue.temperature.cell(of: $0) }
    let numbers = NumberCells(temperatures, absent: page.typography.notReported)
    return min(10, max(1, page.width - FittingTable.width(of: [0, numbers.width])))
  }

  // MARK: Lines

  /// Returns a dimmed line for a place with stale weather, followed by its age and the error.
  private func staleLines(_ line: StyledLine, _ staleness: Staleness) -> [StyledLine] {
    [line.dimmed] + page.stalenessLines(of: panel, staleness, indent: 3)
  }

  /// Returns the line of a place, with its age below it if its observation is old; with the same age of
  /// all, the foot of the list says it.
  private func oldLines(_ line: StyledLine, _ place: PlaceWeather) -> [StyledLine] {
    guard place.isOld(at: page.now), hasSeveralAges else { return [line] }
    let age = page.age(of: [place], fetchedAt: page.now)
    let observed = page.text(.timeObserved(age: age))
    return [line.dimmed] + page.wrapped(observed, .warning, indent: 3)
  }

  /// Returns a place without weather on one line, or its name and the error on two.
  private func lines(for missing: PlaceWeather, nameWidth: Int) -> [StyledLine] {
    let typography = page.typography
    let name = typography.text(page.errors.name(of: missing, in: panel))
    let message = typography.transliterated(page.errors.line(for: missing, from: panel.server))
    for padded in [TextFitting.padEnd(name, to: nameWidth), name] {
      var line = StyledLine(" " + padded + "  ")
      line.append("\(typography.rule) \(message) \(typography.rule)", .failure)
      if line.width <= page.width { return [line] }
    }
    return page.wrapped(name) + page.wrapped(message, .failure, indent: 3)
  }
}

/// The time and error of what is shown although a later request has failed.
struct Staleness: Sendable {
  let fetchedAt: Timestamp
  let error: SourceError
}

extension Staleness {
  /// Creates the staleness of a place without current weather; `nil` if it has no earlier one.
  init?(of place: PlaceWeather) {
    guard case .stale(let error)? = place.$current.provenance?.origin,
      let fetchedAt = place.$current.provenance?.receivedAt
    else { return nil }
    self.init(fetchedAt: fetchedAt, error: error)
  }
}

extension Panel {
  /// Returns the staleness of a place, unless the head of the panel says it for all of them.
  func staleness(of place: PlaceWeather) -> Staleness? {
    switch state {
    case .fresh, .cached: Staleness(of: place)
    case .stale(let snapshot, _):
      Staleness(of: place).flatMap { $0.fetchedAt < snapshot.fetchedAt ? $0 : nil }
    case .loading, .failed, .unconfigured: nil
    }
  }
}

extension WeatherReport {
  /// Returns the shown places; one with stale weather keeps its position.
  ///
  /// - Parameters:
  ///   - places: The places in the requested order.
  func rows(inOrderOf places: [PlaceQuery]) -> [PlaceWeather] {
    let shown = shown
    return shown.count == self.places.count
      ? shown : shown.inOrder(of: places, by: \.requestedPlace)
  }
}
