import DashCore
import DashTestSupport
import Foundation
import Testing
import TextRendering

@Suite(.ownThread) struct TruthTests {
  private func text(
    _ dashboard: Dashboard,
    _ format: OutputFormat = .text,
    _ options: RenderOptions = RenderOptions()
  ) -> String {
    Renderer(options).render(dashboard, as: format)
  }

  @Test func `demo data cannot be mistaken for live data at any width`() {
    let demo = Sample.dashboard(Sample.fresh(Sample.places), isDemo: true)
    for width in PropertyCases.demoNoticeWidths {
      for format in [OutputFormat.text, .plain] {
        let screen = text(demo, format, RenderOptions(width: width))
        let joined = screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(joined.contains("Demo: these values are made up, not real weather."))
        #expect(screen.prefix { $0 != "\n" }.contains("demo") || format == .plain)
        #expect(!joined.contains("live"))
      }
    }
    #expect(text(demo, .json).contains("\"demo\": true"))
  }

  @Test func `only data is called live`() {
    let failed = Sample.dashboard(.failed(SourceError(.offline)))
    for format in [OutputFormat.text, .plain] {
      #expect(text(failed, format).prefix { $0 != "\n" }.hasSuffix("no data"))
      #expect(text(Sample.card, format).prefix { $0 != "\n" }.hasSuffix("live"))
      #expect(!text(Sample.card, format).lowercased().contains("demo"))
    }
    #expect(text(Sample.card, .json).contains("\"demo\": false"))
  }

  private static func observed(minutesAgo: Int64) -> PlaceWeather {
    var london = Sample.london
    london.observedAt = Sample.now.advanced(bySeconds: -minutesAgo * 60)
    return london
  }

  @Test(arguments: zip([0, 179, 180, 1_051_200] as [Int64], ["live", "live", "stale", "stale"]))
  func `an observation of three hours is not live`(minutes: Int64, status: String) throws {
    let london = Self.observed(minutesAgo: minutes)
    let alone = Sample.dashboard(Sample.fresh([london]))
    let photos = PhotoSample.dashboard(try PhotoSample.page()).panels
    let besidePhotos = Sample.dashboard(
      panels: alone.panels + photos
    )
    for format in [OutputFormat.text, .plain] {
      for dashboard in [alone, besidePhotos] {
        let head = text(dashboard, format).prefix { $0 != "\n" }
        // An observation that is not of now has its age in place of the word.
        let isAged = minutes > 10 && format == .text && status == "live"
        #expect(isAged ? head.hasSuffix("observed 2 h ago") : head.contains(status), "\(head)")
      }
    }
  }

  @Test(arguments: [[Int64(0), 1], [1, 0], [0, 20], [20, 0]])
  func `the first line tells of the worst of the data shown`(hoursAgo: [Int64]) throws {
    func panel(_ name: DisplayText, _ state: PanelState) -> Panel {
      Panel(name: name, descriptor: Sample.provider, state: state)
    }
    func head(_ panels: [Panel], _ format: OutputFormat) -> Substring {
      text(Sample.dashboard(panels: panels), format).prefix { $0 != "\n" }
    }
    let weather = Snapshot.Content.weather(WeatherReport(places: [Sample.london]))
    let snapshots = hoursAgo.map {
      Snapshot(content: weather, fetchedAt: Sample.now.advanced(bySeconds: -$0 * 3600))
    }
    let photo = Snapshot(content: .photos(try PhotoSample.page()), fetchedAt: Sample.now)
    for format in [OutputFormat.text, .plain] {
      let cached = zip(["a", "b"] as [DisplayText], snapshots).map { panel($0, .cached($1)) }
      #expect(head(cached, format).hasSuffix("cached"))
      let failed = PanelState.stale(snapshots[0], SourceError(.offline))
      #expect(head([panel("c", failed)] + cached, format).hasSuffix("stale"))
      #expect(head(cached + [panel("c", failed)], format).hasSuffix("stale"))
      // A panel without data says so itself.
      let fresh = panel("c", .fresh(Snapshot(content: weather, fetchedAt: Sample.now)))
      for other in [PanelState.loading, .failed(SourceError(.offline))] {
        #expect(head([panel("d", other), fresh], format).hasSuffix("live"))
      }
      var photos = [PanelState.fresh(photo), .stale(photo, SourceError(.offline))].map {
        Panel(name: "p", descriptor: PhotoSample.provider, state: $0)
      }
      #expect(head(photos + [fresh], format).hasSuffix("live"))
      #expect(head(photos, format).hasSuffix("stale"))
      photos[1].state = .loading
      #expect(head(photos, format).hasSuffix("live"))
    }
  }

