import Almanac
package import DashCore

extension WeatherReport {
  /// Writes the places of the report, and the missing ones with their errors.
  func write(to writer: inout JSONWriter, of panel: Panel, in document: JSONDocument) {
    writer.objects("weather", places) { place, object in
      document.writeFields(of: place, panel, to: &object)
    }
    guard !missing.isEmpty else { return }
    writer.objects("missing", missing) { place, object in
      object.field("place", DisplayText("\(place.requestedPlace)"))
      object.field("title", panel.aliases[place.requestedPlace])
      guard let error = place.$current.failure else { return }
      document.write(error, from: panel.server, to: &object)
    }
  }
}

/// Encodes the weather of a place.
extension JSONDocument {
  fileprivate func writeFields(of place: PlaceWeather, _ panel: Panel, to writer: inout JSONWriter)
  {
    var place = place
    place.history = panel.histories[place.requestedPlace]
    let tendency = place.history.flatMap {
      PressureTendency($0.observations, at: dashboard.generatedAt)
    }
    writer.field("id", place.id)
    writer.field("title", panel.aliases[place.requestedPlace])
    writer.field("name", place.name?.nonEmpty)
    writer.field("state", place.state?.nonEmpty)
    writer.field("country", place.country?.nonEmpty)
    writer.field("latitude", place.latitude)
    writer.field("longitude", place.longitude)
    writer.field("utcOffsetSeconds", place.utcOffsetSeconds(at: dashboard.generatedAt))
    writer.field("timeZone", place.timeZone?.string)
    let others = place.providers.filter { $0.provider != panel.server.name }
    if !others.isEmpty {
      writer.object("providers") { object in
        for (part, provider) in others { object.field(part, provider) }
      }
    }
    writer.field("observedAt", place.observedAt)
    writer.field(
      "observationAgeSeconds",
      place.observationAge(at: dashboard.generatedAt).map(Int.init)
    )
    if place.isOld(at: dashboard.generatedAt) { writer.field("isOld", true) }
    // Where none says that what is measured falls, it is the condition, as in all other formats.
    let shown = place.condition.flatMap { place.conditions.contains($0) ? nil : $0 }
    write(place.conditions, shown: shown, isDay: place.isDay, to: &writer)
    for field in Fields.measured {
      writer.field(field.name, place.measurements[field])
      if field.name == Fields.visibility.name, place.visibilityIsAtLeast {
        writer.field("visibilityIsAtLeast", true)
      }
      if field.name == Fields.pressure.name {
        writer.field("pressureTendencyHectopascalsPer3Hours", tendency?.hectopascalsPer3Hours)
      }
    }
    writer.field("sunrise", place.sunrise)
    writer.field("sunset", place.sunset)
    writeAlmanac(of: place, to: &writer)
    write(place.alerts, to: &writer)
    writeRules(at: place, to: &writer)
    let now = dashboard.generatedAt
    let clock = place.utcOffsets
    write(place.$forecast, as: "forecast", from: panel.server, to: &writer) { known, object in
      let forecast =
        options.forecast.days.map { known.limited(toDays: $0, from: now, utcOffsets: clock) }
        ?? known
      object.field("stepSeconds", forecast.stepSeconds)
      object.objects("hours", forecast.hours(from: now)) { write($0, to: &$1) }
      // As in every other format.
      let days = forecast.days(from: now, utcOffsets: clock)
        .map { place.including(now: now, in: $0) }
      object.objects("days", days) { write($0, to: &$1) }
      if let minutes = place.minutes {
        object.object("minutes") { object in
          object.field("stepSeconds", minutes.stepSeconds)
          object.objects("steps", minutes.steps.filter { $0.time > now }) { step, object in
            object.field("time", step.time)
            object.field("precipitationMillimetresPerHour", step.millimetresPerHour)
          }
        }
      }
    }
    write(place.$air, as: "air", from: panel.server, to: &writer) { air, object in
      object.field("observedAt", air.observedAt)
      object.fields(Fields.air, of: air)
    }
  }

  /// Writes the alerts of a place and what is known about them.
  private func write(_ alerts: PlaceAlerts?, to writer: inout JSONWriter) {
    guard let alerts else { return }
    writer.field("alertsStatus", alerts.status.rawValue)
    writer.field("alertsReceivedAt", alerts.receivedAt)
    guard !alerts.alerts.isEmpty else { return }
    writer.objects("alerts", alerts.alerts) { $0.write(to: &$1) }
  }

  /// Writes what the rules of plugins.json come to.
  private func writeRules(at place: PlaceWeather, to writer: inout JSONWriter) {
    guard !options.rules.isEmpty else { return }
    let place = PlaceOnPage(place, .forScripts(options, at: dashboard.generatedAt))
    writer.objects("rules", place.rules) { rule, object in
      object.field("name", rule.name)
      rule.write(to: &object, at: place)
    }
  }

