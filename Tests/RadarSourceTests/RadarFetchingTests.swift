import CurlTransport
import DashConfiguration
import DashCore
import DashFetch
import DashTestSupport
import Foundation
import PictureProcess
import Pictures
import RadarSource
import Synchronization
import Testing

/// Radar from a server on loopback, through the cache and the confined decoder.
@Suite(.ownThread, .hangLimit) struct RadarFetchingTests {
  /// The program that decodes pictures: `DASH_PICTURE`, or the one built beside the tests.
  private static let drawer = {
    var limits = HelperLimits()
    limits.wallTime = .seconds(2000)
    return PictureDrawer(
      helper: HelperLocation.find(
        executable: HelperLocation.ownExecutable(),
        environment: ProcessInfo.processInfo.environment
      ),
      limits: limits
    )
  }()

  private let time = VirtualTime(RadarFixture.now)
  private let store = MemoryStore()
  private let decoded = Decodings()

  /// How many pictures were decoded.
  private final class Decodings: Sendable { let count = Mutex(0) }

  /// Returns a fetcher of a server.
  private func fetcher(
    _ server: LoopbackServer,
    _ policy: CachePolicy = CachePolicy()
  ) -> InstanceFetcher {
    var registry = SourceRegistry()
    registry.register(RadarSource.self)
    var fetcher = InstanceFetcher(
      registry: registry,
      keys: KeyRing { _ in .failure(.notRun(2)) },
      transport: CurlTransport(userAgent: "dash-tests", environment: [:]),
      now: { [time] in time.now },
      language: nil,
      timeoutSeconds: nil,
      isDemo: false
    )
    fetcher.pipeline = SharedPipeline(
      store: store,
      clock: PipelineClock(now: { [time] in time.now })
    )
    fetcher.cachePolicy = policy
    fetcher.radar = RadarSettings(baseURL: BaseURL(server.baseURL))
    fetcher.decodeRadar = { [decoded] picture in
      decoded.count.withLock { $0 += 1 }
      let request = PictureRequest(
        columns: 64,
        rows: 32,
        cellWidth: 8,
        cellHeight: 16,
        form: .kitty
      )
      guard case .success(let reply) = await Self.drawer.draw(picture, request),
        case .pixels(let rgb) = reply.content, rgb.count == 512 * 512 * 3
      else { return nil }
      return stride(from: 0, to: rgb.count, by: 3).map { rgb[$0] }
    }
    return fetcher
  }

  /// Fetches until nothing demanded is missing.
  private func radar(
    _ server: LoopbackServer,
    _ demand: PlaceRadar.Demand = .outlook,
    at point: (latitude: Double, longitude: Double) = (51.507, -0.128),
    known: PlaceRadar? = nil,
    kilometres: Double = 300,
    policy: CachePolicy = CachePolicy(),
    within seconds: Double = 2000
  ) async throws -> PlaceRadar {
    let window = RadarWindow(
      latitude: point.latitude,
      longitude: point.longitude,
      kilometres: kilometres
    )
    var radar = known
    repeat {
      radar = await fetcher(server, policy).radar(
        of: window,
        demand,
        known: radar,
        by: .now + .seconds(seconds)
      )
    } while radar?.error == nil && radar?.missing(for: demand).isEmpty == false
    return try #require(radar)
  }

  /// The level of rain of this reflectivity, and of snow.
  private static func rain(_ reflectivity: Int) -> UInt8 { UInt8(reflectivity + 32) }
  private static func snow(_ reflectivity: Int) -> UInt8 { UInt8(reflectivity + 160) }

  // MARK: Where and what

