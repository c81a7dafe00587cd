import DashCore
import Localization

/// A frame of radar on the map: two pixels in a cell, with coasts, borders and rings over them.
struct RadarMap: Sendable {
  /// The fewest cells of a map that shows something.
  static let (leastColumns, leastRows) = (24, 10)
  /// The most columns of a map for each of its rows: twice as wide as high, because a cell is twice as high
  /// as wide.
  static let mostColumnsPerRow = 4
  /// The pixels of a cell in a picture for a terminal's protocol.
  private static let (cellWidth, cellHeight) = (8, 16)
  private static let sign: Character = "+"

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
    let colors = palette.radarTerminalColors()
    let steps = steps(columns: columns, rows: rows * 2)
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
      let halves = [steps[index], steps[index + columns]]
      let strongest = halves.compactMap(\.self).max()
      let (top, bottom) = (halves[0].flatMap { colors[$0] }, halves[1].flatMap { colors[$0] })
      let isPlace = row == rows / 2 && column == columns / 2
      var dots = isPlace ? Self.sign : nil
      if !isPlace, marks[row * columns + column] != nil {
        dots = page.typography.isUnicode ? grid.character(row: rows - 1 - row, column: column) : "."
      }
      let plain = palette.appearance(of: isPlace ? .heading : .secondary)
      guard page.hasRadarBlocks else {
        guard let strongest, !isPlace else { return Cell(dots ?? " ", plain) }
        return Cell(
          strongest.sign,
          palette.hasRadarColors ? Appearance(foreground: colors[strongest]) : .plain
        )
      }
      guard let dots else {
        // A background has no seams between rows.
        if top == bottom { return Cell(" ", Appearance(background: top)) }
        return top == nil
          ? Cell("▄", Appearance(foreground: bottom))
          : Cell("▀", Appearance(foreground: top, background: bottom))
      }
      guard let background = strongest.flatMap({ colors[$0] }) else { return Cell(dots, plain) }
      return Cell(
        dots,
        Appearance(
          foreground: background.contrasting,
          background: background,
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

  private func steps(columns: Int, rows: Int) -> [RadarStep?] {
    let kilometres = kilometres / Double(columns)
    return frame.field?.strongest(columns: columns, rows: rows, kilometres: kilometres)
      .map { RadarStep.table[Int($0)] } ?? Array(repeating: nil, count: columns * rows)
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
    ) {
      pixels(width: columns * Self.cellWidth, height: rows * Self.cellHeight)
    }
  }

  /// Returns the map in pixels.
  private func pixels(width: Int, height: Int) -> PixelDrawing {
    let background = page.options.palette.background ?? .black
    let colors = page.options.palette.radarColors()
    let ink = background.contrasting
    let (line, ring) = (background.mixed(with: ink, by: 0.6), background.mixed(with: ink, by: 0.4))
    let under = steps(columns: width, rows: height).map { step in
      step.map { ($0.isSnow ? colors.snow : colors.rain)[$0.index] }
    }
    var pixels = under.map { $0 ?? background }
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
  fileprivate var contrasting: TerminalColor {
    switch self {
    case .rgb(let color): .rgb(color.contrasting)
    case .palette(let index):
      .palette((RGB(paletteIndex: index) ?? .black).contrasting.paletteIndex)
    case .ansi(let number): .ansi([34, 31, 35, 90].contains(number) ? 97 : 30)
    }
  }
}
