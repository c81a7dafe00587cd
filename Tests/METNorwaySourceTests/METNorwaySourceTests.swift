import DashCore
import DashFetch
import DashTestSupport
import Synchronization
import Testing

@testable import METNorwaySource

extension METNorwaySource {
  static let oslo = PlaceQuery.coordinates(latitude: 59.91273, longitude: 10.74609)

  /// Returns the only place of a body at 14:05 UTC on Friday, 20 November 2026.
  static func onlyPlace(
    of body: String,
    status: Int = 200,
    at moment: Timestamp? = nil,
    in clock: UTCOffsets = UTCOffsets(0),
    _ weather: WeatherRequest = .forecast()
  ) async throws -> PlaceWeather {
    let source = try METNorwaySource(
      options: SourceOptions([:], describedBy: descriptor.options),
      context: SourceContext(
        transport: ScriptedTransport.returning(.json(body, status: status)),
        now: { moment ?? Timestamp(secondsSinceEpoch: 1_795_183_500) },
        timeZones: SampleTimeZones(["Europe/Oslo": clock])
      )
    )
    var place = Place(latitude: 59.91, longitude: 10.75)
    place.timeZone = TimeZoneName("Europe/Oslo")
    let report = try await source.report(weather, of: [oslo], known: [oslo: place])
    return try #require(report.places.first)
  }
}

extension Timestamp {
  static func at(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }
}

/// A wall clock that a test sets.
private final class VirtualNow: Sendable {
  private let moment: Mutex<Timestamp>

  init(_ moment: Timestamp) { self.moment = Mutex(moment) }

  var now: Timestamp { moment.withLock(\.self) }

  func advance(by seconds: Int64) {
    moment.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}

/// Entries of a time series.
private enum Entry {
  /// Returns an entry with a temperature, and the symbols and amounts of its periods.
  static func at(
    _ time: String,
    _ celsius: Double = 5,
    one: (String, Double)? = nil,
    six: (String, Double)? = nil,
    extremes: String = ""
  ) -> String {
    func period(_ name: String, _ values: (String, Double)?, _ more: String = "") -> String {
      guard let (symbol, amount) = values else { return "" }
      return #""\#(name)":{"summary":{"symbol_code":"\#(symbol)"},"#
        + #""details":{\#(more)"precipitation_amount":\#(amount)}},"#
    }
    let periods = period("next_1_hours", one) + period("next_6_hours", six, extremes)
    return #"{"time":"\#(time)","data":{\#(periods)"instant":{"details":{"air_temperature":"#
      + "\(celsius)}}}}"
  }

  static func body(_ entries: [String]) -> String {
    #"{"properties":{"timeseries":[\#(entries.joined(separator: ","))]}}"#
  }
}

@Suite struct METNorwaySourceTests {
  @Test func `the weather is that of the step that holds now`() async throws {
    let body = Entry.body([
      Entry.at("2026-11-20T13:00:00Z", 3, one: ("fog", 0)),
      Entry.at("2026-11-20T14:00:00Z", 4, one: ("heavyrain_night", 2.5)),
      Entry.at("2026-11-20T15:00:00Z", 6, six: ("cloudy", 0)),
    ])
    let place = try await METNorwaySource.onlyPlace(of: body)
    #expect(place.observedAt?.iso8601 == "2026-11-20T14:00:00Z")
    #expect(place.temperatureCelsius == 4 && place.rainMillimetresPerHour == 2.5)
    #expect(place.condition?.code == 502 && place.isDay == false)
    #expect(place.feelsLikeCelsius == nil && place.snowMillimetresPerHour == nil)
    // Steps of one length: the six hours are only in the days.
    #expect(place.forecast?.hours.map(\.temperatureCelsius) == [3, 4, 6])
    #expect(place.forecast?.hours.map(\.condition?.code) == [nil, 741, 502])
    #expect(place.forecast?.hours.last?.rainMillimetresPerHour == 2.5)
    let later = try await METNorwaySource.onlyPlace(of: body, at: .at("2026-11-20T20:59:59Z"))
    #expect(later.temperatureCelsius == 6 && later.condition?.code == 804)
  }

