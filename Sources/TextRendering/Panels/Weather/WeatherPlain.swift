import DashCore
import Localization

extension WeatherReport {
  func plain(of panel: Panel, in layout: PlainLayout) -> [[String]] {
    if layout.page.options.showsAlerts { return plainAlerts(of: panel, in: layout) }
    let remarks = ForecastRemarks(panel: panel, page: layout.page)
    let found = places.flatMap { place in
      var place = place
      place.history = panel.histories[place.requestedPlace]
      let alerts = AlertLines(place: place, page: layout.page)
      let values = layout.lines(for: place, history: place.history) + alerts.plain()
      let isListed = onlyPlace != nil || layout.page.options.forecast.isListed
      return [values + remarks.remarks(on: place).map(\.text)]
        + (isListed ? layout.forecastBlocks(of: place) : [])
    }
    return found
      + missing.map { missing in
        guard let staleness = Staleness(of: missing) else {
          return layout.reason(for: missing, of: panel)
        }
        let stale = layout.text(of: staleness, panel)
        let weather = layout.lines(for: missing)
        return [weather[0], stale] + weather.dropFirst()
      }
  }
}

extension WeatherReport {
  /// Returns the alerts of all places, without their weather.
  private func plainAlerts(of panel: Panel, in layout: PlainLayout) -> [[String]] {
    let page = layout.page
    let alerts = shown.map { place in
      [page.name(of: place)] + AlertLines(place: place, page: page).plainInFull()
    }
    let unknown = missing.filter { !$0.hasCurrent }.map { layout.reason(for: $0, of: panel) }
    let steps = page.alertSteps(of: shown).map { page.text(.lineHint(text: $0)) }
    return alerts + unknown + (steps.isEmpty ? [] : [steps])
  }
}

/// Lays out weather, forecast and air quality as labelled lines.
extension PlainLayout {
  /// Returns the name of a place without weather, and why it has none.
  fileprivate func reason(for missing: PlaceWeather, of panel: Panel) -> [String] {
    [page.errors.name(of: missing, in: panel).string]
      + (missing.$current.failure.map { lines(for: $0, from: panel.server) } ?? [])
  }

  /// Returns the place's name and a line for each value that is reported.
  fileprivate func lines(for place: PlaceWeather, history: PlaceHistory? = nil) -> [String] {
    let past = history.flatMap { PastDay($0, on: page) }
    let tendency = history.flatMap { PressureTendency($0.observations, at: page.now) }
    let trend = tendency.map { page.text($0) }
    var values: [(label: LocalizedString, value: String?)] = [
      (.labelOutlook, OutlookText(place, on: page).sentence),
      (.nextHours(count: 2), RainSoonChart(place, on: page)?.words),
      (.labelCondition, condition(of: place)),
    ]
    for value in PlaceValue.all {
      guard let field = value.measured, let label = value.label else { continue }
      // Snow by its depth says more than the same snow as water.
      if value == .snow, place.snowfallCentimetresPerHour != nil { continue }
      let remark = value == .pressure ? trend : nil
      values.append((label, text(of: value, field, in: place, remark: remark)))
      if value == .feelsLike { values.append((.labelPast24Hours, past?.range(format))) }
    }
    let lines =
      values.map { (page.text.capitalized($0.label), $0.value) }
      + almanacValues(of: place) + air(of: place)
      + [(page.text.capitalized(.labelObserved), observed(place))]
    return [page.name(of: place)] + RuleLines(place: place, page: page).plain()
      + lines.compactMap { label, value in value.map { page.text.labelled($0, by: label) } }
  }

  /// Returns a quantity with its unit and a remark; the wind with its direction.
  private func text(
    of value: PlaceValue,
    _ field: Field<Measurements>,
    in place: PlaceWeather,
    remark: String?
  ) -> String? {
    if value == .wind {
      return wind(place.measurements[field], fromDegrees: place.windDirectionDegrees)
    }
    return page.quantity(field, of: place, format).map { quantity in
      page.text.list([quantity.text, remark].compactMap(\.self))
    }
  }

  /// Returns the condition and, if reported, whether it is day or night.
  private func condition(of place: PlaceWeather) -> String? {
    guard let description = page.description(of: place.condition) else { return nil }
    let light = place.isDay.map { page.text($0 ? .valueDay : .valueNight) }
    return page.text.list([description, light].compactMap(\.self))
  }

  private func wind(_ metresPerSecond: Double?, fromDegrees degrees: Double?) -> String? {
    page.wind(metresPerSecond, fromDegrees: degrees, format)
  }

  /// Returns a time of day on the place's clock, `nil` for `nil`.
  func clock(_ moment: Timestamp?, of place: PlaceWeather) -> String? {
    moment.map { moment in
      let time = page.clock.time(place.utcOffsets.civil(at: moment.nearestMinute))
      return place.utcOffsetSeconds == nil
        ? time + " UTC" : page.text(.valueLocalTime(time: time))
    }
  }

  private func observed(_ place: PlaceWeather) -> String? {
    guard let moment = place.observedAt, let time = page.observationTime(of: place) else {
      return nil
    }
    let local = place.utcOffsetSeconds == nil ? time : page.text(.valueLocalTime(time: time))
    return page.text.list([local, page.clock.age(page.now.seconds(since: moment))])
  }

