import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Dashboards for windows of several sizes.
private enum WindowSample {
  static let names = [
    "Montréal", "Moscow", "Los Angeles", "Seoul", "Barcelona", "Atlanta", "Sydney", "Athens",
    "Beijing", "London", "Rio de Janeiro", "Tokyo",
  ]

  /// Twelve places around the world with forecasts.
  static let twelve = Sample.dashboard(
    Sample.fresh(
      names.enumerated().map { index, name in
        let offset = (index - 5) * 7200
        var place = Sample.place(
          name,
          "XX",
          index % 3 == 0 ? .rain : .clear,
          index % 3 == 0 ? "light rain" : "clear sky",
          isDay: index < 9,
          Double(index * 3) - 8,
          offset: offset
        )
        place.latitude = Double(index * 9) - 40
        place.longitude = Double(offset) / 240
        place.humidityPercent = 60 + Double(index)
        place.windSpeedMetresPerSecond = Double(index)
        let hours = ForecastSample.hours(offset: offset, lowest: Double(index * 3) - 10)
        return ForecastSample.place(place, hours: hours)
      }
    )
  )

  static let one = Sample.dashboard(Sample.fresh([ForecastSample.hourly]))
  static let sparse = Sample.dashboard(Sample.fresh([Sample.sparse]))

  static func withPhoto() throws -> Dashboard {
    let photos = PhotoSample.dashboard(try PhotoSample.page())
    return Sample.dashboard(panels: one.panels + photos.panels)
  }

  static func options(_ columns: Int, _ rows: Int) -> RenderOptions {
    var options = RenderOptions(width: columns)
    options.rows = rows
    options.fitsWindow = true
    return options
  }
}

@Suite struct WindowTests {
  private static let sizes = [(60, 20), (80, 24), (120, 35), (200, 50)]

  @Test(arguments: [("one", WindowSample.one), ("twelve", WindowSample.twelve)], sizes)
  func `a window equals its golden file`(
    sample: (name: String, dashboard: Dashboard),
    size: (columns: Int, rows: Int)
  ) throws {
    // One row is for the cursor.
    let options = WindowSample.options(size.columns, size.rows - 1)
    let text = Renderer(options).render(sample.dashboard, as: .text)
    try Golden.expect(text, is: "window-\(sample.name)-\(size.columns)x\(size.rows).txt")
  }

  /// A window of 80 by 24 in each kind of terminal and in two scripts.
  @Test(arguments: ["16-colors", "unknown-background", "no-color", "ascii", "arabic", "japanese"])
  func `a place in the rain equals its golden file in every terminal`(kind: String) throws {
    var options = RenderOptions(
      width: 80,
      colorDepth: kind == "16-colors" ? .ansi16 : kind == "unknown-background" ? .truecolor : .none,
      isUnicode: kind != "ascii"
    )
    (options.rows, options.fitsWindow) = (23, true)
    options.language = kind == "arabic" ? .arabic : kind == "japanese" ? .japanese : .english
    let dashboard = Sample.dashboard(Sample.fresh([RankSample.place(isWet: true, hasAlert: true)]))
    let text = Renderer(options).render(dashboard, as: .text)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    try Golden.expect(text, is: "window-rain-\(kind).txt")
  }

  @Test func `where an option requests the attributions, they stand in the window in full`() {
    var options = WindowSample.options(80, 23)
    for isRequested in [false, true] {
      options.showsAttributions = isRequested
      let text = Renderer(options).render(WindowSample.one, as: .text)
      #expect(text.contains(Sample.provider.terms.attribution) == isRequested, "\(text)")
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    }
  }

  @Test(arguments: [(24, 4), (24, 6), (30, 5), (40, 9), (60, 11), (80, 23)])
  func `why data is stale never hides the data`(_ columns: Int, _ rows: Int) {
    let snapshot = Snapshot(
      content: .weather(WeatherReport(places: [ForecastSample.hourly])),
      fetchedAt: Sample.now.advanced(bySeconds: -3000)
    )
    let error = SourceError(.serverError)
    let options = WindowSample.options(columns, rows)
    let lines = TextLayout(Sample.dashboard(.stale(snapshot, error)), options: options).lines()
      .map { ($0.spans + $0.trailing).map(\.text).joined() }
    let row = lines.firstIndex { $0.contains("°C") }
    #expect(row.map { $0 < rows } == true, "\(lines)")
    #expect(lines.prefix(rows).contains { $0.contains("stale") })
  }

