import DashCore
import SkyPainting

/// A picture of the demo, which is painted when it is asked for.
///
/// What it shows is in its path: `/painted/SKY-TIME-SEED-WIDTHxHEIGHT.png`, such as
/// `/painted/snow-day-1-640x427.png`, so that the demo's answers can be read.
struct PaintedPicture {
  private static let sides = 1...640

  private let sky: Sky
  private let isDay: Bool
  private let seed: UInt64
  private let width: Int
  private let height: Int

  /// Reads a path; it fails where that names no such picture.
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

  /// The answer of a server that has it.
  var response: Response {
    let picture = SkyPainter.paint(sky, isDay: isDay, width: width, height: height, seed: seed)
    return Response(
      status: 200,
      headers: [(name: "content-type", value: "image/png")],
      body: PNGEncoder.encode(picture)
    )
  }
}
