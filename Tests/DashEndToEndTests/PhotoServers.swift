import DashTestSupport

/// A server with the APIs of both photo services and of the weather, and a server of pictures.
struct PhotoServers {
  /// Bytes that begin like a JPEG.
  static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0x5A, count: 7000)

  let api: LoopbackServer
  let pictures: LoopbackServer

  /// Starts both servers.
  ///
  /// - Parameters:
  ///   - found: The number of photos that every search finds.
  ///   - override: Returns another reply of the API, or `nil` for the usual one.
  ///   - picture: Returns the reply of the picture server.
  /// - Throws: ``LoopbackServer/Failure`` if the system has no free port.
  init(
    found: Int = 7,
    override: @escaping @Sendable (LoopbackRequest) -> LoopbackReply? = { _ in nil },
    picture: @escaping @Sendable (LoopbackRequest) -> LoopbackReply = { _ in
      .bytes(Self.picture, type: "image/jpeg")
    }
  ) throws {
    let pictures = try LoopbackServer(picture)
    let host = pictures.baseURL
    self.pictures = pictures
    api = try LoopbackServer { request in
      if let reply = override(request) { return reply }
      switch request.path {
      case "/api/": return PixabayResponse.reply(to: request, found: found, pictures: host)
      case "/services/rest/": return FlickrResponse.reply(to: request, found: found, pictures: host)
      default: return WeatherResponse.reply(to: request)
      }
    }
  }

  /// Returns the API's requests for a path.
  func requests(_ path: String) -> [LoopbackRequest] {
    api.requests.filter { $0.path == path }
  }

  /// Creates a configuration of weather, Pixabay and Flickr on the API's server.
  func configuration(
    pixabay: String = #""query": "{city} {condition}""#,
    flickr: String = #""query": "{city}""#
  ) throws -> TestConfiguration {
    try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap", "options": {
            "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [2643743, 7],
            "baseURL": "\(api.baseURL)" } },
          { "name": "pix", "provider": "pixabay", "options": {
            "apiKey": "${PIXABAY_API_KEY}", \(pixabay), "baseURL": "\(api.baseURL)" } },
          { "name": "flick", "provider": "flickr", "options": {
            "apiKey": "${FLICKR_API_KEY}", \(flickr), "baseURL": "\(api.baseURL)" } } ] }
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
