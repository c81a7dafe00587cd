import CEmbeddedData
import DashCore
import Glibc

/// Coasts, lakes and borders of Natural Earth, which `Scripts/generate-map-lines` has simplified to 2 km and
/// whose format it describes.
///
/// Only the cells near a window are read from the file, which is a part of the program.
struct MapLines {
  enum Kind: Int, Sendable {
    case coast, lake, border
  }

  /// A line by its points, in degrees; one point if it is too small for a line.
  struct Line {
    let kind: Kind
    var points: [(longitude: Double, latitude: Double)] = []
  }

  private static let cellDegrees = 10
  private static let (columns, rows) = (360 / cellDegrees, 180 / cellDegrees)
  private static let stepsPerDegree = 100.0
  /// A line that starts in another cell ends at most so far from it.
  private static let marginDegrees = 1.0
  private static let kilometresPerDegree = 111.3

  private let file: UnsafeBufferPointer<UInt8>

  init() {
    let file = cembedded_map_lines()
    self.file = UnsafeBufferPointer(start: file.start, count: file.count)
  }

  /// Returns the lines in and near a window.
  ///
  /// - Parameters:
  ///   - radius: The distance of its corners from its point, in kilometres.
  func lines(around window: RadarWindow, radius: Double) -> [Line] {
    let degrees = radius / Self.kilometresPerDegree + Self.marginDegrees
    let south = max(window.latitude - degrees, -90)
    let north = min(window.latitude + degrees, 90)
    // The farther from the equator, the more degrees of longitude is a distance.
    let widest = max(cos(max(abs(south), abs(north)) * .pi / 180), 0.05)
    let half = min(degrees / widest, 180)
    func row(_ latitude: Double) -> Int {
      min(Int(latitude + 90) / Self.cellDegrees, Self.rows - 1)
    }
    let west = Int(((window.longitude - half + 180) / Double(Self.cellDegrees)).rounded(.down))
    let east = Int(((window.longitude + half + 180) / Double(Self.cellDegrees)).rounded(.down))
    let cells = Set((west...east).map { ($0 % Self.columns + Self.columns) % Self.columns })
    return (row(south)...row(north)).flatMap { row in
      cells.flatMap { lines(column: $0, row: row) }
    }
  }

  private func lines(column: Int, row: Int) -> [Line] {
    let cell = row * Self.columns + column
    var position = offset(cell)
    let end = offset(cell + 1)
    func varint() -> Int {
      var (number, shift) = (0, 0)
      while position < end {
        let byte = Int(file[position])
        position += 1
        number |= (byte & 127) << shift
        if byte < 128 { break }
        shift += 7
      }
      return number
    }
    func step() -> Int {
      let number = varint()
      return number >> 1 ^ -(number & 1)
    }
    var lines: [Line] = []
    while position < end {
      let head = varint()
      guard let kind = Kind(rawValue: head & 3) else { break }
      var line = Line(kind: kind)
      var (x, y) = (varint(), varint())
      for index in 0..<head >> 2 {
        if index > 0 { (x, y) = (x + step(), y + step()) }
        line.points.append(
          (
            Double(x) / Self.stepsPerDegree + Double(column * Self.cellDegrees) - 180,
            Double(y) / Self.stepsPerDegree + Double(row * Self.cellDegrees) - 90
          )
        )
      }
      lines.append(line)
    }
    return lines
  }

  private func offset(_ cell: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(file[cell * 4 + $1]) << (8 * $1) }
  }
}

/// Draws the lines of a map and the rings around its point as dots.
struct MapDrawing {
  /// What a dot belongs to; the more important comes later.
  enum Mark: Int {
    case ring, border, coast
  }

  private static let ringSteps = [500.0, 250, 100, 50, 25, 10]
  /// The distance between two dots of a ring, in dots.
  private static let ringSpacing = 3.0

  let window: RadarWindow
  /// The dots of a row, and the rows of dots.
  let columns: Int
  let rows: Int
  let kilometresPerDot: Double

  /// The distance from one ring to the next, in kilometres.
  var ringKilometres: Double {
    let radius = Double(min(columns, rows)) / 2 * kilometresPerDot
    return Self.ringSteps.first { $0 < radius } ?? Self.ringSteps[Self.ringSteps.count - 1]
  }

  /// Calls a function for each dot within the map, from its upper left; some come more than once.
  func draw(_ put: (_ x: Int, _ y: Int, Mark) -> Void) {
    func dot(_ x: Double, _ y: Double, _ mark: Mark) {
      guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return }
      put(Int(x), Int(y), mark)
    }
    let (width, height) = (Double(columns), Double(rows))
    let corner = (width * width + height * height).squareRoot() / 2
    var ring = ringKilometres / kilometresPerDot
    while ring < corner {
      for angle in stride(from: 0, to: 2 * .pi, by: Self.ringSpacing / ring) {
        dot(width / 2 + ring * sin(angle), height / 2 - ring * cos(angle), .ring)
      }
      ring += ringKilometres / kilometresPerDot
    }
    for line in MapLines().lines(around: window, radius: corner * kilometresPerDot) {
      let mark: Mark = line.kind == .border ? .border : .coast
      var last: (x: Double, y: Double)?
      for point in line.points {
        let offset = window.offset(latitude: point.latitude, longitude: point.longitude)
        let next = (
          x: width / 2 + offset.east / kilometresPerDot,
          y: height / 2 + offset.south / kilometresPerDot
        )
        defer { last = next }
        let last = last ?? next
        guard max(last.x, next.x) >= 0, min(last.x, next.x) < width,
          max(last.y, next.y) >= 0, min(last.y, next.y) < height
        else { continue }
        let steps = Int(max(abs(next.x - last.x), abs(next.y - last.y)).rounded(.up))
        for step in 0...steps {
          // A border is dashed, so that it is none of the coasts.
          if mark == .border, step % 3 == 2 { continue }
          let share = steps == 0 ? 0 : Double(step) / Double(steps)
          dot(last.x + (next.x - last.x) * share, last.y + (next.y - last.y) * share, mark)
        }
      }
    }
  }
}
