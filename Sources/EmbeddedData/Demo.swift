import CEmbeddedData
package import DashCore
import SkyPainting

/// The data of `--demo`: prepared responses, painted pictures and a fixed clock.
package enum Demo {
  /// Friday, 20 November 2026, 14:05:00 UTC, shortly after the observation times of all responses.
  package static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  /// Creates the demo transport.
  package static func transport() -> DemoTransport {
    DemoTransport(recording: recording, now: now)
  }

  /// Returns earlier observations at the places of the responses.
  package static func history() -> DemoHistory {
    DemoHistory(recording: recording, now: now)
  }

  private static var recording: ReplayTransport {
    let file = UnsafeBufferPointer(cembedded_demo())
    return ReplayTransport(recording: String(decoding: file, as: UTF8.self))
  }
}

/// A picture of the demo, painted on request.
///
/// Its path describes it, so that the recorded responses stay readable:
/// `/painted/SKY-TIME-SEED-WIDTHxHEIGHT.png`, such as `/painted/snow-day-1-640x427.png`.
struct DemoPicture {
  private static let sides = 1...640

  private let sky: Sky
  private let isDay: Bool
  private let seed: UInt64
  private let width: Int
  private let height: Int

  /// Parses a path; fails if the path does not describe such a picture.
  init?(path: String) {
    guard path.hasPrefix("/painted/"), path.hasSuffix(".png") else { return nil }
    let name = path.dropFirst("/painted/".count).dropLast(".png".count)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard
      parts.count == 4,
      let sky = Sky(rawValue: String(parts[0])),
      parts[1] == "day" || parts[1] == "night",
      let seed = UInt64(parts[2])
    else { return nil }
    let lengths = parts[3].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard
      lengths.count == 2,
      let width = lengths[0],
      let height = lengths[1],
      Self.sides.contains(width),
      Self.sides.contains(height)
    else { return nil }
    self.sky = sky
    isDay = parts[1] == "day"
    self.seed = seed
    self.width = width
    self.height = height
  }

  /// The response with the PNG.
  var response: Response {
    let picture = SkyPainter.paint(sky, isDay: isDay, width: width, height: height, seed: seed)
    return Response(
      status: 200,
      headers: [(name: "content-type", value: "image/png")],
      body: PNGEncoder.encode(picture)
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
