import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// What is said of radar is so: how old it is, how far it reaches, and what it is from.
@Suite(.ownThread) struct RadarTruthTests {
  private static let (dry, wet) = (UInt8(0), RadarSample.rain(30))
  private static let allWet = Array(repeating: Optional(wet), count: 7)

  private func page(after seconds: Int64 = 0) -> Page {
    Page(options: RenderOptions(), now: Sample.now.advanced(bySeconds: seconds))
  }

  private func words(_ radar: PlaceRadar, after seconds: Int64 = 0) -> String? {
    let page = page(after: seconds)
    return RadarOutlook(radar, at: page.now).words(on: page)
  }

  /// Returns a place with a forecast, minutes and radar.
  ///
  /// - Parameter wet: The quarters of an hour in which it rains by the forecast.
  private func place(_ steps: String, wet: [Int], _ radar: PlaceRadar?) -> PlaceWeather {
    var place = OutlookSample(steps: steps, observed: ".").weather
    place.minutes = ForecastMinutes(
      steps: (1...8).map {
        ForecastMinutes.Step(
          time: Sample.now.advanced(bySeconds: Int64($0) * 900),
          millimetresPerHour: wet.contains($0) ? 3 : 0
        )
      },
      stepSeconds: 900
    )
    place.radar = radar
    return place
  }

  private func text(_ radar: PlaceRadar, time: Timestamp? = nil, after seconds: Int64 = 0) -> String
  {
    let options = RenderOptions(width: 90)
    let page = Page(options: options, now: Sample.now.advanced(bySeconds: seconds))
    return RadarBlock(radar: radar, place: Sample.london, kilometres: 300, time: time)
      .page(page, rows: 14).map { $0.spans.map(\.text).joined() }.joined(separator: "\n")
  }

  // MARK: Time

  @Test func `an old frame is shown with its age, and says nothing of now`() {
    // The newest is five minutes old at first, then 30 and 31.
    let wet = RadarSample.radar(Self.allWet)
    let dry = RadarSample.radar([Self.dry])
    #expect(words(wet, after: 1500) == "rain for at least 30 minutes")
    #expect(words(dry, after: 1500) == "no rain or snow within 100 km")
    for radar in [wet, dry] {
      #expect(radar.isCurrent(at: page(after: 1500).now))
      #expect(!radar.isCurrent(at: page(after: 1560).now))
      #expect(radar.isDry(at: page(after: 1560).now) == nil)
      #expect(radar.course(from: page(after: 1560).now).isEmpty)
      #expect(words(radar, after: 1560) == nil)
      #expect(text(radar, after: 6 * 3600).contains("14:00 6 h ago"))
      #expect(text(radar, after: 6 * 3600).contains("6 h ago, radar"))
    }
    // Neither does it hide the rain that the forecast knows of.
    let page = page(after: 1560)
    let place = place(String(repeating: ".", count: 30), wet: [3, 4, 5], nil)
    for radar in [wet, dry] {
      var other = place
      other.radar = radar
      #expect(OutlookText(other, on: page).sentence == OutlookText(place, on: page).sentence)
      #expect(RainSoonChart(other, on: page)?.words == RainSoonChart(place, on: page)?.words)
      #expect(RainSoonChart(other, on: page) != nil)
    }
  }

  @Test func `what was to come and has begun is what falls now`() {
    let (dry, wet) = (Self.dry, Self.wet)
    let radar = RadarSample.radar([dry, wet, wet, dry, dry, dry, dry])
    #expect(words(radar) == "rain in about 10 min, for about 20 min")
    // The first one to come is that of five minutes from now.
    #expect(words(radar, after: 299) == "rain in about 10 min, for about 20 min")
    #expect(words(radar, after: 300) == "rain for 20 more minutes")
    #expect(words(radar, after: 480) == "rain for 10 more minutes")
    #expect(words(radar, after: 1500)?.hasPrefix("rain") != true)
  }

  @Test func `dry times are as long as is known`() {
    // It rains 50 km away, so that nothing nearby is dry for itself.
    let near: (Int, Int) -> UInt8 = { x, _ in x < 190 ? Self.wet : 0 }
    let whole = RadarSample.radar(fields: Array(repeating: near, count: 7))
    #expect(words(whole) == "no rain or snow in the next hour")
    let part = RadarSample.radar(fields: Array(repeating: near, count: 4))
    #expect(words(part) == "no rain or snow for at least 30 min")
  }

  // MARK: What it is from

  @Test func `radar is named where it is known to cover the place`() throws {
    let unknown = RadarSample.radar(Self.allWet, isCovered: nil)
    #expect(unknown.origin == nil)
    let shown = text(unknown)
    #expect(shown.contains("rain and snow · 300 km") && !shown.contains("radar"))
    #expect(text(RadarSample.radar(Self.allWet)).contains("radar · 300 km"))
    #expect(text(RadarSample.radar(Self.allWet, isCovered: false)).contains("satellite estimate"))
    let report = RadarReport(RadarSample.dashboard(Sample.london, unknown), at: nil)
    let json = try JSONParser.parse(Array(report.json().utf8))
    #expect(json["source"] == nil && json["isRadar"] == nil)
    #expect(json["frames"]?.elements.count == 7)
    // The service's name is no claim.
    let printed = Renderer(RenderOptions()).render(
      report.report(RenderOptions()),
      json: "",
      as: .text
    )
    #expect(!printed.replacing("Radar by LibreWXR", with: "").contains("radar"))
  }

