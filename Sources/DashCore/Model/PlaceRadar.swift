import Glibc

/// What is reflected at a point.
public struct RadarEcho: Sendable, Hashable {
  /// The reflectivity in dBZ.
  public let reflectivity: Int
  /// Whether it is snow.
  public let isSnow: Bool

  /// What is weaker is noise.
  private static let weakest = 10
  /// The value of 0 dBZ in a picture.
  private static let zero = 32
  /// What is added for snow.
  private static let snow = 128

  /// Decodes a pixel of a picture in raw values: the reflectivity plus 32, and 128 more for snow; fails where
  /// nothing is reflected.
  public init?(level: UInt8) {
    isSnow = level >= Self.snow
    reflectivity = Int(level) % Self.snow - Self.zero
    if reflectivity < Self.weakest { return nil }
  }

  /// The rain by Z = 200 R^1.6; `nil` for snow, of which it does not hold.
  ///
  /// See Marshall and Palmer, The distribution of raindrops with size, Journal of Meteorology 5, 1948.
  public var millimetresPerHour: Double? {
    isSnow ? nil : pow(pow(10, Double(reflectivity) / 10) / 200, 1 / 1.6)
  }
}

/// The picture of a frame in raw values, one for each pixel of its window, row by row.
public struct RadarField: Sendable, Hashable {
  /// The part of the map that it shows.
  public let window: RadarWindow
  private let levels: [UInt8]
  /// Whether anything is reflected within ``RadarWindow/reach`` from the point.
  package private(set) var hasNearEcho = false

  /// Creates a field; fails if the values are not as many as the pixels.
  public init?(_ levels: [UInt8], of window: RadarWindow) {
    guard levels.count == RadarWindow.side * RadarWindow.side else { return nil }
    self.window = window
    self.levels = levels
    hasNearEcho = hasEcho(withinKilometres: window.reach)
  }

  /// What is reflected at the point of the window.
  public var echo: RadarEcho? {
    let (x, y) = window.pixel(east: 0, south: 0)
    return RadarEcho(level: level(x: Int(x), y: Int(y)))
  }

  private func level(x: Int, y: Int) -> UInt8 {
    let sides = 0..<RadarWindow.side
    return sides ~= x && sides ~= y ? levels[y * RadarWindow.side + x] : 0
  }

  /// Returns the strongest echo of each pixel of a map around the point.
  ///
  /// - Parameters:
  ///   - columns: The pixels of a row.
  ///   - rows: The rows of pixels.
  ///   - kilometres: The side of a pixel.
  /// - Returns: The raw values, row by row; 0 for nothing, and beyond the window.
  package func strongest(columns: Int, rows: Int, kilometres: Double) -> [UInt8] {
    func bounds(_ count: Int, _ pixel: (Double) -> Double) -> [Int] {
      (0...count).map { Int(pixel((Double($0) - Double(count) / 2) * kilometres).rounded(.down)) }
    }
    let xs = bounds(columns) { window.pixel(east: $0, south: 0).x }
    let ys = bounds(rows) { window.pixel(east: 0, south: $0).y }
    let side = RadarWindow.side
    var strongest = [UInt8](repeating: 0, count: columns * rows)
    levels.withUnsafeBufferPointer { levels in
      for row in 0..<rows {
        for y in max(ys[row], 0)..<min(max(ys[row + 1], ys[row] + 1, 0), side)
        where ys[row] < side {
          for column in 0..<columns where xs[column] < side {
            for x in max(xs[column], 0)..<min(max(xs[column + 1], xs[column] + 1, 0), side) {
              let (level, index) = (levels[y * side + x], row * columns + column)
              if level & 127 > strongest[index] & 127 { strongest[index] = level }
            }
          }
        }
      }
    }
    return strongest
  }

  /// Returns whether anything is reflected within a distance from the point.
  package func hasEcho(withinKilometres distance: Double) -> Bool {
    let (x, y) = window.pixel(east: 0, south: 0)
    let radius = distance / window.kilometresPerPixel
    for row in 0..<RadarWindow.side where abs(Double(row) - y) <= radius {
      let half = (radius * radius - (Double(row) - y) * (Double(row) - y)).squareRoot()
      let columns = max(Int(x - half), 0)..<max(min(Int(x + half) + 1, RadarWindow.side), 0)
      if !columns.isEmpty,
        columns.contains(where: { RadarEcho(level: level(x: $0, y: row)) != nil })
      {
        return true
      }
    }
    return false
  }
}

/// A time of which a service has a picture.
public struct RadarFrame: Sendable, Hashable {
  /// The time that it shows.
  public let time: Timestamp
  /// The path of its pictures, below the address of the service.
  public let path: String
  /// Whether it is computed from earlier ones.
  public let isForecast: Bool
  /// The picture; `nil` if it was not fetched, or could not be.
  public internal(set) var field: RadarField?

  /// Creates a frame without its picture.
  ///
  /// - Parameters:
  ///   - time: The time that it shows.
  ///   - path: The path of its pictures.
  ///   - isForecast: Whether it is computed from earlier ones.
  public init(time: Timestamp, path: String, isForecast: Bool) {
    self.time = time
    self.path = path
    self.isForecast = isForecast
  }
}

