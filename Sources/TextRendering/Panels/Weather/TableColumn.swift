import Almanac
import DashCore
import Localization

/// A column of the places table.
package struct TableColumn: Sendable {
  /// What the cells show.
  enum Content: Sendable {
    case place, icon, condition, ultraviolet, sun, observed
    /// A sign in the colour of the gravest alert.
    case alert
    /// Today's lowest and highest temperature, and the range between them as a bar on one scale.
    case lowest, range, highest
    /// The temperature of the next 24 hours as a small chart.
    case hours
    /// The greatest probability, the amount and the start of precipitation within 24 hours.
    case chance, amount, starts
    /// What comes, in words.
    case words
    /// The index of the air quality.
    case air
    /// A quantity; `decimals` is the maximum for a temperature or a speed.
    case measured(WeatherField, decimals: Int, isSortable: Bool)
  }

  /// The name on the command line.
  package let name: String
  /// The heading; `nil` if the content is self-explanatory.
  let heading: LocalizedString?
  /// The order in which columns get space, from 0; `nil` for a column that must be requested.
  ///
  /// A wider page shows more columns. Columns of equal priority appear together.
  let priority: Int?
  /// Whether only a wide page shows it without request.
  let isForWidePages: Bool
  let content: Content

  init(
    _ name: String,
    heading: LocalizedString?,
    priority: Int?,
    isForWidePages: Bool = false,
    _ content: Content
  ) {
    self.name = name
    self.heading = heading
    self.priority = priority
    self.isForWidePages = isForWidePages
    self.content = content
  }

  /// Creates a column that needs a forecast or the coordinates, for wide pages.
  private static func wide(
    _ name: String,
    _ heading: LocalizedString?,
    priority: Int,
    _ content: Content
  ) -> Self {
    Self(name, heading: heading, priority: priority, isForWidePages: true, content)
  }

  /// The fewest cells of a wide page.
  package static let widePage = 100

  static let place = Self("place", heading: nil, priority: 0, .place)
  static let alert = Self("alert", heading: nil, priority: 5, .alert)
  static let icon = Self("icon", heading: nil, priority: 10, .icon)
  static let condition = Self("condition", heading: nil, priority: 40, .condition)
  static let lowest = Self("low", heading: .labelLow, priority: 14, .lowest)
  static let highest = Self("high", heading: .labelHigh, priority: 14, .highest)
  /// The priorities before which names and conditions are readable, and before which quantities stand
  /// left of the forecast.
  static let (readablePriority, rangePriority) = (40, 43)
  static let sun = wide("sun", .labelSun, priority: 48, .sun)
  static let observed = Self("observed", heading: .labelObserved, priority: 1000, .observed)

  /// The columns of the forecast, in display order.
  private static let forecast = [
    lowest, wide("range", nil, priority: rangePriority, .range), highest,
    wide("hours", .columnHours, priority: 44, .hours),
    Self("chance", heading: .columnChance, priority: 16, .chance),
    Self("amount", heading: .columnAmount, priority: 18, .amount),
    Self("starts", heading: .columnStarts, priority: 17, .starts),
  ]
  private static let others = [
    Self("words", heading: .labelOutlook, priority: nil, .words), sun,
    wide("uv", .labelUltraviolet, priority: 52, .ultraviolet),
    wide("air", .airAir, priority: 54, .air),
  ]
  static let temperature = FieldDisplay.of(.temperature).column
  static let humidity = FieldDisplay.of(.humidity).column
  static let gusts = FieldDisplay.of(.windGust).column

  /// All columns in display order; the quantities are in the order of their priorities.
  package static let all: [TableColumn] =
    [place, alert, icon, condition] + quantities.filter { $0.isBeforeForecast } + forecast
    + quantities.filter { !$0.isBeforeForecast } + others + [observed]

  private static let quantities = FieldDisplay.all.map(\.column).enumerated()
    .sorted { ($0.element.priority ?? .max, $0.offset) < ($1.element.priority ?? .max, $1.offset) }
    .map(\.element)

  /// The columns that `--columns` accepts.
  ///
  /// The place column is always shown.
  package static let choices = all.filter { $0 != .place }

  /// Parses comma-separated column names, `nil` if one is unknown or repeated or the list is empty.
  package static func list(_ text: String) -> [TableColumn]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let columns = names.compactMap { name in choices.first { $0.name == name } }
    guard columns.count == names.count, Set(columns).count == columns.count else { return nil }
    return columns
  }

  /// The quantity; `nil` for other content.
  var field: WeatherField? {
    if case .measured(let field, _, _) = content { field } else { nil }
  }

  /// Whether it stands left of the forecast.
  private var isBeforeForecast: Bool { priority.map { $0 < Self.rangePriority } ?? false }

  /// Whether it needs a forecast.
  package var needsForecast: Bool {
    switch content {
    case .lowest, .range, .highest, .hours, .chance, .amount, .starts, .words: true
    case .place, .alert, .icon, .condition, .ultraviolet, .sun, .observed, .air, .measured:
      false
    }
  }

  /// Whether it needs the air quality.
  package var needsAirQuality: Bool {
    switch content {
    case .ultraviolet, .air: true
    default: false
    }
  }

  /// Whether `--sort` accepts the name.
  var isSortable: Bool {
    if case .measured(_, _, let isSortable) = content { isSortable } else { false }
  }
}

