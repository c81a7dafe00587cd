import Almanac
import DashCore
import Localization

/// A column of the places table.
package enum TableColumn: Sendable, CaseIterable {
  // In display order.
  case place
  case icon
  case condition
  case temperature
  case feelsLike
  case wind
  case humidity
  case gusts
  case pressure
  case visibility
  case clouds
  case rain
  case snow
  case low
  case high
  case ultraviolet
  case sun
  case observed

  /// The columns by priority: a wider page shows more of them.
  ///
  /// A group appears together. The UV index and the sun times appear only if requested.
  static let priorities: [[TableColumn]] = [
    [.place, .temperature], [.icon], [.feelsLike], [.wind], [.condition], [.humidity],
    [.gusts], [.pressure], [.visibility], [.clouds], [.rain, .snow], [.low, .high], [.observed],
  ]

  /// The heading; `nil` if the content is self-explanatory.
  var heading: LocalizedString? {
    switch self {
    case .place, .icon, .condition, .temperature: nil
    case .feelsLike: .labelFeels
    case .wind: .labelWind
    case .humidity: .labelHumidity
    case .gusts: .labelGusts
    case .pressure: .labelPressure
    case .visibility: .labelVisibility
    case .clouds: .labelClouds
    case .rain: .labelRain
    case .snow: .labelSnow
    case .low: .labelLow
    case .high: .labelHigh
    case .ultraviolet: .labelUltraviolet
    case .sun: .labelSun
    case .observed: .labelObserved
    }
  }

  /// Whether the content is aligned to the left.
  var isText: Bool { [.place, .icon, .condition, .sun].contains(self) }

  /// Returns the cell of a place, `nil` if the value is not reported.
  func cell(for place: PlaceWeather, on page: Page) -> TableCell? {
    let format = page.format
    switch self {
    case .place: return TableCell(page.name(of: place))
    case .icon: return icon(for: place, on: page)
    case .condition: return page.words(for: place.condition).map { TableCell($0) }
    case .temperature:
      guard let celsius = place.temperatureCelsius else { return nil }
      return degrees(
        format.temperature(celsius),
        on: page,
        style: .mainTemperature(celsius: celsius)
      )
    case .feelsLike:
      return degrees(format.temperature(place.feelsLikeCelsius, decimals: 0), on: page)
    case .wind:
      return page.windCell(
        place.windSpeedMetresPerSecond,
        fromDegrees: place.windDirectionDegrees
      )
    case .humidity: return number(format.percent(place.humidityPercent), suffix: " %")
    case .gusts: return number(format.speed(place.windGustMetresPerSecond, decimals: 0))
    case .pressure: return number(format.pressure(place.pressureHectopascals))
    case .visibility: return number(format.distance(place.visibilityMetres))
    case .clouds: return number(format.percent(place.cloudCoverPercent), suffix: " %")
    case .rain: return number(format.precipitation(place.rainMillimetresPerHour))
    case .snow: return number(format.precipitation(place.snowMillimetresPerHour))
    case .low:
      return degrees(format.temperature(place.temperatureMinCelsius, decimals: 0), on: page)
    case .high:
      return degrees(format.temperature(place.temperatureMaxCelsius, decimals: 0), on: page)
    case .ultraviolet:
      return place.air?.uvIndex.flatMap { format.index($0) }.map { TableCell($0) }
    case .sun: return sun(of: place, on: page)
    case .observed:
      return place.observedAt.map {
        let offset = place.utcOffsetSeconds(at: $0)
        return TableCell(page.clock.weekTime($0, utcOffsetSeconds: offset))
      }
    }
  }

  private func icon(for place: PlaceWeather, on page: Page) -> TableCell? {
    guard let sky = place.condition?.sky else { return nil }
    let icon = page.icon(of: sky, isDay: place.isDay)
    return TableCell(icon.text, style: icon.style)
  }

  /// Returns the sunrise and sunset on the place's clock.
  ///
  /// They are computed, as on the card, or the service's own for a place without coordinates.
  private func sun(of place: PlaceWeather, on page: Page) -> TableCell? {
    let sun = SunTimes(at: place, on: page.now)
    let rise = sun.map(\.sunrise) ?? place.sunrise
    let set = sun.map(\.sunset) ?? place.sunset
    guard let rise, let set else { return nil }
    let bar = SunBar(
      sunrise: rise,
      sunset: set,
      clock: PlaceClock(of: place, words: page.clock)
    )
    return TableCell("\(bar.times.rise)\(page.typography.isUnicode ? "–" : "-")\(bar.times.set)")
  }

  private func degrees(
    _ quantity: Quantity?,
    on page: Page,
    style: Style = .plain
  ) -> TableCell? {
    number(
      quantity,
      suffix: page.options.units.temperature.hasDegrees ? page.typography.degree : "",
      style
    )
  }

  private func number(
    _ quantity: Quantity?,
    suffix: String = "",
    _ style: Style = .plain
  ) -> TableCell? {
    quantity.map { TableCell($0, suffix: suffix, style: style) }
  }

  /// The columns that `--columns` accepts.
  ///
  /// The place column is always shown.
  package static let choices = allCases.filter { $0 != .place }

  /// The name on the command line.
  package var name: String {
    switch self {
    case .place: "place"
    case .icon: "icon"
    case .condition: "condition"
    case .temperature: "temp"
    case .feelsLike: "feels"
    case .wind: "wind"
    case .humidity: "humidity"
    case .gusts: "gusts"
    case .pressure: "pressure"
    case .visibility: "visibility"
    case .clouds: "clouds"
    case .rain: "rain"
    case .snow: "snow"
    case .low: "low"
    case .high: "high"
    case .ultraviolet: "uv"
    case .sun: "sun"
    case .observed: "observed"
    }
  }

  /// Parses comma-separated column names, `nil` if one is unknown or repeated or the list is empty.
  package static func list(_ text: String) -> [TableColumn]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let columns = names.compactMap { name in choices.first { $0.name == name } }
    guard columns.count == names.count, Set(columns).count == columns.count else { return nil }
    return columns
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