  /// Returns the air quality: each index by its own name, then the components.
  private func air(of place: PlaceWeather) -> [(label: String, value: String?)] {
    let context = PlaceOnPage(place, page)
    return PlaceValue.onCard.compactMap { value in
      let alone: @Sendable (String) -> LocalizedString
      switch value.card {
      case .index(let scale): alone = scale.alone
      case .concentration: alone = LocalizedString.verbatim
      case .amount, .measure, nil: return nil
      }
      guard let label = value.label,
        case .number(let number, let kind)? = value.now?.find(place, context)
      else { return nil }
      let quantity = format.quantity(number, kind)
      return (page.text.capitalized(label), quantity.map { page.text(alone($0.text)) })
    }
  }

  /// Returns a block for the days of a place and one for its hours, if they are shown.
  fileprivate func forecastBlocks(of place: PlaceWeather) -> [[String]] {
    let presentation = page.options.forecast
    let days = presentation.days(of: place, from: page.now).map(line)
    let stepSeconds = place.forecast?.stepSeconds ?? 3600
    let hours = presentation.hours(of: place, from: page.now).map { hour in
      line(for: hour, of: place, stepSeconds: stepSeconds)
    }
    let name = page.name(of: place)
    let title = page.text(.forecastHoursHeading(place: name))
    let local = page.text(.forecastByLocalTime(text: title))
    return [
      [page.text(.forecastHeading(place: name))] + days,
      [place.utcOffsetSeconds == nil ? "\(title), UTC" : local] + hours,
    ].filter { $0.count > 1 }
  }

  /// Returns the snow by its depth, or as water if only that is known.
  private func snow(
    _ centimetres: Double?,
    orWater millimetres: Double?,
    suffix: String = ""
  ) -> String? {
    let depth = centimetres.flatMap { $0 > 0 ? format.quantity($0, .snowfall) : nil }
    return (depth ?? amount(millimetres)).map {
      page.text(.forecastSnow(value: "\($0.text)\(suffix)"))
    }
  }

  private func line(for day: ForecastDay) -> String {
    let parts: [String?] = [
      day.isPartial ? page.text(.forecastPartOfDay) : nil,
      page.description(of: day.condition),
      temperatures(of: day),
      amount(day.rainMillimetres).map { page.text(.forecastRain(value: $0.text)) },
      snow(day.snowfallCentimetres, orWater: day.snowMillimetres),
      format.percent(day.precipitationProbabilityPercent).map {
        page.text(.forecastProbability(value: $0.text))
      },
      wind(day.windSpeedMetresPerSecond, fromDegrees: day.windDirectionDegrees).map {
        page.text(.forecastWind(value: $0))
      },
      format.speed(day.windGustMetresPerSecond, decimals: 1).map {
        page.text(.forecastGusts(value: $0.text))
      },
      day.uvIndex.flatMap(uvIndex).map { page.text(.forecastUvIndex(value: $0)) },
    ]
    return line(page.clock.day(day.date.civil), parts)
  }

  /// Returns the temperature range, or the one bound that is reported.
  private func temperatures(of day: ForecastDay) -> String? {
    let lowest = format.temperature(day.temperatureMinCelsius)
    let highest = format.temperature(day.temperatureMaxCelsius)
    guard let lowest else { return highest.map { page.text(.forecastHighest(value: $0.text)) } }
    guard let highest else { return page.text(.forecastLowest(value: lowest.text)) }
    guard lowest.number != highest.number else { return lowest.text }
    return page.text(.valueFromTo(from: lowest.number, to: highest.text))
  }

  private func line(
    for hour: ForecastHour,
    of place: PlaceWeather,
    stepSeconds: Int
  ) -> String {
    let clock = place.utcOffsets
    let day = hour.date(stepSeconds: stepSeconds, utcOffsets: clock)
    let period = page.period(of: hour, stepSeconds: stepSeconds, utcOffsets: clock)
    let parts: [String?] = [
      page.description(of: hour.condition),
      format.temperature(hour.temperatureCelsius)?.text,
      format.temperature(hour.feelsLikeCelsius).map {
        page.text(.forecastFeelsLike(value: $0.text))
      },
      amount(hour.rainMillimetresPerHour).map { page.text(.forecastRain(value: "\($0.text)/h")) },
      snow(hour.snowfallCentimetresPerHour, orWater: hour.snowMillimetresPerHour, suffix: "/h"),
      format.percent(hour.precipitationProbabilityPercent).map {
        page.text(.forecastProbability(value: $0.text))
      },
      wind(hour.windSpeedMetresPerSecond, fromDegrees: hour.windDirectionDegrees).map {
        page.text(.forecastWind(value: $0))
      },
      format.speed(hour.windGustMetresPerSecond, decimals: 1).map {
        page.text(.forecastGusts(value: $0.text))
      },
      format.percent(hour.humidityPercent).map { page.text(.forecastHumidity(value: $0.text)) },
      hour.uvIndex.flatMap(uvIndex).map { page.text(.forecastUvIndex(value: $0)) },
    ]
    return line(
      page.text(.timeDayAndTime(day: page.clock.day(day.civil), time: period)),
      parts
    )
  }

  private func line(_ time: String, _ parts: [String?]) -> String {
    page.text.labelled(page.text.list(parts.compactMap(\.self)), by: time)
  }

  /// Returns an amount of precipitation, `nil` if zero or not reported.
  private func amount(_ millimetres: Double?) -> FormattedQuantity? {
    millimetres.flatMap { $0 > 0 ? format.precipitation($0) : nil }
  }

  private func uvIndex(_ index: Double) -> String? {
    format.number(index, decimals: 0)
  }
}
