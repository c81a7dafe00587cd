import DashCore

/// A forecast and the air as short labelled lines.
extension PlainLayout {
  private typealias Words = PlainForecastWords

  /// What is known of the air: each index by its own name, then the components.
  func air(of place: PlaceWeather) -> [(label: String, value: String?)] {
    guard let air = place.air else { return [] }
    let indices: [(String, String?)] = [
      (
        Words.openWeatherMapIndexLabel, air.openWeatherMapIndex.map(Words.openWeatherMapIndex)
      ),
      (Words.usIndexLabel, air.usIndex.map(String.init)),
      (Words.europeanIndexLabel, air.europeanIndex.map(String.init)),
      (Words.uvIndexLabel, air.uvIndex.flatMap(uvIndex)),
    ]
    return indices
      + AirComponent.allCases.map { component in
        let amount = air.microgramsPerCubicMetre[component]
        let number = amount.flatMap { format.number($0, decimals: 1) }
        return (component.symbol, number.map(Words.concentration))
      }
  }

  /// The days of a place, and its hours where they are shown; a block each.
  func forecastBlocks(of place: PlaceWeather) -> [[String]] {
    let presentation = options.forecast
    let days = presentation.days(of: place, from: page.now).map(line)
    let offset = place.utcOffsetSeconds
    let hours = presentation.hours(of: place, from: page.now).map { hour in
      line(for: hour, utcOffsetSeconds: offset ?? 0)
    }
    let name = page.name(of: place)
    return [
      [Words.days(of: name)] + days,
      [Words.hours(of: name, isLocal: offset != nil)] + hours,
    ].filter { $0.count > 1 }
  }

  private func line(for day: ForecastDay) -> String {
    let lowest = format.temperature(day.temperatureMinCelsius)
    let highest = format.temperature(day.temperatureMaxCelsius)
    var range = lowest?.text ?? highest?.text
    if let lowest, let highest, lowest.number != highest.number {
      range = Words.range(from: lowest.number, to: highest.text)
    }
    let parts: [String?] = [
      day.isPartial ? Words.partOfDay : nil,
      page.words(for: day.condition),
      range,
      amount(day.rainMillimetres).map { Words.rain($0.text) },
      amount(day.snowMillimetres).map { Words.snow($0.text) },
      format.percent(day.precipitationProbabilityPercent).map { Words.probability($0.text) },
      wind(day.windSpeedMetresPerSecond, fromDegrees: day.windDirectionDegrees).map(Words.wind),
      format.speed(day.windGustMetresPerSecond, decimals: 1).map { Words.gusts($0.text) },
      day.uvIndex.flatMap(uvIndex).map(Words.uvIndex),
    ]
    return line(page.clock.day(day.date.civil), parts)
  }

  private func line(for hour: ForecastHour, utcOffsetSeconds: Int) -> String {
    let parts: [String?] = [
      page.words(for: hour.condition),
      format.temperature(hour.temperatureCelsius)?.text,
      format.temperature(hour.feelsLikeCelsius).map { Words.feelsLike($0.text) },
      amount(hour.rainMillimetresPerHour).map { Words.rain("\($0.text)/h") },
      amount(hour.snowMillimetresPerHour).map { Words.snow("\($0.text)/h") },
      format.percent(hour.precipitationProbabilityPercent).map { Words.probability($0.text) },
      wind(hour.windSpeedMetresPerSecond, fromDegrees: hour.windDirectionDegrees).map(Words.wind),
      format.speed(hour.windGustMetresPerSecond, decimals: 1).map { Words.gusts($0.text) },
      format.percent(hour.humidityPercent).map { Words.humidity($0.text) },
      hour.uvIndex.flatMap(uvIndex).map(Words.uvIndex),
    ]
    return line(page.clock.date(hour.time.civil(utcOffsetSeconds: utcOffsetSeconds)), parts)
  }

  private func line(_ time: String, _ parts: [String?]) -> String {
    "\(time): " + parts.compactMap(\.self).joined(separator: ", ")
  }

  /// What falls; nil where nothing does.
  private func amount(_ millimetres: Double?) -> Quantity? {
    millimetres.flatMap { $0 > 0 ? format.precipitation($0) : nil }
  }

  private func uvIndex(_ index: Double) -> String? {
    format.number(index, decimals: 0)
  }
}
