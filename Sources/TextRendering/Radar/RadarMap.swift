import DashCore
import Localization

/// A frame of radar on the map: two pixels in a cell, with coasts, borders and rings over them.
struct RadarMap: Sendable {
  /// The fewest cells of a map that shows something.
  static let (leastColumns, leastRows) = (24, 10)
  /// The most columns of a map for each of its rows: twice as wide as high, because a cell is twice as high
  /// as wide.
  static let mostColumnsPerRow = 4
  private static let sign: Character = "+"
  /// The distance between the dots on snow, in pixels.
  private static let dotSpacing = 4

  let radar: PlaceRadar
  let frame: RadarFrame
  /// The width of the map.
  let kilometres: Double
  let page: Page
  /// Returns the time of a frame in the corner.
  let time: String

  /// Returns the map in a box: as a picture, with the space for it until it is drawn, or in cells with the
  /// time in the corner.
  func laidOut(columns: Int, rows: Int) -> (lines: [StyledLine], isPicture: Bool) {
    guard page.options.palette.hasRadarColors, let album = page.options.pictures else {
      return (cells(columns: columns, rows: rows), false)
    }
    let requirement = requirement(columns: columns, rows: rows)
    let picture = album.shown(for: requirement)
    if case .failure = picture {
      var lines = cells(columns: columns, rows: rows)
      lines[0].requirements = [requirement]
      return (lines, false)
    }
    let lines = PictureLines.laidOut(try? picture?.get(), in: requirement)
    return (lines.map(\.indented), true)
  }

  // MARK: Cells

  /// Returns the map in cells, behind the margin of a page.
  private func cells(columns: Int, rows: Int) -> [StyledLine] {
    let palette = page.options.palette
    let paints = paints()
    let levels = levels(columns: columns, rows: rows * 2)
    let (plain, heading) = (palette.appearance(of: .secondary), palette.appearance(of: .heading))
    var grid = BrailleGrid(rows: rows, columns: columns)
    var marks = [MapDrawing.Mark?](repeating: nil, count: columns * rows)
    drawing(columns: columns * BrailleGrid.dotsPerColumn, rows: rows * BrailleGrid.dotsPerRow)
      .draw { x, y, mark in
        let cell = y / BrailleGrid.dotsPerRow * columns + x / BrailleGrid.dotsPerColumn
        if (marks[cell]?.rawValue ?? 0) <= mark.rawValue { marks[cell] = mark }
        grid.put(x: x, y: rows * BrailleGrid.dotsPerRow - 1 - y)
      }
    func cell(row: Int, column: Int) -> Cell {
      let index = row * 2 * columns + column
      let (top, bottom) = (paints[Int(levels[index])], paints[Int(levels[index + columns])])
      let strongest = [top, bottom].compactMap(\.self).max { $0.step < $1.step }
      let isPlace = row == rows / 2 && column == columns / 2
      var dots = isPlace ? Self.sign : nil
      if !isPlace, marks[row * columns + column] != nil {
        dots = page.typography.isUnicode ? grid.character(row: rows - 1 - row, column: column) : "."
      }
      guard page.hasRadarBlocks else {
        guard let strongest, !isPlace else { return Cell(dots ?? " ", isPlace ? heading : plain) }
        return Cell(strongest.step.sign, Appearance(foreground: strongest.color))
      }
      if dots == nil, let strongest, strongest.isSigned { dots = strongest.step.sign }
      guard let dots else {
        // A background has no seams between rows.
        if top?.color == bottom?.color {
          return Cell(" ", Appearance(background: top?.color))
        }
        // Fonts draw the lower half down to the end of a cell, and leave a gap above the upper one.
        return bottom == nil
          ? Cell("▀", Appearance(foreground: top?.color))
          : Cell("▄", Appearance(foreground: bottom?.color, background: top?.color))
      }
      guard let strongest else { return Cell(dots, isPlace ? heading : plain) }
      return Cell(
        dots,
        Appearance(
          foreground: strongest.contrast,
          background: strongest.color,
          isBold: isPlace
        )
      )
    }
    return (0..<rows).map { row in
      let label = row == 0 ? " \(time) " : ""
      let rest = (TextWidth.width(of: label)..<columns).map { cell(row: row, column: $0) }
      return StyledLine(
        [Span(" "), Span(label, .heading)] + PictureLines.line(rest[...]).spans
      )
    }
  }

