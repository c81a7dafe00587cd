import DashConfiguration
import DashCore
import DashFetch
import DashTestSupport
import Files
import Synchronization
import Testing

@testable import dash

/// A day of a watch of twelve places, in which Open-Meteo is down from noon.
@Suite struct ChainDayTests {
  /// The places: a degree of latitude apart, so that each is recognized.
  private static let places = (0..<12).map { index in
    PlaceQuery.coordinates(latitude: 40 + Double(index), longitude: 10)
  }
  private static let hour: Int64 = 3600
  private static let start = Timestamp(secondsSinceEpoch: 1_795_132_800)
  private static let noon = start.advanced(bySeconds: 12 * hour)

  /// A request with its time, and when its response expires.
  private struct Call {
    let host: String
    let point: String
    let time: Timestamp
    let expiry: Timestamp?
  }

  /// Returns the day of November 2026 and the time of a moment.
  private static func clock(_ moment: Timestamp) -> (day: Int64, time: String) {
    let seconds = moment.seconds(since: start)
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
    let time = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return (20 + seconds / 86_400, time)
  }

  private static func httpDate(_ moment: Timestamp) -> String {
    let (day, time) = clock(moment)
    return "\(day == 20 ? "Fri" : "Sat"), \(day) Nov 2026 \(time) GMT"
  }

  /// Returns a forecast of MET Norway that expires in half an hour.
  private static func norwegian(at now: Timestamp) -> Response {
    let first = now.seconds(since: start) / hour * hour
    let entries = (0..<30).map { (index: Int64) in
      let (day, time) = clock(start.advanced(bySeconds: first + index * hour))
      return """
        {"time":"2026-11-\(day)T\(time)Z","data":{"instant":{"details":{"air_temperature":4}},\
        "next_1_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":1}}}}
        """
    }
    return Response(
      status: 200,
      headers: [("date", httpDate(now)), ("expires", httpDate(now.advanced(bySeconds: 1800)))],
      body: Array(#"{"properties":{"timeseries":[\#(entries.joined(separator: ","))]}}"#.utf8)
    )
  }

  /// Returns the current weather of Open-Meteo for all places.
  private static func openMeteo(_ request: Request, at now: Timestamp) -> Response {
    let moment = now.secondsSinceEpoch / 900 * 900
    let objects = places.map { place in
      guard case .coordinates(let latitude, let longitude) = place else { return "" }
      return """
        {"latitude":\(latitude),"longitude":\(longitude),"utc_offset_seconds":0,"timezone":"UTC",\
        "current":{"time":\(moment),"interval":900,"temperature_2m":7,"weather_code":3}}
        """
    }
    return .json("[\(objects.joined(separator: ","))]")
  }

  @Test func `each service gets no more requests than its rules allow`() async throws {
    let time = VirtualTime(Self.start)
    let calls = Mutex<[Call]>([])
    let network = ScriptedTransport { request throws(TransportError) in
      let now = time.now
      let isNorway = request.baseURL.host == "api.met.no"
      let expiry = isNorway ? now.advanced(bySeconds: 1800) : nil
      let point = request.query.first.map { "\($0.value)" } ?? ""
      calls.withLock {
        $0.append(Call(host: request.baseURL.host, point: point, time: now, expiry: expiry))
      }
      if isNorway { return Self.norwegian(at: now) }
      guard now < Self.noon else {
        throw TransportError(.unreachable, host: request.baseURL.host)
      }
      return Self.openMeteo(request, at: now)
    }
    let registry = RegisteredProviders.registry
    var fetcher = InstanceFetcher(
      registry: registry,
      keys: KeyRing { _ in .failure(.notRun(2)) },
      transport: network,
      now: { time.now },
      language: nil,
      timeoutSeconds: 2000,
      isDemo: false
    )
    fetcher.pipeline = SharedPipeline(
      store: MemoryStore(),
      clock: PipelineClock(now: { time.now }, sleep: { _ in })
    )
    let descriptors = registry.descriptors
    let meteo = try #require(descriptors.first { $0.name == "open-meteo" })
    let norway = try #require(descriptors.first { $0.name == "met-norway" })
    var instance = Instance(querying: meteo)
    instance.fallbacks = [
      Fallback(
        descriptor: norway,
        options: .success(SourceOptions([:], describedBy: norway.options))
      )
    ]
    instance.places = Self.places
    let interval = instance.freshSeconds
    var lastFetch: Timestamp?
    while time.now.seconds(since: Self.start) < 24 * Self.hour {
      let policy = lastFetch.map { CachePolicy(freshSeconds: interval, newerThan: $0) }
      let state = await fetcher.fetch(instance, policy: policy)
      lastFetch = time.now
      let report = try #require(state.weather)
      #expect(report.missing.isEmpty && report.places.count == 12)
      let expected = time.now < Self.noon ? "open-meteo" : "met-norway"
      #expect(report.places.allSatisfy { $0.$current.provider == expected }, "\(time.now)")
      time.advance(bySeconds: Int64(interval))
    }
    let all = calls.withLock(\.self)
    let toNorway = all.filter { $0.host == "api.met.no" }
    let toMeteo = all.filter { $0.host != "api.met.no" }
    // One request for all places, and three tries of each that fails.
    let ticks = 12 * Self.hour / Int64(interval)
    #expect(toMeteo.count { $0.time < Self.noon } == Int(ticks))
    #expect(toMeteo.count { $0.time >= Self.noon } <= 3 * Int(ticks))
    #expect(toNorway.count >= 12 * 12)
    #expect(toNorway.allSatisfy { $0.time >= Self.noon })
    for (point, requests) in Dictionary(grouping: toNorway, by: \.point) {
      for (earlier, later) in zip(requests, requests.dropFirst()) {
        #expect(later.time >= earlier.expiry ?? later.time, "\(point)")
      }
      #expect(requests.count <= 24, "\(point)")
    }
  }
}
