import DashTestSupport

/// The services of photos, their pictures and the weather, on one server: links to another are refused.
struct PhotoServers {
  /// Bytes that begin like a JPEG.
  static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0x5A, count: 7000)

  let server: LoopbackServer

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - found: The number of photos that every search finds.
  ///   - override: Returns another reply of the API, or `nil` for the usual one.
  /// - Throws: ``LoopbackServer/Failure`` if the system has no free port.
  init(
    found: Int = 7,
    override: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil },
    picture: @escaping @Sendable (LoopbackRequest) -> LoopbackReply = { _ in
      .bytes(Self.picture, type: "image/jpeg")
    }
  ) throws {
    server = try LoopbackServer { request in
      if Self.isPicture(request) { return picture(request) }
      if let reply = override(request) { return reply }
      let host = Self.host(of: request)
      switch request.path {
      case "/api/": return PixabayResponse.reply(to: request, found: found, pictures: host)
      case "/services/rest/": return FlickrResponse.reply(to: request, found: found, pictures: host)
      default: return WeatherResponse.reply(to: request)
      }
    }
  }

  private static func isPicture(_ request: LoopbackRequest) -> Bool {
    request.path.hasSuffix(".jpg")
  }

  /// Returns the address of the server that received a request.
  static func host(of request: LoopbackRequest) -> String {
    "http://\(request.header("host") ?? "")"
  }

  /// The server's address.
  var baseURL: String { server.baseURL }

  /// The requests for pictures.
  var pictureRequests: [LoopbackRequest] { server.requests.filter(Self.isPicture) }

  /// Waits until a picture has been requested.
  func waitForPictureRequest() async {
    while pictureRequests.isEmpty { await server.waitForRequests(server.requests.count + 1) }
  }

  /// Returns the requests for a path.
  func requests(_ path: String) -> [LoopbackRequest] {
    server.requests.filter { $0.path == path }
  }

  /// Creates a configuration of weather, Pixabay and Flickr on the server.
  ///
  /// The time limit of the photos, like that of the weather, is long enough for a machine that stands
  /// still for seconds.
  func configuration(
    pixabay: String = #""query": "{city} {condition}""#,
    flickr: String = #""query": "{city}""#
  ) throws -> TestConfiguration {
    try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap", "timeout": "100s", "options": {
            "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [2643743, 7],
            "baseURL": "\(baseURL)" } },
          { "name": "pix", "provider": "pixabay", "timeout": "100s", "options": {
            "apiKey": "${PIXABAY_API_KEY}", \(pixabay), "baseURL": "\(baseURL)" } },
          { "name": "flick", "provider": "flickr", "timeout": "100s", "options": {
            "apiKey": "${FLICKR_API_KEY}", \(flickr), "baseURL": "\(baseURL)" } } ] }
        """
    )
  }
}

extension DashProgram {
  /// The program with a key for every service.
  static var withPhotoKeys: DashProgram {
    var program = DashProgram()
    program.environment["PIXABAY_API_KEY"] = key
    program.environment["FLICKR_API_KEY"] = key
    return program
  }
}
