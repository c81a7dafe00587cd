/// A canvas of pixels.
///
/// Shapes are in pixels from the upper left corner and can extend beyond the canvas. Their edges
/// are soft, so that they look smooth in pictures of a few pixels.
struct Canvas {
  let width: Int
  let height: Int
  private var tones: [Tone]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    tones = Array(repeating: Tone(0), count: width * height)
  }

  /// Thresholds of ordered dithering, which hides the steps of gradients.
  private static let thresholds: [Float] = [
    0, 8, 2, 10,
    12, 4, 14, 6,
    3, 11, 1, 9,
    15, 7, 13, 5,
  ].map { ($0 + 0.5) / 16 }

  /// The canvas as bytes.
  var picture: SkyPicture {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(tones.count * 3)
    for (index, tone) in tones.enumerated() {
      let (x, y) = (index % width, index / width)
      let threshold = Self.thresholds[(y & 3) << 2 | x & 3]
      pixels.append(Self.byte(tone.red + threshold))
      pixels.append(Self.byte(tone.green + threshold))
      pixels.append(Self.byte(tone.blue + threshold))
    }
    return SkyPicture(width: width, height: height, pixels: pixels)
  }

  private static func byte(_ value: Float) -> UInt8 {
    value >= 255 ? 255 : value > 0 ? UInt8(value) : 0
  }

  /// Calls a function for each row of a rectangle.
  ///
  /// - Parameters:
  ///   - rows: The rows, clipped to the canvas.
  ///   - columns: The columns, clipped to the canvas.
  ///   - paint: Paints a row, given its number, the columns and the row's pixels.
  mutating func paintRows(
    _ rows: ClosedRange<Float>,
    _ columns: ClosedRange<Float>,
    _ paint: (_ y: Int, _ columns: Range<Int>, _ row: UnsafeMutableBufferPointer<Tone>) -> Void
  ) {
    let span = Self.inside(columns, width)
    guard !span.isEmpty else { return }
    let width = width
    let ys = Self.inside(rows, height)
    tones.withUnsafeMutableBufferPointer { tones in
      for y in ys {
        paint(y, span, UnsafeMutableBufferPointer(rebasing: tones[(y * width)..<((y + 1) * width)]))
      }
    }
  }

  /// Returns the pixels of a range, clipped to a length.
  private static func inside(_ range: ClosedRange<Float>, _ count: Int) -> Range<Int> {
    let limit = Float(count)
    let lower = Int(min(max(range.lowerBound, 0), limit))
    let upper = Int(min(max(range.upperBound + 1, 0), limit))
    return lower..<max(lower, upper)
  }
}

extension Canvas {
  /// The full width of the canvas.
  var allColumns: ClosedRange<Float> { 0...Float(width) }

  /// Fills the canvas with a vertical gradient.
  ///
  /// - Parameter tone: Returns the colour of a row, at 0 (top) to 1.
  mutating func fill(_ tone: (Float) -> Tone) {
    let height = Float(height)
    paintRows(0...height, allColumns) { y, columns, row in
      let tone = tone((Float(y) + 0.5) / height)
      for x in columns { row[x] = tone }
    }
  }

  /// Blends a colour over rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - tone: The colour.
  ///   - opacity: Returns the opacity of a row, at 0 to 1 of `rows`.
  mutating func veil(_ rows: ClosedRange<Float>, _ tone: Tone, opacity: (Float) -> Float) {
    let extent = max(rows.upperBound - rows.lowerBound, 1)
    paintRows(rows, allColumns) { y, columns, row in
      let share = opacity(min(max((Float(y) + 0.5 - rows.lowerBound) / extent, 0), 1))
      for x in columns { row[x] = row[x].mixed(with: tone, share) }
    }
  }

  /// Adds a glow around a point that fades with the distance.
  mutating func glow(
    x centerX: Float,
    y centerY: Float,
    radius: Float,
    _ tone: Tone,
    _ share: Float
  ) {
    let reach = 1 / (radius * radius)
    paintRows((centerY - radius)...(centerY + radius), (centerX - radius)...(centerX + radius)) {
      y,
      columns,
      row in
      let distanceY = Float(y) + 0.5 - centerY
      for x in columns {
        let distanceX = Float(x) + 0.5 - centerX
        let rest = 1 - (distanceX * distanceX + distanceY * distanceY) * reach
        if rest > 0 { row[x] = row[x].mixed(with: tone, rest * rest * rest * share) }
      }
    }
  }