  /// A cell of 0.2 by 0.2 degrees, north-east of a place.
  @Test(arguments: [(0.0, 10.0), (60.0, 25.0), (-17.0, 179.9), (-45.0, -179.95), (-45.0, 170.5)])
  func `a known cell lands in the right pixel`(latitude: Double, longitude: Double) async throws {
    let (north, east) = (latitude + 0.5, longitude + 0.7)
    var fixture = RadarFixture()
    fixture.field = { latitude, longitude, _ in
      let turn = (longitude - east) / 360
      let isInside = abs(latitude - north) < 0.1 && abs(turn - turn.rounded()) * 360 < 0.1
      return isInside ? Self.rain(40) : 0
    }
    let radarServer = try RadarServer(fixture)
    let server = radarServer.server
    defer { server.stop() }
    let radar = try await radar(server, at: (latitude, longitude))
    let field = try #require(radar.newest?.field)
    #expect(radar.error == nil && field.echo == nil)
    // A map of 300 km with pixels of 1 km.
    let map = field.strongest(columns: 300, rows: 300, kilometres: 1)
    let wet = map.indices.filter { map[$0] != 0 }
    #expect(wet.allSatisfy { map[$0] == Self.rain(40) } && !wet.isEmpty)
    // The middle of the cell, in kilometres of a sphere with the circumference of the equator; the map
    // is Mercator's, whose scale grows towards the poles.
    func stretched(_ degrees: Double) -> Double {
      log(tan(.pi / 4 + degrees * .pi / 360)) * 40_075.017 / (2 * .pi) * cos(latitude * .pi / 180)
    }
    let x = 0.7 * 40_075.017 / 360 * cos(latitude * .pi / 180)
    let y = stretched(north) - stretched(latitude)
    let columns = wet.map { Double($0 % 300) + 0.5 - 150 }
    let rows = wet.map { 150 - (Double($0 / 300) + 0.5) }
    let middle = (
      x: ((columns.min() ?? 0) + (columns.max() ?? 0)) / 2,
      y: ((rows.min() ?? 0) + (rows.max() ?? 0)) / 2
    )
    let tolerance = field.window.kilometresPerPixel / 2 + 1
    #expect(abs(middle.x - x) < tolerance && abs(middle.y - y) < tolerance, "\(middle) \(x) \(y)")
    // Its size, too.
    let width = (columns.max() ?? 0) - (columns.min() ?? 0) + 1
    #expect(abs(width - 0.2 * 40_075.017 / 360 * cos(latitude * .pi / 180)) < 2 * tolerance)
    let requests = server.requests.map(\.path).filter { $0.contains("/512/") }
    #expect(requests.allSatisfy { $0.split(separator: "/")[5].contains(".") })
  }

  @Test func `rain and snow at the place are told apart`() async throws {
    for (level, echo) in [
      (Self.rain(30), RadarEcho(level: 62)), (Self.snow(25), RadarEcho(level: 185)),
      (Self.rain(9), nil), (0, nil),
    ] {
      var fixture = RadarFixture()
      fixture.isTransparent = true
      fixture.field = { _, _, _ in level }
      let server = try RadarServer(fixture).server
      defer { server.stop() }
      _ = await store.clear()
      let field = try #require(try await radar(server).newest?.field)
      #expect(field.echo == echo)
      #expect(field.hasEcho(withinKilometres: 100) == (echo != nil))
    }
  }

  // MARK: Requests

  @Test func `a dry place costs two requests in ten minutes, a wet one eight`() async throws {
    let dry = try RadarServer().server
    defer { dry.stop() }
    let first = try await radar(dry)
    #expect(
      first.isDry(at: RadarFixture.now) == true && first.isCovered == true && first.error == nil
    )
    #expect(first.origin == .radar && first.course(from: RadarFixture.now).count == 1)
    // And the coverage, once a month.
    #expect(dry.requests.count == 3)
    _ = try await radar(dry)
    #expect(dry.requests.count == 3)