  @Test func `an observation older than a day has its date`() throws {
    let date = "Wed 20 Nov 2024 14:05"
    let old = Self.observed(minutesAgo: 1_051_200)
    for width in [30, 60, 110] {
      let card = text(Sample.dashboard(Sample.fresh([old])), .text, RenderOptions(width: width))
      #expect(card.contains(width < 110 ? "730 days ago" : date), "\(width)")
    }
    #expect(text(Sample.dashboard(Sample.fresh([old])), .plain).contains(date))
    let table = Sample.dashboard(Sample.fresh([old, Sample.montreal]))
    #expect(text(table).contains("oldest \(date)"))
    var options = RenderOptions(width: 84)
    options.columns = PlaceValue.columns("temp,observed")
    #expect(text(table, .text, options).contains("7.4  \(date)"))
    let recent = Self.observed(minutesAgo: 1440)
    let recentCard = text(Sample.dashboard(Sample.fresh([recent])))
    #expect(recentCard.contains("24 h ago"))
  }

  @Test(arguments: [(179, false), (180, true), (4320, true)] as [(Int64, Bool)])
  func `from three hours on an observation has its age in every format`(
    _ minutes: Int64,
    _ isOld: Bool
  ) throws {
    let london = Self.observed(minutesAgo: minutes)
    let alone = Sample.dashboard(Sample.fresh([london]))
    let age = minutes < 2880 ? "\(minutes / 60) h ago" : "3 days ago"
    func line(_ format: OutputFormat) -> String {
      let report = LineReport(.panel(alone.panels[0]), generatedAt: Sample.now, isDemo: false)
      return Renderer(RenderOptions()).render(report, as: format)
    }
    #expect(line(.text).contains(age) == isOld)
    let bar = line(try #require(OutputFormat(rawValue: "waybar")))
    #expect(bar.contains("stale") == isOld)
    #expect(bar.contains(age) == isOld)
    #expect(text(alone, .json).contains("\"isOld\": true") == isOld)
    #expect(text(alone, .json).contains("\"observationAgeSeconds\": \(minutes * 60)"))
    let metrics = text(alone, .prometheus).split(separator: "\n")
      .first { $0.hasPrefix("dash_weather_up{") }
    #expect(metrics?.hasSuffix(isOld ? " 0" : " 1") == true)
    #expect(text(alone, .csv).contains(",\(minutes * 60)\r\n"))
    #expect(text(alone).contains(age))
    // Among current ones the age, or after a day the date, stands below the place, and with the same age
    // in the foot.
    let list = text(Sample.dashboard(Sample.fresh([london, Sample.montreal])))
    let remark = minutes < 1440 ? age : "Tue 17 Nov"
    #expect(list.contains("   observed \(remark)") == isOld, "\(list)")
    let equal = text(Sample.dashboard(Sample.fresh([london, london])))
    #expect(!equal.contains("   observed"))
    // Over a day it is the date.
    #expect(equal.contains(minutes <= 1440 ? " · \(age)" : " · Tue 17"))
  }

  @Test func `the age of a table is that of its oldest observation`() {
    func head(_ minutes: [Int64?], fetchedMinutesAgo: Int64 = 0) -> Substring {
      let places = minutes.map { minutes in
        var place = Sample.place("A", "B", .rain, "rain", isDay: true, 1, minutesAgo: minutes ?? 0)
        if minutes == nil { place.observedAt = nil }
        return place
      }
      let snapshot = Snapshot(
        content: .weather(WeatherReport(places: places)),
        fetchedAt: Sample.now.advanced(bySeconds: -60 * fetchedMinutesAgo)
      )
      return text(Sample.dashboard(.fresh(snapshot))).prefix { $0 != "\n" }
    }
    #expect(head([2, 2]) == " 14:05 · live")
    #expect(head([2, 45, nil]) == " 14:05 · oldest 45 min ago")
    #expect(head([45, 45]) == " 14:05 · 45 min ago")
    #expect(head([nil, nil]) == " 14:05 · live")
    #expect(head([nil, nil], fetchedMinutesAgo: 20) == " 14:05 · fetched 20 min ago")
  }

  @Test func `the output for scripts does not depend on the display options`() throws {
    let expected = text(Sample.table, .json)
    for units in UnitsPreset.allCases.map(\.units) {
      for isUnicode in [true, false] {
        let options = RenderOptions(
          width: 20,
          colorDepth: .truecolor,
          isUnicode: isUnicode,
          units: units,
          utcOffsetSeconds: 3600
        )
        #expect(text(Sample.table, .json, options) == expected)
      }
    }
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(expected.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == "dash/1")
    let panel = try #require((document["panels"] as? [[String: Any]])?.first)
    let places = try #require(panel["weather"] as? [[String: Any]])
    #expect(places.count == Sample.places.count)
    // A place without a reported name has none, and no unreported value becomes 0.
    #expect(places.last?.keys.sorted() == ["temperatureCelsius"])
  }

  @Test func `places that are all missing still have their lines`() {
    let screen = text(Sample.dashboard(Sample.fresh([], missing: Sample.missing)))
    #expect(screen.contains("id 3128761  ── not_found: ExampleMap couldn't find this place ──"))
    #expect(screen.contains("Atlantis"))
  }
}