  /// Paints a disc or an ellipse.
  ///
  /// - Parameters:
  ///   - disc: The disc.
  ///   - base: The row below which it fades out, for a cloud's flat base.
  ///   - tone: Returns the colour of a row.
  mutating func paint(_ disc: Disc, base: Float = .infinity, _ tone: (Float) -> Tone) {
    let rows = (disc.y - disc.radiusY - 1)...(disc.y + disc.radiusY + 1)
    let reachX = 1 / (disc.radiusX * disc.radiusX)
    let reachY = 1 / (disc.radiusY * disc.radiusY)
    // An edge of at least a pixel avoids jagged outlines.
    let edge = max(disc.softness, min(0.5, 2 / disc.radiusX))
    let fade = max(disc.radiusY * 0.3, 1)
    paintRows(rows, (disc.x - disc.radiusX - 1)...(disc.x + disc.radiusX + 1)) { y, columns, row in
      let centerY = Float(y) + 0.5
      let above = min(max((base - centerY) / fade + 0.5, 0), 1)
      guard above > 0 else { return }
      let distanceY = (centerY - disc.y) * (centerY - disc.y) * reachY
      guard distanceY < 1 else { return }
      let color = tone(centerY)
      for x in columns {
        let distanceX = Float(x) + 0.5 - disc.x
        // Near the rim, 1 - d² is about 2(1 - d), so the distance d needs no square root.
        let rest = (1 - distanceX * distanceX * reachX - distanceY) / (2 * edge)
        if rest > 0 {
          row[x] = row[x].mixed(with: color, min(rest, 1) * above * disc.opacity)
        }
      }
    }
  }

  /// Paints the area below a line, such as a hill.
  ///
  /// - Parameters:
  ///   - line: The row of the line in each column.
  ///   - tone: Returns the colour of a row, by its distance in pixels from the line's top.
  mutating func paint(below line: [Float], _ tone: (Float) -> Tone) {
    guard let top = line.min() else { return }
    line.withUnsafeBufferPointer { line in
      paintRows((top - 1)...Float(height), allColumns) { y, columns, row in
        let color = tone(max(Float(y) - top, 0))
        for x in columns {
          let share = Float(y + 1) - line[x]
          if share > 0 { row[x] = row[x].mixed(with: color, min(share, 1)) }
        }
      }
    }
  }

  /// Draws a downward line.
  mutating func draw(_ stroke: Stroke, _ tone: Tone) {
    let slope = stroke.dx / max(stroke.dy, 0.01)
    let half = stroke.thickness / 2
    let side = abs(stroke.dx) + stroke.thickness + 1
    paintRows(stroke.y...(stroke.y + stroke.dy), (stroke.x - side)...(stroke.x + side)) {
      y,
      columns,
      row in
      // A line that starts or ends within a row covers a part of it.
      let covered = min(Float(y + 1), stroke.y + stroke.dy) - max(Float(y), stroke.y)
      guard covered > 0 else { return }
      let center = stroke.x + (Float(y) + 0.5 - stroke.y) * slope
      let first = max(columns.lowerBound, Int(max(center - half, 0)))
      let last = min(columns.upperBound - 1, Int(max(center + half, -1)))
      guard first <= last else { return }
      for x in first...last {
        let overlap = min(center + half, Float(x + 1)) - max(center - half, Float(x))
        if overlap > 0 {
          row[x] = row[x].mixed(with: tone, overlap * covered * stroke.opacity)
        }
      }
    }
  }
}

/// A disc or an ellipse, in pixels.
struct Disc {
  var x: Float
  var y: Float
  var radiusX: Float
  var radiusY: Float
  /// The share of the radius that is a soft edge, 0 to 1.
  var softness: Float = 0.1
  var opacity: Float = 1
}

/// A straight downward line, in pixels.
struct Stroke {
  var x: Float
  var y: Float
  /// The horizontal distance from start to end, to the right.
  var dx: Float
  /// The vertical distance from start to end, downwards.
  var dy: Float
  var thickness: Float
  var opacity: Float = 1
}