  @Test func `nothing is said of what a map does not reach`() {
    func radar(_ kilometres: Double, _ latitude: Double) -> PlaceRadar {
      let window = RadarWindow(latitude: latitude, longitude: 0, kilometres: kilometres)
      return RadarSample.radar(fields: [{ _, _ in 0 }], in: window)
    }
    #expect(words(radar(300, 51.5)) == "no rain or snow within 100 km")
    #expect(words(radar(100, 51.5)) == "no rain or snow within 90 km")
    #expect(words(radar(100, 50.3)) == "no rain or snow within 90 km")
    #expect(words(radar(100, 37.2)) == "no rain or snow within 60 km")
    for latitude in stride(from: -80.0, through: 80, by: 1) {
      let window = RadarWindow(latitude: latitude, longitude: 0, kilometres: 100)
      #expect(window.reach <= window.kilometresPerPixel * 255 && window.reach >= 40)
    }
    // What is not within an hour's way says nothing of the hour.
    #expect(RadarOutlook(radar(300, 51.5), at: Sample.now).isKnown)
    #expect(!RadarOutlook(radar(100, 51.5), at: Sample.now).isKnown)
  }

  // MARK: One decision

  @Test func `the sentence and the row of radar agree`() {
    let (dry, wet) = (Self.dry, Self.wet)
    let page = page()
    func said(_ place: PlaceWeather) -> (sentence: String, row: String?) {
      (OutlookText(place, on: page).sentence ?? "", RainSoonChart(place, on: page)?.words)
    }
    let dryHours = String(repeating: ".", count: 30)
    // Radar sees what the forecast does not expect.
    let coming = RadarSample.radar([dry, dry, dry, wet, wet, wet, wet])
    let seen = said(place(dryHours, wet: [], coming))
    #expect(seen.sentence.contains("rain") && seen.row?.hasPrefix("rain in about 20 min") == true)
    #expect(said(place(dryHours, wet: [], nil)).sentence.contains("rain") == false)
    let allWet = Array(repeating: wet, count: 7)
    // What falls in the last frame may go on, whatever the forecast expects.
    let lasting = said(place(dryHours, wet: [], RadarSample.radar(allWet)))
    #expect(lasting.row?.contains("at least") == true, "\(lasting)")
    #expect(lasting.sentence == "rain until at least 15:05", "\(lasting)")
    let snow = said(place("..ssss" + dryHours, wet: [], RadarSample.radar(allWet)))
    #expect(snow.sentence.hasPrefix("rain until at least 15:05, snow from 16:00"), "\(snow)")
    let over = said(
      place(dryHours, wet: [], RadarSample.radar([wet, wet, wet, dry, dry, dry, dry]))
    )
    #expect(over.sentence.hasPrefix("rain until about "), "\(over)")
    // It does not rain although the forecast expects it.
    let none = said(place("r" + dryHours, wet: [1, 2, 3], RadarSample.radar([dry])))
    #expect(none.row == nil && !none.sentence.contains("rain"), "\(none)")
    let model = said(place("r" + dryHours, wet: [1, 2, 3], nil))
    #expect(model.row != nil && model.sentence.contains("rain"))
    // What comes after the hour is the forecast's, in both.
    let later = said(place("..rr" + dryHours, wet: [7, 8], RadarSample.radar([dry])))
    #expect(later.row?.hasPrefix("dry for 90 minutes") == true, "\(later)")
    #expect(later.sentence.contains("rain"))
    // Radar cannot tell freezing rain from rain.
    let freezing = said(place("zz" + dryHours, wet: [1, 2, 3, 4], coming))
    #expect(freezing.row?.contains("freezing rain in about 20 min") == true, "\(freezing)")
    #expect(freezing.sentence.contains("freezing rain"))
    // Radar sees no fog.
    let foggy = said(place("ffff" + dryHours, wet: [], RadarSample.radar([dry]))).sentence
    #expect(foggy.hasSuffix("until about 18:00"), "\(foggy)")
    #expect(foggy.contains("fog"))
    // An estimate changes neither.
    var estimate = place(dryHours, wet: [], coming)
    estimate.radar?.take(isCovered: false)
    #expect(said(estimate) == said(place(dryHours, wet: [], nil)))
  }

  // MARK: What is missing

  @Test func `a place that is not found is the fault of its own service`() {
    let failed = Sample.dashboard(.failed(SourceError(.unreachable)))
    let report = RadarReport(failed, at: nil)
    #expect(report.failure.error.code == .unreachable)
    #expect(report.failure.service.title == "ExampleMap")
    #expect(report.json().contains("ExampleMap cannot be reached."))
  }

  @Test func `nothing loads that is not being loaded`() {
    var gone = RadarSample.radar([Self.wet, nil])
    let time = gone.frames[1].time
    gone.isLoading = true
    #expect(text(gone, time: time).contains("loading"))
    // The service does not have it.
    gone.take(nil, at: time)
    gone.isLoading = false
    #expect(gone.missing(for: .loop).isEmpty)
    #expect(text(gone, time: time).contains("radar not loaded"))
    #expect(!text(gone, time: time).contains("loading"))
    var failed = PlaceRadar(RadarSample.window())
    failed.title = "LibreWXR"
    failed.fail(SourceError(.offline, reason: .offlineRequested))
    #expect(text(failed).contains("radar not loaded: ") && !text(failed).contains("loading"))
    failed = PlaceRadar(RadarSample.window())
    failed.isLoading = true
    #expect(text(failed).contains("loading"))
    #expect(!text(.unknown).contains("loading"))
  }
}
