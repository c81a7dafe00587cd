import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// Remarks beside a forecast and the air.
@Suite struct ForecastRemarksTests {
  private static let error = SourceError(.serverError)

  /// Returns London with an hourly forecast of some days.
  private static func london(
    days: Int = 3,
    _ change: (inout PlaceWeather) -> Void = { _ in }
  ) -> PlaceWeather {
    var place = Sample.london
    let midnight = CivilDate(at: Sample.now, utcOffsetSeconds: 0).start(utcOffsetSeconds: 0)
    let hours = (0..<days * 24).map { index in
      var hour = ForecastHour(time: midnight.advanced(bySeconds: Int64(index) * 3600))
      hour.temperatureCelsius = Double(index % 24)
      return hour
    }
    place.forecast = Forecast(
      hours: hours,
      days: ForecastDay.days(of: hours, stepSeconds: 3600, utcOffsets: UTCOffsets(0))
    )
    place.air = AirQuality()
    change(&place)
    return place
  }

  private static func provenance(_ origin: Origin, secondsAgo: Int64) -> Provenance {
    Provenance(receivedAt: Sample.now.advanced(bySeconds: -secondsAgo), origin: origin)
  }

  private func remarks(
    _ places: [PlaceWeather],
    days: Int? = nil,
    state: PanelState? = nil
  ) -> [String] {
    var options = RenderOptions()
    options.forecast.isListed = true
    options.forecast.days = days
    let panel = Panel(
      name: "weather",
      descriptor: Sample.provider,
      state: state ?? .fresh(snapshot(places))
    )
    let page = Page(options: options, now: Sample.now)
    return ForecastRemarks(panel: panel, page: page).remarks(on: places).map(\.text)
  }

  private func snapshot(_ places: [PlaceWeather]) -> Snapshot {
    Snapshot(content: .weather(WeatherReport(places: places)), fetchedAt: Sample.now)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout PlaceWeather) -> Void
    var remarks: [String] = []
  }

  static let cases = [
    Case(testDescription: "all is new") { place in
      place.$forecast.provenance = provenance(.network, secondsAgo: 0)
      place.$air.provenance = provenance(.network, secondsAgo: 0)
    },
    Case(testDescription: "cached and young") { place in
      place.$forecast.provenance = provenance(.cache, secondsAgo: 599)
    },
    Case(
      testDescription: "cached and old",
      change: { $0.$forecast.provenance = provenance(.cache, secondsAgo: 7200) },
      remarks: ["Forecast: fetched 2 h ago"]
    ),
    Case(
      testDescription: "stale",
      change: { place in
        place.$forecast.provenance = provenance(.stale(error), secondsAgo: 120)
        place.$air.provenance = provenance(.stale(SourceError(.timeout)), secondsAgo: 7200)
      },
      remarks: [
        "Forecast: last data 2 min ago · ExampleMap reported a server error",
        "Air: last data 2 h ago · ExampleMap did not respond in time",
      ]
    ),
    Case(
      testDescription: "missing",
      change: { place in
        (place.forecast, place.$forecast.error) = (
          nil, SourceError(.forbidden, reason: .subscriptionMissing)
        )
        place.$air.error = SourceError(.notFound)
      },
      remarks: [
        "Forecast: ExampleMap accepts the key, but this call needs a separate subscription",
        "hint: Subscribe to it on https://map.example.org/keys, or do without this call.",
        "Air: ExampleMap couldn't find this place",
      ]
    ),
  ]

  @Test(arguments: cases)
  func `missing and old data are remarked on and nothing else`(_ test: Case) {
    #expect(remarks([Self.london(test.change)]) == test.remarks)
  }

  @Test func `a remark does not repeat the panel's message`() {
    let places = [
      Self.london { $0.$forecast.provenance = Self.provenance(.stale(Self.error), secondsAgo: 60) }
    ]
    #expect(remarks(places, state: .stale(snapshot(places), Self.error)) == [])
    let older = [
      Self.london {
        $0.$forecast.provenance = Self.provenance(.stale(Self.error), secondsAgo: 9000)
      }
    ]
    #expect(remarks(older, state: .stale(snapshot(older), Self.error)).count == 1)
  }

  @Test(arguments: [(nil, 0), (3, 0), (4, 1), (16, 1)])
  func `a remark names the last day if fewer days are known than requested`(
    _ requestedDays: Int?,
    _ count: Int
  ) {
    let found = remarks([Self.london(days: 3)], days: requestedDays)
    #expect(found.count == count)
    let message = "ExampleMap's forecast ends on Sun 22 Nov: 3 of \(requestedDays ?? 0) days"
    #expect(found.allSatisfy { $0 == message })
  }

  @Test func `a remark says that the whole forecast is past`() {
    let old = Self.london { place in
      let today = CivilDate(at: Sample.now, utcOffsetSeconds: 0).daysSinceEpoch
      place.forecast = Forecast(
        hours: [],
        days: (1...3).map { ForecastDay(date: CivilDate(daysSinceEpoch: today - $0)) }
      )
      place.$forecast.provenance = Self.provenance(.cache, secondsAgo: 300_000)
    }
    let message = ["Forecast: fetched 3 days ago", "Forecast: all days are in the past"]
    #expect(remarks([old]) == message)
    #expect(remarks([old], days: 3) == message)
  }

  @Test(arguments: [(nil, true), (3, true), (2, true), (1, false)])
  func `a remark names the time after which the clock is uncertain`(
    _ requestedDays: Int?,
    _ isReported: Bool
  ) {
    // Sat 21 Nov 2026 02:00 UTC.
    let end = Timestamp(secondsSinceEpoch: 1_795_226_400)
    let place = Self.london { $0.zoneOffsets = UTCOffsets(0, knownUntil: end) }
    let message = "Clocks may change on Sat 21 Nov 02:00; later times may be an hour off"
    #expect(remarks([place], days: requestedDays) == (isReported ? [message] : []))
    let far = Timestamp(secondsSinceEpoch: 1_795_500_000)
    let later = Self.london { $0.zoneOffsets = UTCOffsets(0, knownUntil: far) }
    #expect(remarks([later], days: requestedDays) == [])
  }

  @Test func `a remark about several places is shown once with their names`() {
    let failed = Self.london { ($0.forecast, $0.$forecast.error) = (nil, Self.error) }
    var rome = failed
    rome.name = "Rome"
    rome.country = "IT"
    let message = "Forecast: ExampleMap reported a server error"
    #expect(remarks([failed, rome]) == [message])
    #expect(remarks([failed, rome, Self.london()]) == ["London, GB; Rome, IT: \(message)"])
  }
}