/// The frames around a place.
public struct PlaceRadar: Sendable, Hashable {
  /// Where the service has its pictures from.
  public enum Origin: String, Sendable, Hashable {
    case radar, satellite, model
  }

  /// Which frames are fetched.
  package enum Demand: Sendable, Hashable {
    /// The newest, and where it rains nearby those to come.
    case outlook
    /// Those of the outlook, and the one at this time.
    case at(Timestamp)
    /// All.
    case loop
  }

  /// What is older than this says nothing of now, in seconds.
  private static let currentSeconds: Int64 = 1800
  /// The northernmost and southernmost estimates of satellites, in degrees.
  private static let satelliteLatitudes = -60.0...70.0

  /// The part of the map that all pictures show.
  public let window: RadarWindow
  /// All frames that the service has, in the order of their times.
  public internal(set) var frames: [RadarFrame] = []
  /// Whether radar covers the point; `nil` if that is not known.
  public internal(set) var isCovered: Bool?
  /// Why frames are missing; `nil` if none are.
  public internal(set) var error: SourceError?
  /// The title and the attribution of the service.
  package var title = ""
  package var attribution = ""
  /// Whether more of it is being fetched.
  package var isLoading = false
  /// The frames that the service no longer has, or whose pictures cannot be decoded.
  private var failed: Set<Timestamp> = []

  package init(_ window: RadarWindow) { self.window = window }

  /// Takes over the frames of a new index, and the pictures that are known of them.
  ///
  /// What was to come may have been computed anew.
  package mutating func take(_ index: [RadarFrame]) {
    let known = Dictionary(frames.map { ($0, $0.field) }) { first, _ in first }
    let isSame = frames.filter(\.isForecast).map(\.time) == index.filter(\.isForecast).map(\.time)
    var fields: [Timestamp: RadarField] = [:]
    for (frame, field) in known where !frame.isForecast || isSame { fields[frame.time] = field }
    let observed = Set(known.keys.filter { !$0.isForecast }.map(\.time))
    frames = index.map { frame in
      var frame = frame
      if frame.isForecast || observed.contains(frame.time) { frame.field = fields[frame.time] }
      return frame
    }
    failed.formIntersection(frames.map(\.time))
    error = nil
  }

  /// Takes the picture of a frame, or notes that there is none.
  package mutating func take(_ field: RadarField?, at time: Timestamp) {
    guard let index = frames.firstIndex(where: { $0.time == time }) else { return }
    frames[index].field = field
    if field == nil { failed.insert(time) }
  }

  package mutating func take(isCovered: Bool) { self.isCovered = isCovered }

  package mutating func fail(_ error: SourceError) { self.error = error }

  /// The newest frame that was observed.
  package var newest: RadarFrame? { frames.last { !$0.isForecast } }

  /// Whether the newest frame was observed so recently that it tells what falls now.
  package func isCurrent(at now: Timestamp) -> Bool {
    newest.map { now.seconds(since: $0.time) <= Self.currentSeconds } ?? false
  }

  /// Whether nothing falls within ``RadarWindow/reach``; `nil` if that is not known.
  package func isDry(at now: Timestamp) -> Bool? {
    isCurrent(at: now) ? newest?.field.map { !$0.hasNearEcho } : nil
  }

  /// Returns the frame nearest to a time.
  package func frame(at time: Timestamp) -> RadarFrame? {
    frames.min { abs($0.time.seconds(since: time)) < abs($1.time.seconds(since: time)) }
  }

  /// Returns the frames to fetch, the most wanted first.
  package func missing(for demand: Demand) -> [RadarFrame] {
    var wanted = [newest].compactMap(\.self)
    if case .at(let time) = demand, let frame = frame(at: time) { wanted.append(frame) }
    if newest?.field?.hasNearEcho == true || demand == .loop {
      wanted += frames.filter(\.isForecast)
    }
    if demand == .loop { wanted += frames.reversed() }
    var seen: Set<Timestamp> = []
    return wanted.filter {
      $0.field == nil && !failed.contains($0.time) && seen.insert($0.time).inserted
    }
  }

  /// Where the pictures are from; `nil` if that is not known.
  package var origin: Origin? {
    isCovered.map { isCovered in
      if isCovered { return .radar }
      return Self.satelliteLatitudes.contains(window.latitude) ? .satellite : .model
    }
  }

  /// Returns the frame of what falls now, and those after it, as far as their pictures are known; none if
  /// the newest is too old.
  ///
  /// What was to come and has begun is newer than what was observed.
  package func course(from now: Timestamp) -> [RadarFrame] {
    guard isCurrent(at: now), let newest else { return [] }
    let known = frames.filter { $0.field != nil && $0.time >= newest.time }
    let begun = known.last { $0.time <= now }
    return known.filter { $0.time >= begun?.time ?? $0.time }
  }
}

extension RadarField {
  /// Whether the point is white, which it is on a map of the coverage where radar covers it.
  package var isWhite: Bool {
    let (x, y) = window.pixel(east: 0, south: 0)
    return level(x: Int(x), y: Int(y)) == .max
  }
}
