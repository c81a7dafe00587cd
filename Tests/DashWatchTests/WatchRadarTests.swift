import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashWatch

/// The map of radar in a watch.
@Suite struct WatchRadarTests: WatchModelSuite {
  private static let places: [PlaceQuery] = [
    .coordinates(latitude: 51.5, longitude: -0.1), .coordinates(latitude: 41.9, longitude: 12.5),
  ]

  private struct Wanted {
    let ticket: Ticket<Engine.RadarKey>
    let demand: PlaceRadar.Demand
  }

  /// A watch with its rendering.
  private struct Watch {
    var model: WatchModel
    var wanted: [Wanted] = []
    var moment: WatchMoment
    private(set) var text = ""

    mutating func handle(_ event: WatchEvent) {
      take(model.handle(event, at: moment))
    }

    mutating func press(_ keys: Key...) {
      for key in keys { handle(.screen(.key(key))) }
      // What the layout wants is known once it is drawn.
      handle(.wake)
    }

    private mutating func take(_ effects: [WatchEffect]) {
      for case .load(.radar(let ticket, _, let demand, _, _, _)) in effects {
        wanted.append(Wanted(ticket: ticket, demand: demand))
      }
      var options = model.renderOptions(at: moment)
      options.fitsWindow = true
      let rendering = ScreenRenderer(options)
        .render(model.content(at: moment), columns: 70, rows: 16)
      model.take(rendering)
      text = rendering.frame.text
    }

    /// Answers the last load with these frames from the newest on; the frames before it are empty.
    mutating func answer() throws {
      let ticket = try #require(wanted.last).ticket
      handle(.loaded(.radar(ticket, WatchRadarTests.radar(in: ticket.key.window))))
    }
  }

  /// Two frames before the newest, and one to come; it rains in all of them.
  private static func radar(in window: RadarWindow) -> PlaceRadar {
    var radar = PlaceRadar(window)
    radar.title = "LibreWXR"
    radar.take(
      (-2...1).map { step in
        let time = wall.advanced(bySeconds: Int64(step) * 600 - 300)
        return RadarFrame(time: time, path: "/v2/radar/1", isForecast: step > 0)
      }
    )
    let levels = [UInt8](repeating: 62, count: 512 * 512)
    for frame in radar.frames { radar.take(RadarField(levels, of: window), at: frame.time) }
    radar.take(isCovered: true)
    return radar
  }

  private func watch(_ places: [PlaceQuery] = Array(places.prefix(1)), isOn: Bool = true) throws
    -> Watch
  {
    var targets = try targets([.sample("weather", places: places)], every: 3600)
    targets.settings.radar = isOn ? RadarSettings() : nil
    var watch = Watch(
      model: WatchModel(targets, at: moment(0), jitter: { 0 }),
      moment: moment(0)
    )
    let report = WeatherReport(
      places: places.map { query in
        var place = PlaceWeather(requestedPlace: query)
        place.temperatureCelsius = 7
        place.utcOffsetSeconds = 0
        return place
      }
    )
    let state = PanelState.fresh(
      Snapshot(content: .weather(report), fetchedAt: SampleSource.now)
    )
    for fetch in handle(&watch.model, .wake, at: 0) {
      watch.handle(.settled(fetch.ticket, state))
    }
    watch.handle(.wake)
    return watch
  }

  @Test func `the only place has its radar, and a list none until a map is open`() throws {
    var single = try watch()
    #expect(single.wanted.map(\.demand) == [.outlook])
    try single.answer()
    single.handle(.wake)
    #expect(single.wanted.count == 1 && single.text.contains("radar"))
    var list = try watch(Self.places)
    #expect(list.wanted.isEmpty)
    list.press(.character("m"))
    #expect(list.wanted.map(\.demand) == [.loop] && list.text.contains("loading"))
    let off = try watch(isOn: false)
    #expect(off.wanted.isEmpty)
    var other = off
    other.press(.character("m"))
    #expect(other.wanted.isEmpty && other.model.overlay == nil)
  }

