import Almanac
import DashCore

/// Writes a dashboard for scripts, in the schema `dash/1`.
///
/// Units are fixed and in the names, whatever units people are shown; what was not reported is left
/// out.
struct JSONDocument: Sendable {
  /// How wide a picture is that only its being there is told of.
  static let pictureWidth = 40

  let dashboard: Dashboard
  /// The pictures that were looked at, or nil.
  let pictures: PictureAlbum?
  /// How many days of a forecast are written, from today; nil for all that are known.
  let forecastDays: Int?
  private let isOnOneLine: Bool

  init(
    _ dashboard: Dashboard,
    pictures: PictureAlbum? = nil,
    forecastDays: Int? = nil,
    isOnOneLine: Bool = false
  ) {
    self.dashboard = dashboard
    self.pictures = pictures
    self.forecastDays = forecastDays
    self.isOnOneLine = isOnOneLine
  }

  /// The pictures of which the document tells whether they are there.
  func wishes() -> [PictureWish] {
    let boxes = PictureBoxes(dashboard)
    return dashboard.panels.compactMap { panel in
      guard case .photos(let found) = panel.state.snapshot?.content else { return nil }
      return boxes.chosen(found.chosen, width: Self.pictureWidth)
    }
  }

  /// The document, ended by a newline.
  func text() -> String {
    var writer = JSONWriter(isOnOneLine: isOnOneLine)
    writer.object { document in
      document.field("schema", "dash/1")
      document.field("generatedAt", dashboard.generatedAt)
      document.field("demo", dashboard.isDemo)
      document.field("panels") { field in
        field.array { panels in
          for panel in dashboard.panels { panels.element { write(panel, to: &$0) } }
        }
      }
    }
    return writer.text + "\n"
  }

  /// How old something is; a clock that was set back makes nothing newer than it is.
  func age(since moment: Timestamp) -> Int {
    Int(max(0, dashboard.generatedAt.seconds(since: moment)))
  }

  private func write(_ panel: Panel, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("name", panel.name)
      writer.field("provider", panel.descriptor.name)
      writer.field("kind", panel.descriptor.kind.rawValue)
      writer.field("status", panel.state.status)
      if let snapshot = panel.state.snapshot {
        writer.field("fetchedAt", snapshot.fetchedAt)
        switch panel.state {
        case .cached, .stale: writer.field("ageSeconds", age(since: snapshot.fetchedAt))
        case .loading, .fresh, .failed, .unconfigured: break
        }
        writer.field("servedBy", panel.server.name)
        writer.field("attribution", panel.server.terms.attribution)
        switch snapshot.content {
        case .photos(let found): write(found, to: &writer)
        case .weather(let report): write(report, of: panel, to: &writer)
        }
      }
      if let error = panel.state.error {
        write(error, from: panel.server, to: &writer)
        if let fallback = panel.fallback, let reason = error.fallbackError {
          write(reason, as: "fallbackError", from: fallback, to: &writer)
        }
      }
      if let error = panel.state.providerError {
        write(error, as: "providerError", from: panel.descriptor, to: &writer)
      }
    }
  }

  private func write(
    _ report: WeatherReport,
    of panel: Panel,
    to writer: inout JSONWriter
  ) {
    // The same for all places.
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
              place.field("place", missing.asked.map { DisplayText("\($0)") })
              write(missing.error, from: panel.server, to: &place)
            }
          }
        }
      }
    }
  }

  /// Writes an error, as a field of the name.
  func write(
    _ error: SourceError,
    as name: String = "error",
    from provider: SourceDescriptor,
    to writer: inout JSONWriter
  ) {
    writer.field(name) { field in
      field.object { object in
        object.field("code", error.code.rawValue)
        object.field("message", ErrorWords().message(for: error, from: provider))
        object.field("hint", ErrorWords().hint(for: error, from: provider))
      }
    }
  }

  private func write(
    _ place: PlaceWeather,
    of panel: Panel,
    _ moon: Moon,
    to writer: inout JSONWriter
  ) {
    let tendency = panel.histories[place.asked].flatMap {
      PressureTendency($0.observations, at: dashboard.generatedAt)
    }
    writer.object { writer in
      writer.field("id", place.id)
      writer.field("name", place.name?.nonEmpty)
      writer.field("country", place.country?.nonEmpty)
      writer.field("latitude", place.latitude)
      writer.field("longitude", place.longitude)
      writer.field("utcOffsetSeconds", place.utcOffsetSeconds(at: dashboard.generatedAt))
      writer.field("timeZone", place.timeZone?.string)
      writer.field("observedAt", place.observedAt)
      write(place.condition, isDay: place.isDay, to: &writer)
      writer.field("temperatureCelsius", place.temperatureCelsius)
      writer.field("feelsLikeCelsius", place.feelsLikeCelsius)
      writer.field("temperatureMinCelsius", place.temperatureMinCelsius)
      writer.field("temperatureMaxCelsius", place.temperatureMaxCelsius)
      writer.field("humidityPercent", place.humidityPercent)
      writer.field("pressureHectopascals", place.pressureHectopascals)
      writer.field("pressureTendencyHectopascalsPer3Hours", tendency?.hectopascalsPer3Hours)
      writer.field("visibilityMetres", place.visibilityMetres)
      writer.field("cloudCoverPercent", place.cloudCoverPercent)
      writer.field("windSpeedMetresPerSecond", place.windSpeedMetresPerSecond)
      writer.field("windGustMetresPerSecond", place.windGustMetresPerSecond)
      writer.field("windDirectionDegrees", place.windDirectionDegrees)
      writer.field("rainMillimetresPerHour", place.rainMillimetresPerHour)
      writer.field("snowMillimetresPerHour", place.snowMillimetresPerHour)
      writer.field("sunrise", place.sunrise)
      writer.field("sunset", place.sunset)
      writeAlmanac(of: place, moon: moon, to: &writer)
      writeForecast(of: place, from: panel.server, to: &writer)
      writeAir(of: place, from: panel.server, to: &writer)
    }
  }
}