  @Test func `six hours count once, and their extremes on the day that contains them`() async throws
  {
    let body = Entry.body([
      Entry.at("2026-11-20T23:00:00Z", 3, one: ("rain", 1), six: ("rain", 9)),
      Entry.at(
        "2026-11-21T00:00:00Z",
        2,
        six: ("snow", 6),
        extremes: #""air_temperature_min":-7,"air_temperature_max":2,"#
      ),
      Entry.at("2026-11-21T06:00:00Z", 1, six: ("rain", 3)),
      Entry.at("2026-11-21T12:00:00Z", 4, six: ("fair_day", 0)),
      Entry.at("2026-11-21T18:00:00Z", 3, six: ("fair_night", 0)),
      Entry.at("2026-11-22T00:00:00Z", 8),
    ])
    let days = try await METNorwaySource.onlyPlace(of: body).forecast?.days ?? []
    #expect(days.map(\.date.iso8601) == ["2026-11-20", "2026-11-21"])
    #expect(days.map(\.isPartial) == [true, false])
    #expect(days.map(\.rainMillimetres) == [1, 3] && days.map(\.snowMillimetres) == [nil, 6])
    #expect(days[1].temperatureMinCelsius == -7 && days[1].temperatureMaxCelsius == 4)
    #expect(days[1].condition?.code == 601 && days[1].condition?.isDay == true)
  }

  @Test func `days follow a clock that changes`() async throws {
    // On 25 October 2026 the clocks of Oslo go back at 01:00 UTC, so the day has 25 hours.
    let change = UTCOffsets.Change(at: try .at("2026-10-25T01:00:00Z"), to: 3600)
    let start = try Timestamp.at("2026-10-24T21:00:00Z")
    let entries = (0...27).map { hour in
      Entry.at(
        start.advanced(bySeconds: Int64(hour) * 3600).iso8601,
        Double(hour),
        one: hour < 27 ? ("rain", 1) : nil
      )
    }
    let place = try await METNorwaySource.onlyPlace(
      of: Entry.body(entries),
      at: start,
      in: UTCOffsets(7200, changes: [change])
    )
    let days = place.forecast?.days ?? []
    #expect(days.map(\.date.iso8601) == ["2026-10-24", "2026-10-25", "2026-10-26"])
    #expect(days.map(\.rainMillimetres) == [1, 25, 1])
    #expect(days.map(\.isPartial) == [true, false, true])
    #expect(days[1].temperatureMinCelsius == 1 && days[1].temperatureMaxCelsius == 25)
  }