  @Test func `keys go through the times, zoom, and go to other places`() throws {
    var watch = try watch(Self.places)
    watch.press(.character("m"))
    try watch.answer()
    #expect(watch.text.contains(" 14:00 ") && watch.text.contains("rings"))
    watch.press(.left)
    #expect(watch.text.contains(" 13:50 "))
    watch.press(.left, .left, .left)
    #expect(watch.text.contains(" 13:40 "))
    watch.press(.right, .right, .right)
    #expect(watch.text.contains(" 14:10 +5 min"))
    // Another zoom is another window, of which nothing is known yet.
    watch.press(.character("-"))
    let wide = try #require(watch.wanted.last)
    #expect(wide.ticket.key.window.zoom == 5 && wide.demand == .loop)
    try watch.answer()
    #expect(watch.text.contains("500 km") && watch.text.contains(" 14:10 +5 min"))
    watch.press(.character("+"), .character("+"), .character("+"), .character("+"))
    try watch.answer()
    #expect(watch.text.contains("· 100 km"))
    // In the list, as in the dashboard below.
    watch.press(.character("j"))
    let rome = try #require(watch.wanted.last)
    #expect(rome.ticket.key.place.place == Self.places[1])
    try watch.answer()
    watch.press(.character("j"), .character("k"))
    #expect(watch.wanted.last?.ticket.key.place.place == Self.places[0])
    watch.press(.escape)
    #expect(watch.model.overlay == nil)
    // The keys are again those of the dashboard.
    watch.press(.character(" "))
    #expect(watch.model.engine.isPaused)
  }

  @Test func `nothing plays until space is pressed, and it stops with the map`() throws {
    var watch = try watch()
    watch.press(.character("m"))
    try watch.answer()
    watch.moment = moment(10)
    watch.handle(.wake)
    #expect(watch.text.contains(" 14:00 "))
    watch.press(.character(" "))
    #expect(!watch.model.engine.isPaused)
    #expect(watch.model.nextWake(at: watch.moment) <= moment(10.5).elapsed)
    var shown: [String] = []
    for step in 1...5 {
      watch.moment = moment(10 + Double(step) * 0.5)
      watch.handle(.wake)
      let times = ["13:40", "13:50", "14:00", "14:10"]
      shown += times.filter { watch.text.contains("  \($0) ") }
    }
    #expect(shown == ["14:10", "13:40", "13:50", "14:00", "14:10"])
    watch.press(.character(" "))
    watch.moment = moment(20)
    watch.handle(.wake)
    #expect(watch.text.contains(" 14:10 "))
    watch.press(.character(" "), .character("m"))
    #expect(watch.model.overlay == nil)
    watch.moment = moment(30)
    watch.handle(.wake)
    #expect(watch.model.radarView.nextStep == nil)
  }

  @Test func `a map is fetched every ten minutes, and less often after a failure`() throws {
    var watch = try watch()
    try watch.answer()
    watch.moment = moment(599)
    watch.handle(.wake)
    #expect(watch.wanted.count == 1)
    watch.moment = moment(601)
    watch.handle(.wake)
    #expect(watch.wanted.count == 2)
    var failed = PlaceRadar(watch.wanted[1].ticket.key.window)
    failed.fail(SourceError(.unreachable))
    watch.handle(.loaded(.radar(watch.wanted[1].ticket, failed)))
    watch.moment = moment(655)
    watch.handle(.wake)
    #expect(watch.wanted.count == 2)
    watch.moment = moment(662)
    watch.handle(.wake)
    #expect(watch.wanted.count == 3)
  }

  /// Each load of a dry place is two requests, and of a wet one eight; see the tests of the source.
  @Test func `in an hour the shown place is loaded six times, and a list never`() throws {
    var shown = try watch()
    try shown.answer()
    var list = try watch(Self.places)
    for second in stride(from: 10, to: 3600, by: 10) {
      let count = shown.wanted.count
      shown.moment = moment(Double(second))
      shown.handle(.wake)
      if shown.wanted.count > count { try shown.answer() }
      list.moment = moment(Double(second))
      list.handle(.wake)
    }
    #expect(shown.wanted.count == 6 && list.wanted.isEmpty)
  }
}