  /// How a step is drawn.
  private struct Paint {
    let step: RadarStep
    let color: TerminalColor?
    let contrast: TerminalColor?
    /// Whether its sign stands on the colour, which is also one of rain.
    let isSigned: Bool
  }

  /// Returns how each raw value is drawn in cells; `nil` for nothing.
  private func paints() -> [Paint?] {
    let palette = page.options.palette
    let colors = palette.hasRadarColors ? palette.radarTerminalColors() : [:]
    let contrasts = colors.mapValues(\.contrasting)
    return RadarStep.table.map { step in
      step.map {
        Paint(
          step: $0,
          color: colors[$0],
          contrast: contrasts[$0],
          isSigned: palette.isMono && $0.isSnow
        )
      }
    }
  }

  /// Returns the strongest raw value of each pixel.
  private func levels(columns: Int, rows: Int) -> [UInt8] {
    let kilometres = kilometres / Double(columns)
    return frame.field?.strongest(columns: columns, rows: rows, kilometres: kilometres)
      ?? Array(repeating: 0, count: columns * rows)
  }

  private func drawing(columns: Int, rows: Int) -> MapDrawing {
    MapDrawing(
      window: radar.window,
      columns: columns,
      rows: rows,
      kilometresPerDot: kilometres / Double(columns)
    )
  }

  /// The distance from one ring to the next in a box.
  func ringMetres(columns: Int, rows: Int) -> Double {
    drawing(columns: columns * 2, rows: rows * 4).ringKilometres * 1000
  }

  // MARK: Pictures

  private func requirement(columns: Int, rows: Int) -> PictureRequirement {
    let identity = [
      "\(radar.window)", "\(frame.time)", "\(frame.field == nil)", "\(kilometres)",
      "\(page.options.theme)", "\(page.options.palette.radarColors())",
    ]
    return PictureRequirement(
      series: "radar \(radar.window.latitude) \(radar.window.longitude)",
      drawing: identity.joined(separator: " "),
      columns: columns,
      rows: rows
    ) { pixels(width: columns * $0, height: rows * $1) }
  }

  /// Returns the map in pixels.
  private func pixels(width: Int, height: Int) -> PixelDrawing {
    let background = page.options.palette.background ?? .black
    let colors = page.options.palette.radarColors()
    let ink = background.contrasting
    let (line, ring) = (background.mixed(with: ink, by: 0.6), background.mixed(with: ink, by: 0.4))
    let steps = levels(columns: width, rows: height).map { RadarStep.table[Int($0)] }
    let under = steps.map { step in
      step.map { ($0.isSnow ? colors.snow : colors.rain)[$0.index] }
    }
    var pixels = under.map { $0 ?? background }
    if page.options.palette.isMono {
      // Snow is dotted, because its greys are also those of rain.
      for y in stride(from: 1, to: height, by: Self.dotSpacing) {
        for x in stride(from: 1, to: width, by: Self.dotSpacing) {
          let index = y * width + x
          if let color = under[index], steps[index]?.isSnow == true {
            pixels[index] = color.contrasting
          }
        }
      }
    }
    drawing(columns: width, rows: height).draw { x, y, mark in
      let index = y * width + x
      pixels[index] = under[index]?.contrasting ?? (mark == .ring ? ring : line)
    }
    for offset in -5...5 where offset != 0 {
      pixels[height / 2 * width + width / 2 + offset] = ink
      pixels[(height / 2 + offset) * width + width / 2] = ink
    }
    return PixelDrawing(
      width: width,
      height: height,
      rgb: pixels.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
    )
  }
}

extension Page {
  /// Whether maps have blocks of colour; otherwise signs tell the steps apart.
  var hasRadarBlocks: Bool { typography.isUnicode && options.palette.hasRadarColors }
}

extension RGB {
  /// Black or white, whichever has the better contrast.
  fileprivate var contrasting: RGB {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }
}

extension TerminalColor {
  /// Black or white, whichever has the better contrast.
  var contrasting: TerminalColor {
    switch self {
    case .rgb(let color): .rgb(color.contrasting)
    case .palette(let index):
      .palette((RGB(paletteIndex: index) ?? .black).contrasting.paletteIndex)
    case .ansi(let number): .ansi([34, 31, 35, 90].contains(number) ? 97 : 30)
    }
  }
}
