import CEmbeddedData
package import DashCore

/// The data of `--demo`: prepared responses, two painted pictures and a fixed clock.
package enum Demo {
  /// Friday, 20 November 2026, 14:05:00 UTC, shortly after the observation times of all responses.
  package static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  private static let recording = ReplayTransport(
    recording: UnsafeBufferPointer(cembedded_demo())
  )

  /// Creates the demo transport.
  package static func transport() -> DemoTransport { DemoTransport(recording: recording) }

  /// Returns earlier observations at the places of the responses.
  package static func history() -> DemoHistory { DemoHistory(recording: recording) }
}

/// Responds to the requests of `--demo` with the pictures and prepared responses.
package struct DemoTransport: Transport {
  let recording: ReplayTransport

  package func send(_ request: Request) async throws(TransportError) -> Response {
    if let picture = DemoPicture.response(path: request.path) { return picture }
    if let radar = DemoRadar.response(to: request) { return radar }
    let points = request.points
    guard points.count > 1 else { return try recording.response(to: request) }
    // Open-Meteo responds to a request for several places with a list.
    var objects: [String] = []
    for point in points {
      let single = Request(
        baseURL: request.baseURL,
        path: request.path,
        query: point,
        deadline: request.deadline
      )
      objects.append(String(decoding: try recording.response(to: single).body, as: UTF8.self))
    }
    return Response(status: 200, body: Array("[\(objects.joined(separator: ","))]".utf8))
  }
}

extension Request {
  /// The coordinates of each place, of a request that lists them.
  fileprivate var points: [[QueryItem]] {
    func values(_ name: String) -> [Substring] {
      for item in query where item.name == name {
        if case .plain(let text) = item.value { return text.split(separator: ",") }
      }
      return []
    }
    return zip(values("latitude"), values("longitude")).map { latitude, longitude in
      [QueryItem("latitude", String(latitude)), QueryItem("longitude", String(longitude))]
    }
  }
}

/// The pictures of the demo, small JPEG files.
enum DemoPicture {
  /// Returns the picture of a path such as `/painted/snow-day-1-640x427.jpg`, landscape or portrait by
  /// its size; `nil` for another path.
  static func response(path: String) -> Response? {
    let parts = path.split { "/-x.".contains($0) }.map(String.init)
    guard parts.count == 7, parts[0] == "painted", let width = Int(parts[4]),
      let height = Int(parts[5])
    else { return nil }
    let file = UnsafeBufferPointer(cembedded_demo_picture(width < height))
    return Response(
      status: 200,
      headers: [(name: "content-type", value: "image/jpeg")],
      body: Array(file)
    )
  }
}

/// The repository's `plugins.json`, embedded for machines without a configuration file.
package enum ShippedConfiguration {
  /// The bytes of the file.
  package static var bytes: [UInt8] { Array(UnsafeBufferPointer(cembedded_configuration())) }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of an embedded file, which are never freed.
  init(_ file: cembedded_file) {
    self.init(start: file.start, count: file.count)
  }
}
