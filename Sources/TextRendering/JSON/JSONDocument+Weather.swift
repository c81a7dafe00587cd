import Almanac
import DashCore

/// Encodes the weather of a panel.
extension JSONDocument {
  /// Writes the places of a report, and the missing ones with their errors.
  func write(
    _ report: WeatherReport,
    of panel: Panel,
    to writer: inout JSONWriter
  ) {
    // The moon is the same for all places.
    let moon = Moon(at: dashboard.generatedAt)
    writer.field("weather") { field in
      field.array { places in
        for place in report.places { places.element { write(place, of: panel, moon, to: &$0) } }
      }
    }
    guard !report.missing.isEmpty else { return }
    writer.field("missing") { field in
      field.array { places in
        for missing in report.missing {
          places.element { element in
            element.object { place in
              place.field("place", DisplayText("\(missing.requestedPlace)"))
              write(missing.error, from: panel.server, to: &place)
            }
          }
        }
      }
    }
  }

  private func write(
    _ place: PlaceWeather,
    of panel: Panel,
    _ moon: Moon,
    to writer: inout JSONWriter
  ) {
    let tendency = panel.histories[place.requestedPlace].flatMap {
      PressureTendency($0.observations, at: dashboard.generatedAt)
    }
    writer.object { writer in
      writeFields(of: place, panel, tendency, moon: moon, to: &writer)
    }
  }

  /// Writes the fields of a place; those of sun and moon only if the moon is given.
  func writeFields(
    of place: PlaceWeather,
    _ panel: Panel,
    _ tendency: PressureTendency?,
    moon: Moon? = nil,
    to writer: inout JSONWriter
  ) {
    writer.field("id", place.id)
    writer.field("name", place.name?.nonEmpty)
    writer.field("country", place.country?.nonEmpty)
    writer.field("latitude", place.latitude)
    writer.field("longitude", place.longitude)
    writer.field("utcOffsetSeconds", place.utcOffsetSeconds(at: dashboard.generatedAt))
    writer.field("timeZone", place.timeZone?.string)
    writer.field("observedAt", place.observedAt)
    write(place.conditions, isDay: place.isDay, to: &writer)
    for field in WeatherField.all {
      writer.field(field.name, place.measurements[field])
      if field == .pressure {
        writer.field("pressureTendencyHectopascalsPer3Hours", tendency?.hectopascalsPer3Hours)
      }
    }
    writer.field("sunrise", place.sunrise)
    writer.field("sunset", place.sunset)
    if let moon { writeAlmanac(of: place, moon: moon, to: &writer) }
    writeForecast(of: place, from: panel.server, to: &writer)
    writeAir(of: place, from: panel.server, to: &writer)
  }

  /// Writes the forecast of a place without past hours and days, or the error.
  private func writeForecast(
    of place: PlaceWeather,
    from provider: SourceDescriptor,
    to writer: inout JSONWriter
  ) {
    if let error = place.forecastError {
      write(error, as: "forecastError", from: provider, to: &writer)
    }
    guard let known = place.forecast else { return }
    let now = dashboard.generatedAt
    let clock = place.utcOffsets
    let forecast =
      forecastDays.map { known.limited(toDays: $0, from: now, utcOffsets: clock) } ?? known
    writer.field("forecast") { field in
      field.object { object in
        write(place.forecastProvenance, from: provider, to: &object)
        object.field("stepSeconds", forecast.stepSeconds)
        object.field("hours") { field in
          field.array { hours in
            for hour in forecast.hours(from: now) { hours.element { write(hour, to: &$0) } }
          }
        }
        object.field("days") { field in
          field.array { days in
            for day in forecast.days(from: now, utcOffsets: clock) {
              days.element { write(day, to: &$0) }
            }
          }
        }
      }
    }
  }

  /// Writes the air quality of a place, or the error.
  private func writeAir(
    of place: PlaceWeather,
    from provider: SourceDescriptor,
    to writer: inout JSONWriter
  ) {
    if let error = place.airError {
      write(error, as: "airError", from: provider, to: &writer)
    }
    guard let air = place.air else { return }
    writer.field("air") { field in
      field.object { object in
        write(place.airProvenance, from: provider, to: &object)
        object.field("observedAt", air.observedAt)
        object.field("openWeatherMapIndex", air.openWeatherMapIndex)
        object.field("usIndex", air.usIndex)
        object.field("europeanIndex", air.europeanIndex)
        object.field("uvIndex", air.uvIndex)
        object.field("microgramsPerCubicMetre") { field in
          field.object { amounts in
            for component in AirComponent.allCases {
              amounts.field(component.rawValue, air.microgramsPerCubicMetre[component])
            }
          }
        }
      }
    }
  }

  /// Writes the status and age of a part of a place's weather.
  private func write(
    _ provenance: Provenance?,
    from provider: SourceDescriptor,
    to writer: inout JSONWriter
  ) {
    guard let provenance else { return }
    writer.field("status", provenance.status)
    writer.field("fetchedAt", provenance.receivedAt)
    if provenance.origin != .network {
      writer.field("ageSeconds", age(since: provenance.receivedAt))
    }
    if let error = provenance.error { write(error, from: provider, to: &writer) }
  }

  /// Writes the conditions of an observation, an hour or a day, and the service's first on its own.
  private func write(_ conditions: [Condition], isDay: Bool?, to writer: inout JSONWriter) {
    guard let first = conditions.first else { return }
    writer.field("condition") { write(first, isDay: isDay, to: &$0) }
    writer.field("conditions") { field in
      field.array { list in
        for condition in conditions { list.element { write(condition, isDay: isDay, to: &$0) } }
      }
    }
  }

  private func write(_ condition: Condition, isDay: Bool?, to writer: inout JSONWriter) {
    writer.object { object in
      object.field("code", condition.code)
      object.field("main", condition.main)
      object.field("description", condition.description)
      object.field("isDay", isDay)
    }
  }

  private func write(_ hour: ForecastHour, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("time", hour.time)
      write(hour.conditions, isDay: hour.condition?.isDay, to: &writer)
      for field in WeatherField.all { writer.field(field.name, hour.measurements[field]) }
      for field in ForecastFields.hour { writer.field(field.name, hour[keyPath: field.keyPath]) }
    }
  }

  private func write(_ day: ForecastDay, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("date", day.date.iso8601)
      if day.isPartial { writer.field("isPartial", true) }
      // A whole day is neither day nor night.
      write(day.conditions, isDay: nil, to: &writer)
      for field in ForecastFields.day { writer.field(field.name, day[keyPath: field.keyPath]) }
      writer.field("sunrise", day.sunrise)
      writer.field("sunset", day.sunset)
    }
  }
}
