import DashCore
import Pictures

/// The radar of the demo: showers that move over London towards the north-east, drawn when they are asked for.
enum DemoRadar {
  /// A round shower.
  private struct Shower {
    /// Kilometres to the east and to the south of London at ``newest``.
    let east, south: Double
    let radius: Double
    /// The reflectivity in its middle, in dBZ.
    let peak: Double
  }

  private static let (latitude, longitude) = (51.51, -0.13)
  private static let newest = Timestamp(secondsSinceEpoch: 1_795_183_200)
  private static let stepSeconds: Int64 = 600
  /// The wind in km/h, to the east and to the south.
  private static let (eastward, southward) = (42.0, -18.0)
  /// The reflectivity at the rim of a shower, and the value of 0 dBZ.
  private static let (rim, zero) = (10.0, 32.0)
  private static let showers = [
    Shower(east: -6, south: 2, radius: 34, peak: 36),
    Shower(east: -14, south: 10, radius: 9, peak: 47),
    Shower(east: -52, south: 20, radius: 26, peak: 31),
    Shower(east: 38, south: -40, radius: 40, peak: 33),
    Shower(east: 46, south: -52, radius: 12, peak: 52),
    Shower(east: 70, south: 8, radius: 22, peak: 27),
    Shower(east: 20, south: 30, radius: 18, peak: 24),
    Shower(east: -96, south: 62, radius: 30, peak: 38),
    Shower(east: -118, south: 70, radius: 14, peak: 44),
    Shower(east: 96, south: -84, radius: 34, peak: 30),
    Shower(east: -60, south: -70, radius: 16, peak: 22),
    Shower(east: -150, south: 20, radius: 24, peak: 28),
  ]

  /// Returns the response to a path; `nil` for another service.
  static func response(to request: Request) -> Response? {
    if request.path == "/public/weather-maps.json" { return index(host: "\(request.baseURL)") }
    let parts = request.path.split(separator: "/")
    guard parts.count == 9, ["radar", "coverage"].contains(parts[1]),
      let latitude = Double(parts[5]),
      let longitude = Double(parts[6]), let zoom = Int(parts[4])
    else { return nil }
    let side = RadarWindow.side
    // The window of the smallest width that this zoom has.
    var window = RadarWindow(latitude: latitude, longitude: longitude, kilometres: .infinity)
    while window.zoom < zoom {
      window = RadarWindow(
        latitude: latitude,
        longitude: longitude,
        kilometres: window.kilometresPerPixel * Double(side) * 0.49
      )
    }
    let isCoverage = parts[1] == "coverage"
    let levels =
      isCoverage
      ? [UInt8](repeating: .max, count: side * side)
      : levels(in: window, at: Timestamp(secondsSinceEpoch: Int64(parts[2]) ?? 0))
    return Response(
      status: 200,
      headers: [(name: "content-type", value: "image/png")],
      body: StoredPNG.encode(levels, width: side, height: side)
    )
  }

  private static func index(host: String) -> Response {
    func frames(_ steps: ClosedRange<Int64>) -> String {
      steps.map { step in
        let time = newest.secondsSinceEpoch + step * stepSeconds
        return #"{"time": \#(time), "path": "/v2/radar/\#(time)"}"#
      }.joined(separator: ",")
    }
    let body = """
      {"version": "2.0", "host": "\(host)", \
      "radar": {"past": [\(frames(-12...0))], "nowcast": [\(frames(1...6))]}}
      """
    return Response(status: 200, body: Array(body.utf8))
  }

  private static func levels(in window: RadarWindow, at time: Timestamp) -> [UInt8] {
    let side = RadarWindow.side
    var levels = [UInt8](repeating: 0, count: side * side)
    let hours = Double(time.seconds(since: newest)) / 3600
    let london = window.offset(latitude: latitude, longitude: longitude)
    for shower in showers {
      let east = london.east + shower.east + eastward * hours
      let south = london.south + shower.south + southward * hours
      let radius = shower.radius / window.kilometresPerPixel
      func pixels(_ kilometres: Double) -> ClosedRange<Int>? {
        let middle = kilometres / window.kilometresPerPixel + Double(side) / 2
        guard middle.magnitude < 4096 else { return nil }
        let (first, last) = (max(Int(middle - radius), 0), min(Int(middle + radius), side - 1))
        return first <= last ? first...last : nil
      }
      guard let columns = pixels(east), let rows = pixels(south) else { continue }
      for row in rows {
        for column in columns {
          let x = (Double(column) + 0.5 - Double(side) / 2) * window.kilometresPerPixel - east
          let y = (Double(row) + 0.5 - Double(side) / 2) * window.kilometresPerPixel - south
          let share = 1 - (x * x + y * y) / (shower.radius * shower.radius)
          guard share > 0 else { continue }
          let level = UInt8(zero + rim + (shower.peak - rim) * share)
          let index = row * side + column
          levels[index] = max(levels[index], level)
        }
      }
    }
    return levels
  }
}