  /// Writes a part of a place's weather with its status and age, or why it is missing.
  private func write<Value>(
    _ part: Parted<Value>,
    as name: String,
    from provider: SourceDescriptor,
    to writer: inout JSONWriter,
    _ fields: (Value, inout JSONWriter) -> Void
  ) {
    if let error = part.error { write(error, as: "\(name)Error", from: provider, to: &writer) }
    guard let value = part.wrappedValue else { return }
    writer.object(name) { object in
      if let provenance = part.provenance {
        object.field("status", provenance.status)
        object.field("fetchedAt", provenance.receivedAt)
        if provenance.origin != .network {
          object.field("ageSeconds", age(since: provenance.receivedAt))
        }
        if let error = provenance.error { write(error, from: provider, to: &object) }
      }
      fields(value, &object)
    }
  }

  /// Writes the conditions of an observation, an hour or a day, and the service's first on its own.
  private func write(
    _ conditions: [Condition],
    shown: Condition? = nil,
    isDay: Bool?,
    to writer: inout JSONWriter
  ) {
    guard let first = shown ?? conditions.first else { return }
    writer.object("condition") { write(first, isDay: isDay, to: &$0) }
    writer.objects("conditions", conditions) { write($0, isDay: isDay, to: &$1) }
  }

  private func write(_ condition: Condition, isDay: Bool?, to writer: inout JSONWriter) {
    writer.field("code", condition.code)
    writer.field("main", condition.main)
    writer.field("description", condition.description)
    writer.field("isDay", isDay)
  }

  private func write(_ hour: ForecastHour, to writer: inout JSONWriter) {
    writer.field("time", hour.time)
    write(hour.conditions, isDay: hour.condition?.isDay, to: &writer)
    writer.fields(Fields.measured, of: hour.measurements)
    writer.fields(Fields.hour, of: hour)
  }

  private func write(_ day: ForecastDay, to writer: inout JSONWriter) {
    writer.field("date", day.date.iso8601)
    if day.isPartial { writer.field("isPartial", true) }
    // A whole day is neither day nor night.
    write(day.conditions, isDay: nil, to: &writer)
    writer.fields(Fields.day, of: day)
    writer.field("sunrise", day.sunrise)
    writer.field("sunset", day.sunset)
  }

  /// Writes the sun and the moon of a place's local day; nothing if its coordinates are unknown.
  private func writeAlmanac(of place: PlaceWeather, to writer: inout JSONWriter) {
    guard let almanac = PlaceAlmanac(of: place, at: dashboard.generatedAt) else { return }
    let sun = almanac.sun
    writer.object("sun") { object in
      object.field("date", almanac.date.iso8601)
      let state = sun.isPolarDay ? "polar-day" : sun.isPolarNight ? "polar-night" : "normal"
      object.field("state", state)
      object.field("civilDawn", sun.civilTwilight.rise)
      object.field("sunrise", sun.sunrise)
      object.field("solarNoon", sun.solarNoon)
      object.field("sunset", sun.sunset)
      object.field("civilDusk", sun.civilTwilight.set)
      object.field("dayLengthSeconds", sun.dayLengthSeconds)
    }
    writer.object("moon") { object in
      object.field("phase", almanac.moonTimes.phase.rawValue)
      object.field("illuminatedPercent", almanac.illuminatedPercent.tenths)
      object.field("ageDays", almanac.moon.ageDays.tenths)
      object.field("moonrise", almanac.moonTimes.moonrise)
      object.field("moonset", almanac.moonTimes.moonset)
    }
  }
}

extension JSONWriter {
  /// Writes the fields of a model, those of a group in an object of their own.
  fileprivate mutating func fields<Model>(_ fields: [Field<Model>], of model: Model) {
    var rest = fields[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.group?.object == first.group?.object }
      rest = rest.dropFirst(alike.count)
      func write(to writer: inout JSONWriter) {
        for field in alike { writer.field(field.name, model[keyPath: field.path]) }
      }
      if let group = first.group {
        // What is not reported is left out, so a service without the group has none.
        if alike.contains(where: { model[keyPath: $0.path] != nil }) { object(group.object, write) }
      } else {
        write(to: &self)
      }
    }
  }
}

extension Double {
  /// The value rounded to tenths, the precision of the computation.
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}

/// An alert as JSON.
package enum AlertDocument {
  /// Returns an alert in one line, with the place as it was requested.
  package static func json(_ alert: WeatherAlert, of place: PlaceQuery) -> [UInt8] {
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { object in
      object.field("place", DisplayText("\(place)"))
      alert.write(to: &object)
    }
    return Array(writer.text.utf8) + [UInt8(ascii: "\n")]
  }
}