    _ = await store.clear()
    var fixture = RadarFixture()
    fixture.field = { latitude, _, _ in latitude > 52.2 ? Self.rain(20) : 0 }
    let wet = try RadarServer(fixture).server
    defer { wet.stop() }
    let second = try await radar(wet)
    #expect(
      second.isDry(at: RadarFixture.now) == false
        && second.course(from: RadarFixture.now).count == 7
    )
    #expect(wet.requests.count == 9)
    let paths = wet.requests.map(\.path)
    #expect(paths.count == Set(paths).count)
    _ = try await radar(wet)
    #expect(wet.requests.count == 9)
    // Nothing is smoothed, and snow is told.
    let pictures = paths.filter { $0.hasPrefix("/v2/radar/") }
    #expect(pictures.allSatisfy { $0.hasSuffix("/512/6/51.51/-0.13/255/0_1.png") })
  }

  @Test func `a loop costs at most twenty requests, and the past is never asked again`()
    async throws
  {
    var fixture = RadarFixture()
    fixture.gone = [RadarFixture.newest.secondsSinceEpoch - 11 * 600]
    let server = try RadarServer(fixture)
    defer { server.server.stop() }
    let radar = try await radar(server.server, .loop)
    #expect(server.paths.count == 20 && radar.error == nil)
    // The oldest frame is gone.
    #expect(
      radar.frames.filter { $0.field == nil }.map(\.time) == radar.frames.prefix(1).map(\.time),
      "\(String(describing: radar.error))"
    )
    // Ten minutes later there is one more of the past, and what is to come is computed anew.
    time.advance(bySeconds: 601)
    server.change { $0.newest = RadarFixture.newest.advanced(bySeconds: 600) }
    let moved = try await self.radar(server.server, .loop, known: radar)
    #expect(moved.error == nil && moved.frames.allSatisfy { $0.field != nil })
    let paths = server.paths.dropFirst(20)
    #expect(paths.count == 8 && paths.first == "/public/weather-maps.json", "\(paths)")
    // So does another run, which has the past from the cache.
    let again = try await self.radar(server.server, .loop)
    #expect(again.error == nil && server.paths.count == 28)
  }

  @Test func `what was to come is asked again when it has come`() async throws {
    var fixture = RadarFixture()
    fixture.field = { _, _, _ in Self.rain(20) }
    let server = try RadarServer(fixture)
    defer { server.server.stop() }
    _ = try await radar(server.server)
    let forecast = RadarFixture.newest.advanced(bySeconds: 600)
    #expect(server.paths.contains { $0.contains("/\(forecast.secondsSinceEpoch)/") })
    time.advance(bySeconds: 601)
    server.change {
      $0.newest = forecast
      $0.field = { _, _, _ in Self.rain(50) }
    }
    let newest = try #require(try await radar(server.server).newest)
    #expect(newest.time == forecast && newest.field?.echo == RadarEcho(level: Self.rain(50)))
  }

  @Test func `an hour with a map costs 13 requests while it is dry, and 49 when it rains`()
    async throws
  {
    for (isWet, count) in [(false, 13), (true, 49)] {
      _ = await store.clear()
      var fixture = RadarFixture()
      fixture.newest = time.now.advanced(bySeconds: -300)
      if isWet { fixture.field = { _, _, _ in Self.rain(20) } }
      let server = try RadarServer(fixture)
      defer { server.server.stop() }
      var known: PlaceRadar?
      for _ in 0..<6 {
        known = try await radar(server.server, known: known)
        time.advance(bySeconds: 600)
        server.change { $0.newest = $0.newest.advanced(bySeconds: 600) }
      }
      #expect(server.paths.count == count && known?.error == nil, "\(server.paths)")
    }
  }

  @Test func `coverage is asked second, and once in its month for all maps of a place`()
    async throws
  {
    let server = try RadarServer()
    defer { server.server.stop() }
    func coverage() -> [Int] {
      server.paths.indices.filter { server.paths[$0].contains("coverage") }
    }
    _ = try await radar(server.server)
    #expect(coverage() == [1], "\(server.paths)")
    for kilometres in [100.0, 500, 1000] {
      #expect(try await radar(server.server, .loop, kilometres: kilometres).isCovered == true)
    }
    for policy in [CachePolicy(.revalidate), CachePolicy(maximumAgeSeconds: 0)] {
      time.advance(bySeconds: 61)
      #expect(try await radar(server.server, policy: policy).isCovered == true)
    }
    time.advance(bySeconds: 28 * 86_400)
    server.change { [time] in $0.newest = time.now.advanced(bySeconds: -300) }
    #expect(try await radar(server.server, policy: CachePolicy(.revalidate)).isCovered == true)
    #expect(coverage() == [1], "\(server.paths)")
    time.advance(bySeconds: 3 * 86_400)
    server.change { [time] in $0.newest = time.now.advanced(bySeconds: -300) }
    #expect(try await radar(server.server).isCovered == true)
    #expect(coverage().count == 2)
  }

  @Test func `the picture of the coverage is decoded once in its month, whatever it tells`()
    async throws
  {
    for isCovered in [true, false] {
      _ = await store.clear()
      var fixture = RadarFixture()
      fixture.newest = time.now.advanced(bySeconds: -300)
      fixture.isCovered = isCovered
      let server = try RadarServer(fixture)
      defer { server.server.stop() }
      var counts: [Int] = []
      for policy in [CachePolicy(), CachePolicy(), CachePolicy(.onlyCached)] {
        let before = decoded.count.withLock(\.self)
        #expect(try await radar(server.server, policy: policy).isCovered == isCovered)
        counts.append(decoded.count.withLock(\.self) - before)
      }
      // The frame is decoded by each run.
      #expect(counts == [2, 1, 1])
      // What is known of one point is not known of another.
      #expect(try await radar(server.server, at: (48.1, 11.6)).isCovered == isCovered)
      #expect(server.paths.count { $0.contains("coverage") } == 2)
      // It is asked anew once it is old.
      time.advance(bySeconds: 30 * 86_400)
      server.change { [time] in $0.newest = time.now.advanced(bySeconds: -300) }
      #expect(try await radar(server.server).isCovered == isCovered)
      #expect(server.paths.count { $0.contains("coverage") } == 3)
    }
  }

  @Test func `a user who wants nothing cached has the list once a minute`() async throws {
    var fixture = RadarFixture()
    fixture.field = { _, _, _ in Self.rain(20) }
    let server = try RadarServer(fixture)
    defer { server.server.stop() }
    for policy in [CachePolicy(.revalidate), CachePolicy(maximumAgeSeconds: 0)] {
      _ = await store.clear()
      let count = server.paths.count
      // Seven pictures are two loads.
      _ = try await radar(server.server, policy: policy)
      #expect(server.paths.count == count + 9, "\(server.paths)")
      _ = try await radar(server.server, policy: policy)
      #expect(server.paths.count == count + 9)
      time.advance(bySeconds: 61)
      _ = try await radar(server.server, policy: policy)
      // The list, and what it computes anew.
      #expect(server.paths.count == count + 16)
    }
  }

  // MARK: Rests

  /// Returns the error of a load, and how many requests it sent.
  private func load(
    _ server: LoopbackServer,
    _ policy: CachePolicy = CachePolicy(),
    within seconds: Double = 2000
  ) async throws -> (radar: PlaceRadar, count: Int) {
    let count = server.requests.count
    let radar = try await radar(server, policy: policy, within: seconds)
    return (radar, server.requests.count - count)
  }

  @Test func `coverage that fails is asked again after ten minutes, and nothing is claimed`()
    async throws
  {
    let fixture = RadarFixture()
    let server = try LoopbackServer { [fixture] request in
      request.path.contains("coverage")
        ? .status(403) : fixture.reply(to: request, at: "http://\(request.header("host") ?? "")")
    }
    defer { server.stop() }
    func coverage() -> Int { server.requests.count { $0.path.contains("coverage") } }
    for policy in [CachePolicy(), CachePolicy(), CachePolicy(.revalidate)] {
      let radar = try await radar(server, policy: policy)
      #expect(radar.newest?.field != nil && radar.error == nil)
      #expect(radar.isCovered == nil && radar.origin == nil)
    }
    #expect(coverage() == 1)
    time.advance(bySeconds: 599)
    _ = try await radar(server)
    #expect(coverage() == 1)
    time.advance(bySeconds: 2)
    _ = try await radar(server)
    #expect(coverage() == 2)
  }

  @Test func `a service that failed rests in every run, and longer each time`() async throws {
    let server = try RadarServer()
    defer { server.server.stop() }
    server.change { $0.status = 403 }
    for rest in [60, 300, 600, 600] {
      let failed = try await load(server.server)
      #expect(failed.radar.error?.code == .forbidden && failed.count == 1)
      for seconds in [0, rest - 1] {
        time.advance(bySeconds: Int64(seconds))
        let resting = try await load(server.server)
        #expect(resting.count == 0, "\(rest)")
        #expect(resting.radar.error?.reason == .recentFailure)
        #expect((1...rest).contains(resting.radar.error?.retryAfterSeconds ?? 0))
      }
      time.advance(bySeconds: 1)
    }
    // Somebody who wants nothing cached may try.
    time.advance(bySeconds: -10)
    #expect(try await load(server.server, CachePolicy(.revalidate)).count == 1)
    server.change { $0.status = nil }
    time.advance(bySeconds: 600)
    let back = try await load(server.server)
    #expect(back.radar.error == nil && back.count == 3)
    // It begins anew.
    time.advance(bySeconds: 1200)
    server.change { $0.status = 403 }
    #expect(try await load(server.server).count == 1)
    time.advance(bySeconds: 60)
    #expect(try await load(server.server).count == 1)
  }

  @Test func `a silent service is waited for once`() async throws {
    let server = try LoopbackServer { _ in .stall }
    defer { server.stop() }
    let silent = try await load(server, within: 1)
    #expect(silent.radar.error?.code == .timeout && silent.count == 1)
    let start = ContinuousClock.now
    let next = try await load(server, within: 2000)
    #expect(next.radar.error?.reason == .recentFailure && next.count == 0)
    #expect(ContinuousClock.now - start < .seconds(1000))
  }

  // MARK: Faults

  @Test func `a frame that is gone is missing, and the others are there`() async throws {
    var fixture = RadarFixture()
    fixture.gone = [RadarFixture.newest.secondsSinceEpoch]
    let server = try RadarServer(fixture)
    defer { server.server.stop() }
    let radar = try await radar(server.server, .loop)
    #expect(radar.newest?.field == nil && radar.error?.code == .invalidResponse)
    #expect(radar.frames.count { $0.field == nil } == 1 && radar.missing(for: .loop).isEmpty)
  }

  @Test func `what old frames expect is not fetched`() async throws {
    var fixture = RadarFixture()
    fixture.newest = RadarFixture.now.advanced(bySeconds: -1860)
    fixture.field = { _, _, _ in Self.rain(20) }
    let server = try RadarServer(fixture)
    defer { server.server.stop() }
    let radar = try await radar(server.server)
    #expect(radar.newest?.field?.echo != nil && !radar.frames.contains(where: \.isForecast))
    #expect(server.paths.count == 3, "\(server.paths)")
  }

  @Test func `without a program that decodes pictures, no service is blamed`() async throws {
    let server = try RadarServer(RadarFixture())
    defer { server.server.stop() }
    var fetcher = fetcher(server.server)
    fetcher.decodeRadar = { _ throws(SourceError) in
      throw SourceError(.unknown, reason: .noPictureProgram)
    }
    let window = RadarWindow(latitude: 51.507, longitude: -0.128, kilometres: 300)
    let radar = await fetcher.radar(of: window, .outlook, known: nil, by: .now + .seconds(2000))
    #expect(radar.error?.reason == .noPictureProgram && radar.newest?.field == nil)
  }

  @Test func `a server without pictures is an error, and what is odd is refused`() async throws {
    func error(_ change: @escaping @Sendable (String, LoopbackRequest) -> LoopbackReply?)
      async throws
      -> (error: ErrorCode?, count: Int)
    {
      let fixture = RadarFixture()
      let server = try LoopbackServer { request in
        let host = "http://\(request.header("host") ?? "")"
        return change(host, request) ?? fixture.reply(to: request, at: host)
      }
      defer { server.stop() }
      _ = await store.clear()
      let radar = try await radar(server)
      #expect(radar.newest?.field == nil)
      return (radar.error?.code, server.requests.filter { $0.path.hasPrefix("/v2/radar") }.count)
    }
    let list = "/public/weather-maps.json"
    let png = RadarFixture.picture(51.51, -0.13, 6, RadarFixture.newest) { _, _, _ in 0 }
    @Sendable func isNewest(_ request: LoopbackRequest) -> Bool {
      request.path.hasPrefix("/v2/radar/")
    }
    // No frames, frames of next week, another host, and no list.
    let empty = try await error { host, request in
      request.path == list
        ? .json(#"{"host": "\#(host)", "radar": {"past": [], "nowcast": []}}"#) : nil
    }
    #expect(empty == (.empty, 0))
    let future = try await error { host, request in
      var fixture = RadarFixture()
      fixture.newest = RadarFixture.now.advanced(bySeconds: 7 * 86_400)
      return request.path == list ? .json(fixture.index(host: host)) : nil
    }
    #expect(future == (.empty, 0))
    let foreign = try await error { _, request in
      request.path == list ? .json(RadarFixture().index(host: "https://radar.example")) : nil
    }
    #expect(foreign == (.invalidResponse, 0))
    let page = try await error { _, request in request.path == list ? .html("<html>") : nil }
    #expect(page == (.invalidResponse, 0))
    // A picture that is cut off, larger, or no picture.
    let cut = try await error { _, request in
      isNewest(request) ? .bytes(Array(png.dropLast(png.count / 2)), type: "image/png") : nil
    }
    #expect(cut.error == .invalidResponse && cut.count == 1)
    let large = try await error { _, request in
      isNewest(request)
        ? .bytes(PNGFile(blackWidth: 4096, height: 4096, .gray).bytes, type: "image/png") : nil
    }
    #expect(large.error == .invalidResponse && large.count == 1)
    // The header says 512, and the rows are missing.
    let lying = try await error { _, request in
      guard isNewest(request) else { return nil }
      var file = PNGFile(blackWidth: 512, height: 512, .gray).bytes
      file.removeSubrange(60..<file.count - 12)
      return .bytes(file, type: "image/png")
    }
    #expect(lying.error == .invalidResponse && lying.count == 1)
    let broken = try await error { _, request in isNewest(request) ? .status(500) : nil }
    #expect(broken.error == .serverError)
  }

  @Test func `an unchanged list is confirmed, and no radar is said to be an estimate`() async throws
  {
    var fixture = RadarFixture()
    fixture.isCovered = false
    let server = try LoopbackServer { [fixture] request in
      let host = "http://\(request.header("host") ?? "")"
      guard request.path == "/public/weather-maps.json" else {
        return fixture.reply(to: request, at: host)
      }
      return request.header("if-none-match") == "\"1\""
        ? .status(304) : .json(fixture.index(host: host)).header("ETag", "\"1\"")
    }
    defer { server.stop() }
    let first = try await radar(server)
    #expect(first.isCovered == false && first.origin == .satellite)
    time.advance(bySeconds: 601)
    let second = try await radar(server)
    #expect(server.requests.count { $0.header("if-none-match") == "\"1\"" } == 1)
    #expect(second.error == nil && server.requests.count == 4)
    #expect(second.newest?.field != nil)
    let north = try await radar(server, at: (78.2, 15.6))
    let paths = server.requests.map(\.path)
    #expect(north.origin == .model, "\(paths) \(String(describing: north.error))")
  }
}
