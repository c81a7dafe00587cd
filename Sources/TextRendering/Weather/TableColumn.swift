import Almanac
import DashCore

/// A column of the table of places.
package enum TableColumn: Sendable, CaseIterable {
  // In the order in which they stand.
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

  /// The columns in the order in which they come as a line gets wider.
  ///
  /// A group comes together. The index of ultraviolet light and the times of the sun come only where
  /// they are chosen.
  static let priorities: [[TableColumn]] = [
    [.place, .temperature], [.icon], [.feelsLike], [.wind], [.condition], [.humidity],
    [.gusts], [.pressure], [.visibility], [.clouds], [.rain, .snow], [.low, .high], [.observed],
  ]

  /// What stands above it; nil where the content speaks for itself.
  var heading: Label? {
    switch self {
    case .place, .icon, .condition, .temperature: nil
    case .feelsLike: .feels
    case .wind: .wind
    case .humidity: .humidity
    case .gusts: .gusts
    case .pressure: .pressure
    case .visibility: .visibility
    case .clouds: .clouds
    case .rain: .rain
    case .snow: .snow
    case .low: .low
    case .high: .high
    case .ultraviolet: .ultraviolet
    case .sun: .sun
    case .observed: .observed
    }
  }

  /// Whether its content stands at the left of it.
  var isText: Bool { [.place, .icon, .condition, .sun].contains(self) }

  /// The cell of a place, or nil where the place reports no such thing.
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

  /// When the sun rises and sets, by the place's own clock: as it is computed, like on the card, or as
  /// the service says where nobody knows where the place is.
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
}
