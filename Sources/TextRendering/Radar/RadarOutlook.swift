import DashCore
import Localization

/// What the frames to come say of a place, in steps of ten minutes.
struct RadarOutlook: Sendable {
  /// The time of a frame, in seconds.
  static let stepSeconds: Int64 = 600
  /// The rate of snow in bars, which radar does not tell, in mm/h.
  private static let snowRate = 0.5

  let radar: PlaceRadar
  /// What falls, from now on; empty if nothing is known of the time to come.
  let steps: [OutlookStep]
  /// What falls next; `nil` if it stays dry.
  let soon: RainSoon?
  /// How long that lasts once it has begun, in seconds, and whether it goes on beyond the last frame.
  let duration: (seconds: Int64, isAtLeast: Bool)?
  /// The rates of the steps, for bars.
  let minutes: [ForecastMinutes.Step]

  init(_ radar: PlaceRadar, at now: Timestamp) {
    self.radar = radar
    // Those whose pictures are missing end what is known.
    let course = radar.course(from: now).filter { $0.time > now.advanced(bySeconds: -3600) }
    var steps: [OutlookStep] = []
    var minutes: [ForecastMinutes.Step] = []
    for frame in course.count > 1 ? course : [] {
      let start = steps.last?.end ?? now
      // What comes begins between two frames, but not before now.
      let middle = frame.isForecast ? frame.time : max(frame.time, now)
      let end = middle.advanced(bySeconds: Self.stepSeconds / 2)
      guard end > start else { continue }
      guard frame.time.seconds(since: start) <= Self.stepSeconds else { break }
      let echo = frame.field?.echo
      let kind: Precipitation.Kind = echo.map { $0.isSnow ? .snow : .rain } ?? .dry
      steps.append(
        OutlookStep(start: start, end: end, precipitation: Precipitation(kind: kind), isExact: true)
      )
      let rate = echo.map { $0.millimetresPerHour ?? Self.snowRate } ?? 0
      minutes.append(ForecastMinutes.Step(time: end, millimetresPerHour: rate))
    }
    self.steps = steps
    self.minutes = minutes
    soon = RainSoon(steps, from: now)
    let falling = steps.drop { !$0.precipitation.falls }.prefix { $0.precipitation.falls }
    duration = falling.first.flatMap { first in
      falling.last.map { ($0.end.seconds(since: first.start), $0.end == steps.last?.end) }
    }
  }

  /// Whether it is known what falls in the next hour.
  var isKnown: Bool { radar.isDry == true || steps.count > 1 }

  /// Returns the words, such as “rain in about 20 min, for at least 40 min”; `nil` if nothing is known.
  func words(on page: Page) -> String? {
    func rounded(_ seconds: Int64) -> Int {
      Int(max((seconds + Self.stepSeconds / 2) / Self.stepSeconds, 1) * Self.stepSeconds / 60)
    }
    func text(_ seconds: Int64) -> String { page.text(.timeMinutes(count: "\(rounded(seconds))")) }
    guard let soon else {
      let nearby = page.format.distance(PlaceRadar.reach * 1000)?.text ?? ""
      if radar.isDry == true { return page.text(.radarDryNearby(distance: nearby)) }
      return isKnown ? page.text(.radarDrySoon) : nil
    }
    let weather = page.text(soon.precipitation)
    switch soon.course {
    case .stops: return page.text(.outlookStops(count: rounded(soon.seconds), weather: weather))
    case .lasts: return page.text(.outlookLasts(count: rounded(soon.seconds), weather: weather))
    case .starts:
      let start = page.text(.radarIn(weather: weather, duration: text(soon.seconds)))
      guard let duration else { return start }
      let length = text(duration.seconds)
      let end: LocalizedString =
        duration.isAtLeast ? .radarForAtLeast(duration: length) : .radarFor(duration: length)
      return page.text.list([start, page.text(end)])
    }
  }
}

extension RadarOutlook {
  /// Returns the words, or that nothing is known, with what they are from.
  func summary(on page: Page) -> String {
    page.text.list([words(on: page) ?? page.text(.radarNotLoaded), page.name(of: radar.origin)])
  }
}

extension PlaceRadar {
  /// Stands for the radar of a place without coordinates.
  static let unknown = PlaceRadar(RadarWindow(latitude: 0, longitude: 0, kilometres: 1))

  /// The service, for messages.
  var service: SourceDescriptor {
    SourceDescriptor(
      name: "radar",
      title: title.isEmpty ? "radar" : title,
      summary: "",
      kind: .weather,
      options: [],
      terms: SourceTerms(attribution: attribution, attributionURL: "", minimumRefreshSeconds: 0)
    )
  }
}

extension Page {
  /// Returns what radar, or the estimate in its place, is called.
  func name(of origin: PlaceRadar.Origin) -> String {
    switch origin {
    case .radar: text(.radarName)
    case .satellite: text(.radarSatellite)
    case .model: text(.radarModel)
    }
  }
}
