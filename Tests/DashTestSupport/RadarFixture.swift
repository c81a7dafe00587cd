package import DashCore
import Glibc
import Synchronization

/// A server that speaks the protocol of LibreWXR by its documentation, with fields that move.
package struct RadarFixture: Sendable {
  /// What is reflected at a place and a time, as a raw value.
  package typealias Field = @Sendable (_ latitude: Double, _ longitude: Double, Timestamp) -> UInt8

  package static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)
  /// The newest frame, five minutes before now.
  package static let newest = Timestamp(secondsSinceEpoch: 1_795_183_200)

  /// `nil` for nothing anywhere.
  package var field: Field?
  package var isCovered = true
  /// Whether pictures have colours and transparent pixels, as those of LibreWXR, at four times the size.
  package var isTransparent = false
  package var newest = RadarFixture.newest
  /// The times of frames that the server no longer has.
  package var gone: Set<Int64> = []
  /// The status of every reply; `nil` for that of its content.
  package var status: Int?
  /// The address in the list; `nil` for that of the server.
  package var host: String?

  package init() {}

  /// Returns the reply to a request.
  package func reply(to request: LoopbackRequest, at host: String) -> LoopbackReply {
    if let status { return .status(status) }
    if request.path == "/public/weather-maps.json" { return .json(index(host: self.host ?? host)) }
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.count == 9, parts[0] == "v2", parts[3] == "512", let zoom = Int(parts[4]),
      // Without a dot, a number is that of a tile.
      parts[5].contains("."), parts[6].contains("."), let latitude = Double(parts[5]),
      let longitude = Double(parts[6]), let seconds = Int64(parts[2]), !gone.contains(seconds)
    else { return .status(404) }
    let time = Timestamp(secondsSinceEpoch: seconds)
    let isCoverage = parts[1] == "coverage"
    let png: [UInt8]
    if isCoverage, isCovered {
      png = PNGFile(width: 512, height: 512, .gray) { _, _ in [255] }.bytes
    } else if let field, !isCoverage {
      png = Self.picture(
        latitude,
        longitude,
        zoom,
        time,
        isTransparent: isTransparent,
        field
      )
    } else {
      png = PNGFile(blackWidth: 512, height: 512, .gray).bytes
    }
    // What was to come has another picture once it has come.
    let tag = "\"\(seconds)-\(zoom)-\(time <= newest)\""
    if request.header("if-none-match") == tag { return .status(304) }
    return .bytes(png, type: "image/png").header("ETag", tag)
  }

  package func index(host: String) -> String {
    func frames(_ range: Range<Int64>) -> String {
      range.map { step in
        let time = newest.secondsSinceEpoch + step * 600
        return #"{"time": \#(time), "path": "/v2/radar/\#(time)"}"#
      }.joined(separator: ", ")
    }
    return """
      {"version": "2.0", "generated": \(newest.secondsSinceEpoch), "host": "\(host)",
      "radar": {"past": [\(frames(-11..<1))], "nowcast": [\(frames(1..<7))]}}
      """
  }

  /// Draws a window by the formulas of Web Mercator, apart from those of the program.
  package static func picture(
    _ latitude: Double,
    _ longitude: Double,
    _ zoom: Int,
    _ time: Timestamp,
    isTransparent: Bool = false,
    _ field: Field
  ) -> [UInt8] {
    let world = 512 * pow(2, Double(zoom))
    func x(_ longitude: Double) -> Double { (longitude / 360 + 0.5) * world }
    func y(_ latitude: Double) -> Double {
      let radians = latitude * .pi / 180
      return (0.5 - log(tan(radians) + 1 / cos(radians)) / (2 * .pi)) * world
    }
    let (left, top) = (x(longitude).rounded() - 256, y(latitude).rounded() - 256)
    let longitudes = (0..<512).map { column in
      let degrees = (left + Double(column) + 0.5) / world * 360 - 180
      return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }
    let latitudes = (0..<512).map { row in
      atan(sinh((0.5 - (top + Double(row) + 0.5) / world) * 2 * .pi)) * 180 / .pi
    }
    return PNGFile(width: 512, height: 512, isTransparent ? .rgba : .gray) { column, row in
      let level = field(latitudes[row], longitudes[column], time)
      return isTransparent ? [level, level, level, level == 0 ? 0 : 255] : [level]
    }.bytes
  }
}

/// A server of radar on loopback, whose fields can change.
package final class RadarServer: Sendable {
  private let box: RadarBox
  package let server: LoopbackServer

  package init(_ fixture: RadarFixture = RadarFixture()) throws {
    let box = RadarBox(fixture)
    server = try LoopbackServer { request in
      box.fixture.withLock(\.self).reply(to: request, at: "http://\(request.header("host") ?? "")")
    }
    self.box = box
  }

  /// The paths of all requests so far.
  package var paths: [String] { server.requests.map(\.path) }

  package func change(_ change: (inout RadarFixture) -> Void) {
    box.fixture.withLock { change(&$0) }
  }
}

/// The fixture of a server, which its closure shares.
private final class RadarBox: Sendable {
  let fixture: Mutex<RadarFixture>

  init(_ fixture: RadarFixture) { self.fixture = Mutex(fixture) }
}
