package import DashCore
package import Localization

/// What `dash radar` prints of a place.
package struct RadarReport: Sendable {
  /// The rows of a page where those of the window are not known.
  private static let usualRows = 24

  private let dashboard: Dashboard
  private let place: PlaceWeather?
  private let radar: PlaceRadar?
  /// The time to show; `nil` for the newest frame.
  private let time: Timestamp?

  /// Creates the report of a dashboard with a single place.
  package init(_ dashboard: Dashboard, at time: Timestamp?) {
    self.dashboard = dashboard
    self.time = time
    let panel = dashboard.panels.first { !$0.radars.isEmpty } ?? dashboard.panels.first
    place = panel?.state.weather?.onlyPlace
    radar = place.flatMap { panel?.radars[$0.requestedPlace] }
  }

  /// Whether there is a picture.
  package var hasData: Bool { radar?.newest?.field != nil }

  /// Why there is none, and the service that it is of.
  package var failure: (error: SourceError, service: SourceDescriptor) {
    cause ?? (SourceError(.empty), (radar ?? .unknown).service)
  }

  /// Why there is none, or why a part of it is missing; `nil` if that is not known.
  package var error: SourceError? { cause?.error }

  /// The error with the service that it is of: that of radar, or that which did not find the place.
  private var cause: (error: SourceError, service: SourceDescriptor)? {
    if let radar, let error = radar.error { return (error, radar.service) }
    return dashboard.panels.lazy.compactMap { panel in
      panel.state.error.map { ($0, panel.descriptor) }
    }.first
  }

  /// Returns the map in the size of a window, with the words above it.
  package func screen(_ options: RenderOptions) -> String {
    ANSIEncoder(options).encode(lines(on: Page(options: options, now: dashboard.generatedAt)))
  }

  /// Returns the pictures that ``screen(_:)`` can show.
  package func requirements(_ options: RenderOptions) -> [PictureRequirement] {
    lines(on: Page(options: options, now: dashboard.generatedAt)).flatMap(\.requirements)
  }

  private func lines(on page: Page) -> [StyledLine] {
    guard let radar, let place else { return [] }
    let foot =
      page.wrapped(attribution(on: page), .secondary)
      + (dashboard.isDemo ? page.wrapped(page.text(.pageDemoNotice), .warning) : [])
    return RadarBlock(
      radar: radar,
      place: place,
      kilometres: RadarWindow.usualKilometres,
      time: time
    )
    .page(page, rows: (page.options.rows ?? Self.usualRows) - foot.count) + foot
  }

  private func attribution(on page: Page) -> String {
    page.options.showsAttributions || page.options.rows == nil
      ? radar?.attribution ?? "" : radar?.title ?? ""
  }

  /// Returns the words, and what falls at the place at each time.
  package func report(_ options: RenderOptions) -> Report {
    let page = Page(options: options, now: dashboard.generatedAt)
    guard let radar, let place else { return Report("", summary: "", []) }
    let clock = PlaceClock(of: place, clockText: page.clock)
    let rows = radar.frames.compactMap { frame -> Report.Row? in
      guard let field = frame.field else { return nil }
      let rate = field.echo.map { echo in
        echo.isSnow
          ? page.text(.skySnow)
          : page.format.quantity(echo.millimetresPerHour, .precipitationRate)?.text ?? ""
      }
      return Report.Row(clock.text(frame.time), rate ?? page.typography.dash)
    }
    let notices = [radar.attribution] + (dashboard.isDemo ? [page.text(.pageDemoNotice)] : [])
    return Report(
      page.name(of: place),
      summary: RadarOutlook(radar, at: page.now).summary(on: page),
      [
        Report.Section(page.name(of: radar.origin), rows + notices.map { Report.Row("", $0) })
      ]
    )
  }

  /// Returns the document `dash-radar/1`.
  ///
  /// - Parameter reason: Why radar is not fetched; `nil` if it is.
  package func json(without reason: LocalizedString? = nil) -> String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", "dash-radar/1")
      document.field("generatedAt", dashboard.generatedAt)
      document.field("demo", dashboard.isDemo)
      document.field("name", place?.name?.nonEmpty)
      document.field("country", place?.country?.nonEmpty)
      if let radar, hasData {
        document.field("latitude", radar.window.latitude)
        document.field("longitude", radar.window.longitude)
        document.field("source", radar.origin?.rawValue)
        document.field("isRadar", radar.isCovered)
        document.field("attribution", radar.attribution)
        let page = Page(options: RenderOptions(), now: dashboard.generatedAt)
        document.field("text", RadarOutlook(radar, at: page.now).words(on: page))
        document.objects("frames", radar.frames.filter { $0.field != nil }) { frame, object in
          let echo = frame.field?.echo
          object.field("time", frame.time)
          object.field("isForecast", frame.isForecast)
          object.field("millimetresPerHour", echo.map(\.millimetresPerHour) ?? 0)
          object.field("isSnow", echo?.isSnow ?? false)
        }
      }
      if let reason {
        document.object("error") { object in
          object.field("code", ErrorCode.unconfigured.rawValue)
          object.field("message", Strings()(reason))
        }
      } else if let (error, service) = cause {
        document.object("error") { object in
          object.field("code", error.code.rawValue)
          object.field("message", ErrorMessages().message(for: error, from: service))
        }
      }
    }
    return writer.text + "\n"
  }
}