extension TableColumn: Hashable {
  package static func == (one: TableColumn, other: TableColumn) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: Cells

extension TableColumn {
  /// Returns the cell of a place, `nil` if the value is not reported.
  func cell(for row: TableRow, on page: Page) -> TableCell? {
    switch content {
    case .place: return TableCell(page.name(of: row.weather))
    case .alert:
      let mark = page.typography.alert
      guard let alert = row.weather.alerts?.alerts.first else {
        let blank = String(repeating: " ", count: TextWidth.width(of: mark))
        return page.options.keepsAlertColumn ? TableCell(blank) : nil
      }
      return TableCell(mark, style: AlertText.style(of: alert.severity))
    case .icon: return icon(for: row.weather, on: page)
    case .condition: return page.description(of: row.weather.condition).map { TableCell($0) }
    case .measured(.windSpeed, _, _):
      return page.windCell(
        row.weather.windSpeedMetresPerSecond,
        fromDegrees: row.weather.windDirectionDegrees
      )
    case .measured(let field, let decimals, _):
      let value = row.weather.measurements[field]
      if field.kind == .temperature {
        return page.degrees(value, decimals: decimals) {
          field == .temperature ? .mainTemperature(celsius: $0) : .plain
        }
      }
      let suffix = field.kind == .percent ? " %" : ""
      return page.format.quantity(value, field.kind, decimals: decimals).map {
        TableCell($0, suffix: suffix)
      }
    case .lowest:
      return page.degrees(row.today?.temperatureMinCelsius, decimals: 0) { _ in .plain }
    case .highest:
      return page.degrees(row.today?.temperatureMaxCelsius, decimals: 0) { _ in .plain }
    case .range, .hours: return nil
    case .words: return OutlookText(row.weather, on: page).sentence.map { TableCell($0) }
    case .chance: return page.probabilityCell(row.nextDay?.probabilityPercent)
    case .amount:
      return row.nextDay.flatMap { day in
        page.amountCell(
          day.millimetres,
          probabilityPercent: day.probabilityPercent,
          condition: nil
        )
      }
    case .starts: return row.nextDay.map { TableCell($0.starts, style: .water) }
    case .air:
      return row.weather.air.flatMap { air in
        AirText(text: page.text).shortest(air).map {
          TableCell($0.text, style: $0.isBad ? .warning : .plain)
        }
      }
    case .ultraviolet:
      return row.weather.air?.uvIndex.flatMap { page.format.index($0) }.map { TableCell($0) }
    case .sun: return sun(of: row.weather, on: page)
    case .observed: return page.observationTime(of: row.weather).map { TableCell($0) }
    }
  }

  private func icon(for place: PlaceWeather, on page: Page) -> TableCell? {
    guard let sky = place.condition?.sky else { return nil }
    let icon = page.icon(of: sky, isDay: place.isDay)
    return TableCell(icon.text, style: icon.style)
  }

  /// Returns the sunrise and sunset on the place's clock.
  ///
  /// They are computed, as on the card, or reported by the service if the coordinates are unknown. In
  /// polar day and night the length of the day takes their place.
  private func sun(of place: PlaceWeather, on page: Page) -> TableCell? {
    let sun = SunTimes(at: place, on: page.now)
    if let sun, sun.isPolarDay || sun.isPolarNight {
      return TableCell(sun.isPolarDay ? "24 h" : "0 h")
    }
    let rise = sun.map(\.sunrise) ?? place.sunrise
    let set = sun.map(\.sunset) ?? place.sunset
    guard let rise, let set else { return nil }
    let bar = SunBar(
      sunrise: rise,
      sunset: set,
      clock: PlaceClock(of: place, clockText: page.clock)
    )
    return TableCell("\(bar.times.rise)\(page.typography.isUnicode ? "–" : "-")\(bar.times.set)")
  }
}

/// A cell of a table.
struct TableCell: Sendable, Hashable {
  /// An empty cell for a value that is reported as negligible.
  static let blank = TableCell("")

  /// A sign before the number, such as an arrow, aligned to the left.
  var sign = ""
  /// The text, or the number up to its decimal point.
  var text: String
  /// The number from its decimal point on, with its degree or percent sign.
  var fraction = ""
  /// The style.
  var style: Style = .plain

  /// Creates a cell with text.
  init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Creates a cell with a number, aligned on its decimal point.
  init(_ quantity: Quantity, suffix: String = "", sign: String = "", style: Style = .plain) {
    self.sign = sign
    self.text = quantity.whole
    self.fraction = quantity.fraction + suffix
    self.style = style
  }
}