  @Test func `every symbol of the legend is known in both spellings`() {
    let falls = ["rain", "sleet", "snow"].flatMap { kind in
      ["light", "", "heavy"].flatMap { strength in
        ["", "showers"].flatMap {
          ["\(strength)\(kind)\($0)", "\(strength)\(kind)\($0)andthunder"]
        }
      }
    }
    let names = ["clearsky", "fair", "partlycloudy", "cloudy", "fog"] + falls
    #expect(names.count == 41)
    for name in names + ["lightssleetshowersandthunder", "lightssnowshowersandthunder"] {
      for (suffix, isDay) in [
        ("", nil), ("_day", true), ("_night", false), ("_polartwilight", nil),
      ]
        as [(String, Bool?)]
      {
        let conditions = Symbol(name + suffix)?.conditions ?? []
        #expect(conditions.first?.isDay == isDay && !conditions.isEmpty, "\(name)\(suffix)")
        #expect(
          (conditions.mostSignificant?.sky == .thunderstorm) == name.contains("thunder"),
          "\(name)"
        )
      }
      #expect(
        Symbol(name)?.isSnow
          == (falls.contains(name) || name.hasPrefix("lightss")
            ? name.contains("sn") : nil),
        "\(name)"
      )
    }
    #expect(Symbol("hurricane") == nil && Symbol("rain_dusk") == nil && Symbol("") == nil)
    #expect(Symbol("clearskyandthunder") == nil && Symbol("rain_day_night") == nil)
  }

  @Test(arguments: [400, 403, 404, 422, 429, 500])
  func `an error has its code`(status: Int) async {
    let error = await #expect(throws: SourceError.self) {
      try await METNorwaySource.onlyPlace(of: "<html>", status: status)
    }
    #expect(error?.code == ErrorCode(httpStatus: status))
  }

  // MARK: Requests

  @Test func `the request has four decimals and the contact`() async throws {
    let transport = ScriptedTransport.returning(.json("{}"))
    var context = SourceContext(transport: transport, now: { Timestamp(secondsSinceEpoch: 0) })
    context.contact = "me@example.org"
    let source = try METNorwaySource(
      options: SourceOptions([:], describedBy: METNorwaySource.descriptor.options),
      context: context
    )
    _ = try? await source.report(of: [METNorwaySource.oslo])
    let request = try #require(transport.requests.first)
    #expect(
      request.revealedURL
        == "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=59.9127&lon=10.7461"
    )
    #expect(request.contact == "me@example.org" && request.waitsForExpiry)
  }

  @Test func `a name needs another service's coordinates`() async throws {
    let transport = ScriptedTransport.returning(.json("{}"))
    var context = SourceContext(transport: transport, now: { Timestamp(secondsSinceEpoch: 0) })
    context.locate = { places, _ in
      places.contains(.name("Oslo")) ? [.name("Oslo"): Place(latitude: 59.9, longitude: 10.7)] : [:]
    }
    let source = try METNorwaySource(
      options: SourceOptions([:], describedBy: METNorwaySource.descriptor.options),
      context: context
    )
    let error = await #expect(throws: SourceError.self) {
      try await source.report(of: [.name("Nowhere")])
    }
    #expect(error?.reason == .noGeocoder && transport.requests.isEmpty)
    _ = try? await source.report(of: [.name("Oslo")])
    #expect(transport.requests.first?.revealedURL.hasSuffix("?lat=59.9&lon=10.7") == true)
  }

  @Test func `no request is sent before the response expires, and then a conditional one`()
    async throws
  {
    let clock = VirtualNow(try .at("2026-11-20T14:05:00Z"))
    let body = Entry.body([
      Entry.at("2026-11-20T14:00:00Z", 4, one: ("rain", 1)), Entry.at("2026-11-20T15:00:00Z"),
    ])
    let network = ScriptedTransport { request in
      Response(
        status: request.validators == nil ? 200 : 304,
        headers: [
          ("date", "Fri, 20 Nov 2026 13:00:00 GMT"), ("expires", "Fri, 20 Nov 2026 13:32:00 GMT"),
          ("last-modified", "Fri, 20 Nov 2026 12:31:00 GMT"),
        ],
        body: request.validators == nil ? Array(body.utf8) : []
      )
    }
    let shared = SharedPipeline(
      store: MemoryStore(),
      clock: PipelineClock(now: { clock.now })
    )
    func fetch() async throws -> Origin {
      let client = Pipeline.Client(provider: "met-norway", freshSeconds: 600)
      let pipeline = Pipeline(over: network, for: client, CachePolicy(.revalidate), shared)
      let source = try METNorwaySource(
        options: SourceOptions([:], describedBy: METNorwaySource.descriptor.options),
        context: SourceContext(transport: pipeline, now: { clock.now })
      )
      return try await source.fetch(
        FetchRequest(deadline: .now + .seconds(60), places: [METNorwaySource.oslo])
      ).origin
    }
    #expect(try await fetch() == .network)
    // The server's clock is an hour behind.
    clock.advance(by: 32 * 60 - 1)
    #expect(try await fetch() == .cache && network.requests.count == 1)
    clock.advance(by: 1)
    #expect(try await fetch() == .network)
    #expect(network.requests.last?.validators?.lastModified == "Fri, 20 Nov 2026 12:31:00 GMT")
    clock.advance(by: 32 * 60 - 1)
    #expect(try await fetch() == .cache && network.requests.count == 2)
  }
}

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedResponseTests {
  @Test func `every response decodes`() async throws {
    for (name, text) in try RecordedResponses.files(of: "met-no", where: { !$0.contains("alerts") })
    {
      let json = try JSONReader(body: Array(text.utf8), hiding: [])
      // Some are in an object with their header fields.
      let body =
        json["data"].map { String(decoding: Array(text.utf8)[$0.node.range], as: UTF8.self) }
        ?? text
      let document = try JSONReader(body: Array(body.utf8), hiding: [])
      let list = try #require(document["properties"]?["timeseries"]?.elements)
      let first = try #require(list.first?["time"]?.node.string.flatMap(Timestamp.init(rfc3339:)))
      let place = try await METNorwaySource.onlyPlace(of: body, at: first)
      #expect(place.temperatureCelsius != nil && place.condition != nil, "\(name)")
      #expect(place.condition?.sky != .unknown && place.observedAt == first, "\(name)")
      let forecast = try #require(place.forecast)
      #expect(forecast.stepSeconds == 3600 && !forecast.hours.isEmpty, "\(name)")
      guard list.count > 50 else { continue }
      #expect(forecast.hours.count > 50, "\(name)")
      #expect((9...11).contains(forecast.days.count), "\(name)")
      let whole = forecast.days.filter { !$0.isPartial }
      #expect(whole.count == forecast.days.count - 2, "\(name)")
      #expect(whole.allSatisfy { $0.condition != nil && $0.rainMillimetres != nil }, "\(name)")
      #expect(forecast.days.allSatisfy { $0.temperatureMaxCelsius != nil }, "\(name)")
    }
  }
}
