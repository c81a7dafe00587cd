extension Canvas {
  /// The whole width of the canvas.
  var allColumns: ClosedRange<Float> { 0...Float(width) }

  /// Covers everything with a colour that changes from the top to the bottom.
  ///
  /// - Parameter tone: Gets where a row is, 0 to 1, and gives its colour.
  mutating func fill(_ tone: (Float) -> Tone) {
    let height = Float(height)
    paintRows(0...height, allColumns) { y, columns, row in
      let tone = tone((Float(y) + 0.5) / height)
      for x in columns { row[x] = tone }
    }
  }

  /// Lays a veil over rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - tone: The veil's colour.
  ///   - opacity: Gets where a row is among `rows`, 0 to 1, and gives how much the veil hides.
  mutating func veil(_ rows: ClosedRange<Float>, _ tone: Tone, opacity: (Float) -> Float) {
    let extent = max(rows.upperBound - rows.lowerBound, 1)
    paintRows(rows, allColumns) { y, columns, row in
      let share = opacity(min(max((Float(y) + 0.5 - rows.lowerBound) / extent, 0), 1))
      for x in columns { row[x] = row[x].mixed(with: tone, share) }
    }
  }

  /// Adds light around a point, which fades with the distance.
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
  ///   - disc: Where it is.
  ///   - base: Below this row it fades away, for a cloud has a flat base.
  ///   - tone: Gets the row and gives its colour.
  mutating func paint(_ disc: Disc, base: Float = .infinity, _ tone: (Float) -> Tone) {
    let rows = (disc.y - disc.radiusY - 1)...(disc.y + disc.radiusY + 1)
    let reachX = 1 / (disc.radiusX * disc.radiusX)
    let reachY = 1 / (disc.radiusY * disc.radiusY)
    // At least a pixel of edge, else it would show its pixels.
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
        // Half of the square's slope at the rim, so that a root need not be taken.
        let rest = (1 - distanceX * distanceX * reachX - distanceY) / (2 * edge)
        if rest > 0 {
          row[x] = row[x].mixed(with: color, min(rest, 1) * above * disc.opacity)
        }
      }
    }
  }

  /// Paints all that is below a line, such as a hill.
  ///
  /// - Parameters:
  ///   - line: The row of the line in each column.
  ///   - tone: Gets how far below the line's highest point a row is, in pixels.
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

  /// Draws a line downwards.
  mutating func draw(_ stroke: Stroke, _ tone: Tone) {
    let slope = stroke.dx / max(stroke.dy, 0.01)
    let half = stroke.thickness / 2
    let side = abs(stroke.dx) + stroke.thickness + 1
    paintRows(stroke.y...(stroke.y + stroke.dy), (stroke.x - side)...(stroke.x + side)) {
      y,
      columns,
      row in
      // A line that begins or ends within a row covers as much less of it.
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
