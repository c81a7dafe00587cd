public import DashCore

/// Radar of LibreWXR (https://github.com/JoshuaKimsey/LibreWXR), in the protocol of RainViewer, version 2.
///
/// Each picture is drawn around the place in raw values, so that nothing is stitched and no palette is
/// guessed. The public server is one person's; anybody can run another.
public struct RadarSource: RadarService {
  /// The service's name and terms.
  public static let descriptor = RadarDescriptor(
    name: "librewxr",
    title: "LibreWXR",
    host: "api.librewxr.net",
    terms: SourceTerms(
      attribution: """
        Radar by LibreWXR, from NOAA MRMS, ECCC, EUMETNET OPERA, DPC Italy (CC BY-SA 4.0), JMA, CWA, MET \
        Malaysia, MSS, PAGASA and MARN; elsewhere estimates of satellites and models
        """,
      attributionURL: "https://librewxr.net",
      minimumRefreshSeconds: 600
    ),
    callsPerMinute: 60
  )

  /// The most frames of each kind, and how far they may be from now, in seconds.
  private static let (mostPast, mostForecasts) = (13, 6)
  private static let pastSeconds: Int64 = 3 * 3600
  private static let forecastSeconds: Int64 = 2 * 3600
  /// The greatest age of the frame from which those to come are computed, in seconds.
  private static let currentSeconds: Int64 = 1800
  /// How far the clock of the server may be ahead, in seconds.
  private static let toleratedSeconds: Int64 = 600
  /// A picture of 512 by 512 pixels without any compression.
  private static let mostBytes = 2 << 20
  private static let coverageSeconds = 30 * 86_400
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The chunk at the end of each PNG.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  private let context: SourceContext
  private let baseURL: BaseURL

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - context: The service's dependencies.
  ///   - baseURL: The address of the server.
  public init(context: SourceContext, baseURL: BaseURL) {
    self.context = context
    self.baseURL = baseURL
  }

  // MARK: Frames

  /// Fetches the frames of the past two hours and of the next one.
  ///
  /// - Parameter deadline: When the service must return or throw.
  /// - Returns: The frames, with the time and origin of the response.
  /// - Throws: ``SourceError`` if there is no list, without a frame near now, and if the pictures are
  ///   those of another server.
  public func frames(
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<[RadarFrame]> {
    let request = Request(
      baseURL: baseURL,
      path: "/public/weather-maps.json",
      deadline: deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
    let fetched = try await context.response(to: request) {
      [baseURL] response throws(SourceError) in
      try Self.frames(in: response, of: baseURL)
    }
    let now = context.now()
    // What was computed from old frames says nothing of the time to come.
    let newest = fetched.value.last { !$0.isForecast }
    let isCurrent = newest.map { now.seconds(since: $0.time) <= Self.currentSeconds } ?? false
    let near = fetched.value.filter { frame in
      let seconds = frame.time.seconds(since: now)
      return frame.isForecast
        ? isCurrent && seconds <= Self.forecastSeconds
        : (-Self.pastSeconds...Self.toleratedSeconds).contains(seconds)
    }
    guard near.contains(where: { !$0.isForecast }) else {
      throw SourceError(.empty, host: baseURL.host)
    }
    return fetched.map { _ in near }
  }

  private static func frames(
    in response: Response,
    of baseURL: BaseURL
  ) throws(SourceError) -> [RadarFrame] {
    if let code = ErrorCode(httpStatus: response.status) {
      throw SourceError(code, retryAfterSeconds: response.retryAfterSeconds)
    }
    let json = try JSONReader(body: response.body, hiding: [])
    // A list from one server never leads to another.
    guard json["host"]?.node.string.flatMap({ BaseURL($0) }) == baseURL else {
      throw json.invalid(.apiAddress, at: "host")
    }
    func list(_ name: String, isForecast: Bool) throws(SourceError) -> [RadarFrame] {
      guard let elements = json["radar"]?[name]?.elements else {
        throw json.invalid(.kind(.list), at: "radar.\(name)")
      }
      let most = isForecast ? mostForecasts : mostPast
      let frames = elements.prefix(100).compactMap { element -> RadarFrame? in
        guard let time = element.timestamp("time"), let path = element["path"]?.node.string,
          path.hasPrefix("/v2/radar/"), path.utf8.count < 64,
          path.dropFirst(10).utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return RadarFrame(time: time, path: path, isForecast: isForecast)
      }
      let sorted = frames.sorted { $0.time < $1.time }
      return Array(isForecast ? sorted.prefix(most) : sorted.suffix(most))
    }
    let past = try list("past", isForecast: false)
    let newest = past.last?.time
    return past
      + (try list("nowcast", isForecast: true)).filter { frame in
        newest.map { $0 < frame.time } ?? false
      }
  }

  // MARK: Pictures

  /// Fetches the picture of a frame in raw values, or that of the coverage.
  ///
  /// - Parameters:
  ///   - frame: The frame; `nil` for the coverage.
  ///   - window: The part of the map.
  ///   - deadline: When the service must return or throw.
  /// - Returns: The PNG, with the time and origin of the response.
  /// - Throws: ``SourceError`` if it is missing, cut off, or of another size.
  public func picture(
    of frame: RadarFrame?,
    in window: RadarWindow,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<[UInt8]> {
    let path = frame.map(\.path) ?? "/v2/coverage/0"
    let point = "\(Self.decimal(window.latitude))/\(Self.decimal(window.longitude))"
    let request = Request(
      baseURL: baseURL,
      // 255 is raw values, 0 not smoothed, and 1 with snow.
      path:
        "\(path)/\(RadarWindow.side)/\(window.zoom)/\(point)/\(frame == nil ? "0/0_0" : "255/0_1").png",
      accept: "image/png",
      maximumBodyBytes: Self.mostBytes,
      deadline: deadline,
      freshSeconds: frame == nil ? Self.coverageSeconds : nil,
      ignoresCacheOptions: frame == nil
    )
    return try await context.response(to: request) { response throws(SourceError) in
      if let code = ErrorCode(httpStatus: response.status) {
        throw SourceError(code, retryAfterSeconds: response.retryAfterSeconds)
      }
      let side = (0..<4).map { UInt8(truncatingIfNeeded: RadarWindow.side >> (24 - 8 * $0)) }
      guard response.body.starts(with: Self.signature), response.body.suffix(12) == Self.end[...],
        Array(response.body.dropFirst(16).prefix(8)) == side + side
      else { throw SourceError(.invalidResponse, expected: .picture(["PNG"])) }
      return response.body
    }
  }

  /// Formats degrees with a dot, because the server takes a whole number for that of a tile.
  private static func decimal(_ degrees: Double) -> String {
    let text = PlaceQuery.decimal(degrees)
    return text.utf8.contains(UInt8(ascii: ".")) ? text : text + ".0"
  }
}
