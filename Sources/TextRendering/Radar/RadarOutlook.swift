package import DashCore
import Localization

/// What the frames to come say of a place, in steps of ten minutes.
struct RadarOutlook: Sendable {
  /// The time of a frame, in seconds.
  static let stepSeconds: Int64 = 600
  /// The rate of snow in bars, which radar does not tell, in mm/h.
  private static let snowRate = 0.5

  let radar: PlaceRadar
  let now: Timestamp
  /// What falls, from now on; empty if nothing is known of the time to come.
  let steps: [OutlookStep]
  /// What falls next; `nil` if it stays dry.
  let soon: RainSoon?
  /// How long that lasts once it has begun, in seconds, and whether it goes on beyond the last frame.
  let duration: (seconds: Int64, isAtLeast: Bool)?
  /// The rates of the steps, for bars.
  let minutes: [ForecastMinutes.Step]

  /// - Parameter forecast: What the forecast expects to fall, whose kind counts where radar cannot tell it.
  init(_ radar: PlaceRadar, at now: Timestamp, _ forecast: [OutlookStep] = []) {
    self.radar = radar
    self.now = now
    var steps: [OutlookStep] = []
    var minutes: [ForecastMinutes.Step] = []
    func add(_ echo: RadarEcho?, until end: Timestamp) {
      let start = steps.last?.end ?? now
      let expected = forecast.first { $0.end > start }?.precipitation
      // Radar sees no fog.
      let unseen = expected.flatMap { $0.falls ? nil : $0 }
      let precipitation = echo.map { Self.precipitation($0, expected) } ?? unseen ?? .dry
      steps.append(
        OutlookStep(start: start, end: end, precipitation: precipitation, isExact: true)
      )
      let rate = echo.map { $0.millimetresPerHour ?? Self.snowRate } ?? 0
      minutes.append(ForecastMinutes.Step(time: end, millimetresPerHour: rate))
    }
    var known = radar.course(from: now)
    // Those whose pictures are missing end what is known.
    let gap = zip(known, known.dropFirst()).enumerated().first { _, pair in
      pair.1.time.seconds(since: pair.0.time) > Self.stepSeconds
    }
    if let gap { known.removeSubrange((gap.offset + 1)...) }
    for (index, frame) in known.enumerated() where known.count > 1 {
      let next = index + 1 < known.count ? known[index + 1].time : nil
      let seconds = next.map { $0.seconds(since: frame.time) } ?? Self.stepSeconds
      // What comes begins between two frames, but not before now.
      let middle = frame.time.advanced(bySeconds: seconds / 2)
      add(frame.field?.echo, until: middle > now ? middle : next ?? middle)
    }
    if known.count == 1, radar.isDry(at: now) == true, radar.window.reach >= RadarWindow.hour {
      add(nil, until: known[0].time.advanced(bySeconds: 3600))
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
  var isKnown: Bool { !steps.isEmpty }

  /// Returns the words, such as “rain in about 20 min, for at least 40 min”; `nil` if nothing is known.
  func words(on page: Page) -> String? {
    /// Returns minutes in steps of ten; what lasts at least so long is rounded down.
    func rounded(_ seconds: Int64, isAtLeast: Bool = false) -> Int {
      let half = isAtLeast ? 0 : Self.stepSeconds / 2
      return Int(max((seconds + half) / Self.stepSeconds, 1) * Self.stepSeconds / 60)
    }
    func text(_ seconds: Int64, isAtLeast: Bool = false) -> String {
      page.text(.timeMinutes(count: "\(rounded(seconds, isAtLeast: isAtLeast))"))
    }
    guard let soon else {
      if radar.isDry(at: now) == true {
        let nearby = page.format.distance(radar.window.reach * 1000)?.text ?? ""
        return page.text(.radarDryNearby(distance: nearby))
      }
      return steps.last.map { last in
        let seconds = last.end.seconds(since: now)
        return page.text(
          seconds > 3600 - Self.stepSeconds
            ? .radarDrySoon : .radarDryAtLeast(duration: text(seconds, isAtLeast: true))
        )
      }
    }
    let weather = page.text(soon.precipitation)
    switch soon.course {
    case .stops: return page.text(.outlookStops(count: rounded(soon.seconds), weather: weather))
    case .lasts:
      let minutes = rounded(soon.seconds, isAtLeast: true)
      return page.text(.outlookLasts(count: minutes, weather: weather))
    case .starts:
      let start = page.text(.radarIn(weather: weather, duration: text(soon.seconds)))
      guard let duration else { return start }
      let length = text(duration.seconds, isAtLeast: duration.isAtLeast)
      let end: LocalizedString =
        duration.isAtLeast ? .radarForAtLeast(duration: length) : .radarFor(duration: length)
      return page.text.list([start, page.text(end)])
    }
  }
}

extension RadarOutlook {
  /// Returns the forecast with what radar tells in place of its first hour.
  func replacing(_ forecast: [OutlookStep]) -> [OutlookStep] {
    guard let end = steps.last?.end else { return forecast }
    let later = forecast.filter { $0.end > end }.map { step in
      var step = step
      step.start = max(step.start, end)
      step.relation = .coming
      return step
    }
    var first = steps
    let isSeen = first[0].precipitation != .fog
    first[0].relation = isSeen ? .same : forecast.first?.relation ?? .same
    first[first.count - 1].mayGoOn = first.last?.precipitation.falls == true
    return first + later
  }

  /// What falls, by the forecast where radar cannot tell its kind.
  private static func precipitation(_ echo: RadarEcho, _ expected: Precipitation?) -> Precipitation
  {
    if let expected, expected.falls, (expected.kind == .snow) == echo.isSnow { return expected }
    return Precipitation(kind: echo.isSnow ? .snow : .rain)
  }

  /// Returns the words with what they are from, or why there are none.
  func summary(on page: Page) -> String {
    let origin = radar.origin.map { page.name(of: $0) }
    if let words = words(on: page) {
      return page.text.list([words, origin].compactMap(\.self))
    }
    guard let newest = radar.newest, let field = newest.field else {
      guard !radar.isLoading else { return page.text(.pageLoading) }
      guard let error = radar.error else { return page.text(.radarNotLoaded) }
      let message = ErrorMessages(page.text).message(for: error, from: radar.service)
      return page.text.labelled(message, by: page.text(.radarNotLoaded))
    }
    // Nothing is known of the time to come.
    let falls =
      radar.isCurrent(at: now)
      ? field.echo.map { page.text(Self.precipitation($0, nil)) }
      : page.clock.age(now.seconds(since: newest.time))
    return page.text.list([falls, page.name(of: radar.origin)].compactMap(\.self))
  }
}

extension PlaceRadar {
  /// Stands for the radar of a place without coordinates.
  static let unknown = PlaceRadar(RadarWindow(latitude: 0, longitude: 0, kilometres: 1))

  /// The service, for messages.
  var service: SourceDescriptor { Self.service(title.isEmpty ? "radar" : title, attribution) }

  /// Returns a service of radar, for messages.
  package static func service(_ title: String, _ attribution: String) -> SourceDescriptor {
    SourceDescriptor(
      name: "radar",
      title: title,
      summary: "",
      kind: .weather,
      options: [],
      terms: SourceTerms(attribution: attribution, attributionURL: "", minimumRefreshSeconds: 0)
    )
  }
}

extension Page {
  /// Returns what radar, or the estimate in its place, is called; a word for both where it is not known.
  func name(of origin: PlaceRadar.Origin?) -> String {
    switch origin {
    case .radar: text(.radarName)
    case .satellite: text(.radarSatellite)
    case .model: text(.radarModel)
    case nil: text(.radarUnknown)
    }
  }
}