  private static let london = ScreenItem.place(
    panel: "weather",
    ForecastSample.hourly.requestedPlace
  )
  /// The list, and the screens of one of its places.
  private static let overlays: [ScreenContent.Overlay?] = {
    [nil, .card(london), .part(.days, of: london), .part(.hours, of: london)]
  }()

  @Test(arguments: [(20, 8), (26, 4), (24, 6), (30, 5), (40, 9), (60, 11)], overlays)
  func `why data is stale takes no row from a list, days or hours`(
    _ window: (columns: Int, rows: Int),
    _ overlay: ScreenContent.Overlay?
  ) {
    let snapshot = Snapshot(
      content: .weather(WeatherReport(places: [ForecastSample.hourly] + Sample.places)),
      fetchedAt: Sample.now.advanced(bySeconds: -3000)
    )
    /// Returns the rows in view.
    func all(_ state: PanelState) -> [String] {
      let content = ScreenContent(
        dashboard: WatchScreenCase.watched(state),
        overlay: overlay,
        status: WatchScreenCase.status
      )
      let frame = ScreenRenderer(WindowSample.options(window.columns, window.rows))
        .render(content, columns: window.columns, rows: window.rows).frame
      return frame.text.split(separator: "\n").map(String.init)
    }
    /// Returns the rows of data in view.
    func rows(_ state: PanelState) -> [String] {
      all(state).dropFirst().dropLast().filter { $0.contains(/\d ?°/) }
    }
    // A line says that the data is old, however small the window is.
    let text = all(.stale(snapshot, SourceError(.serverError))).dropLast().joined()
    #expect(text.contains("stale") || text.contains("last data"), "\(text)")
    let stale = rows(.stale(snapshot, SourceError(.serverError)))
    // The word alone may be longer than “live”.
    let most = rows(.fresh(snapshot)).count
    #expect(stale.count >= (overlay == .card(Self.london) ? most - 1 : most), "\(stale)")
  }

  @Test func `a page without an end shows everything in its wished size`() {
    var options = WindowSample.options(80, 10)
    options.fitsWindow = false
    let layout = TextLayout(WindowSample.one, options: options)
    let days = layout.lines().map(\.text).count { $0.contains("█") && $0.contains("m/s") }
    #expect(days == 7)
  }

  @Test(arguments: [OutputFormat.text, .plain])
  func `photos without a key are left out beside weather`(format: OutputFormat) throws {
    func lacking(_ reason: SourceError.Reason) -> Panel {
      Panel(
        name: "photos",
        descriptor: PhotoSample.provider,
        state: .unconfigured(SourceError(.unconfigured, reason: reason, location: "apiKey"))
      )
    }
    let photos = lacking(.missingVariable("EXAMPLE_KEY"))
    var options = RenderOptions()
    options.hidesUnconfigured = true
    let both = Sample.dashboard(panels: WindowSample.one.panels + [photos])
    #expect(!Renderer(options).render(both, as: format).contains("photos"))
    #expect(Renderer().render(both, as: format).contains("photos"))
    // Otherwise nothing would say why the page is empty.
    let alone = Sample.dashboard(panels: [photos])
    #expect(Renderer(options).render(alone, as: format).contains("photos"))
    // A key that was configured but cannot be had is a fault, which must be said.
    for (reason, cause) in [
      (.failedCommand("pass", .exited(1)), "pass"), (.unreadableFile("/keys/photo"), "/keys/photo"),
      (.untrustedFile("/keys/photo", .writableByOthers), "/keys/photo"),
      (.untrustedConfiguration("/elsewhere/plugins.json"), "/elsewhere/plugins.json"),
    ] as [(SourceError.Reason, String)] {
      let faulty = Sample.dashboard(panels: WindowSample.one.panels + [lacking(reason)])
      let text = Renderer(options).render(faulty, as: format)
      #expect(text.contains("photos") && text.contains(cause), "\(text)")
    }
  }

  @Test func `the selected place has its card beside the list`() {
    var layout = TextLayout(WindowSample.twelve, options: WindowSample.options(160, 40))
    #expect(layout.lines().contains { $0.text.dropFirst(80).contains("Montréal, XX") })
    layout.selection = .place(panel: "weather", .name("Tokyo"))
    let titles = layout.lines().map { $0.text.dropFirst(80) }
    #expect(titles.contains { $0.contains("Tokyo, XX") })
    #expect(!titles.contains { $0.contains("Montréal") })
  }
}
