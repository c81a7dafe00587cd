import DashCore

/// A forecast and the air as short labelled lines.
extension PlainLayout {
  /// What is known of the air: each index by its own name, then the components.
  func air(of place: PlaceWeather) -> [(label: String, value: String?)] {
    guard let air = place.air else { return [] }
    let indices: [(ForecastPhrase, String?)] = [
      (
        .openWeatherMapIndexLabel,
        air.openWeatherMapIndex.map { page.text(ForecastPhrase.ofFive, ["value": String($0)]) }
      ),
      (.usIndexLabel, air.usIndex.map(String.init)),
      (.europeanIndexLabel, air.europeanIndex.map(String.init)),
      (.uvIndexLabel, air.uvIndex.flatMap(uvIndex)),
    ]
    return indices.map { (page.text($0), $1) }
      + AirComponent.allCases.map { component in
        let amount = air.microgramsPerCubicMetre[component]
        let number = amount.flatMap { format.number($0, decimals: 1) }
        return (component.symbol, number.map { "\($0) µg/m³" })
      }
  }

  /// The days of a place, and its hours where they are shown; a block each.
  func forecastBlocks(of place: PlaceWeather) -> [[String]] {
    let presentation = options.forecast
    let days = presentation.days(of: place, from: page.now).map(line)
    let clock = place.utcOffsets
    let hours = presentation.hours(of: place, from: page.now).map { hour in
      line(for: hour, at: clock.civil(at: hour.time))
    }
    let name = page.name(of: place)
    let title = page.text(ForecastPhrase.hoursFor, ["place": name])
    let local = page.text(ForecastPhrase.byLocalTime, ["words": title])
    return [
      [page.text(ForecastPhrase.forecastFor, ["place": name])] + days,
      [place.utcOffsetSeconds == nil ? "\(title), UTC" : local] + hours,
    ].filter { $0.count > 1 }
  }

  private func line(for day: ForecastDay) -> String {
    let parts: [String?] = [
      day.isPartial ? page.text(ForecastPhrase.partOfDay) : nil,
      page.words(for: day.condition),
      temperatures(of: day),
      amount(day.rainMillimetres).map { words(.rain, $0.text) },
      amount(day.snowMillimetres).map { words(.snow, $0.text) },
      format.percent(day.precipitationProbabilityPercent).map { words(.probability, $0.text) },
      wind(day.windSpeedMetresPerSecond, fromDegrees: day.windDirectionDegrees).map {
        words(.wind, $0)
      },
      format.speed(day.windGustMetresPerSecond, decimals: 1).map { words(.gusts, $0.text) },
      day.uvIndex.flatMap(uvIndex).map { words(.uvIndex, $0) },
    ]
    return line(page.clock.day(day.date.civil), parts)
  }

  /// What lies between the lowest and the highest, or the one of them that is known.
  private func temperatures(of day: ForecastDay) -> String? {
    let lowest = format.temperature(day.temperatureMinCelsius)
    let highest = format.temperature(day.temperatureMaxCelsius)
    guard let lowest else { return highest.map { words(.highest, $0.text) } }
    guard let highest else { return words(.lowest, lowest.text) }
    guard lowest.number != highest.number else { return lowest.text }
    return page.text(ValueWord.fromTo, ["from": lowest.number, "to": highest.text])
  }

  private func line(for hour: ForecastHour, at time: CivilTime) -> String {
    let parts: [String?] = [
      page.words(for: hour.condition),
      format.temperature(hour.temperatureCelsius)?.text,
      format.temperature(hour.feelsLikeCelsius).map { words(.feelsLike, $0.text) },
      amount(hour.rainMillimetresPerHour).map { words(.rain, "\($0.text)/h") },
      amount(hour.snowMillimetresPerHour).map { words(.snow, "\($0.text)/h") },
      format.percent(hour.precipitationProbabilityPercent).map { words(.probability, $0.text) },
      wind(hour.windSpeedMetresPerSecond, fromDegrees: hour.windDirectionDegrees).map {
        words(.wind, $0)
      },
      format.speed(hour.windGustMetresPerSecond, decimals: 1).map { words(.gusts, $0.text) },
      format.percent(hour.humidityPercent).map { words(.humidity, $0.text) },
      hour.uvIndex.flatMap(uvIndex).map { words(.uvIndex, $0) },
    ]
    return line(page.clock.date(time), parts)
  }

  private func line(_ time: String, _ parts: [String?]) -> String {
    "\(time): " + page.text.list(parts.compactMap(\.self))
  }

  private func words(_ phrase: ForecastPhrase, _ value: String) -> String {
    page.text(phrase, ["value": value])
  }

  /// What falls; nil where nothing does.
  private func amount(_ millimetres: Double?) -> Quantity? {
    millimetres.flatMap { $0 > 0 ? format.precipitation($0) : nil }
  }

  private func uvIndex(_ index: Double) -> String? {
    format.number(index, decimals: 0)
  }
}
