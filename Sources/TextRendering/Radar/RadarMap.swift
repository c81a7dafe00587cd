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
  private static let sign = "+"

  let radar: PlaceRadar
  let frame: RadarFrame
  /// The width of the map.
  let kilometres: Double
  let page: Page
  /// Returns the time of a frame in the corner.
  let time: String

  /// Returns the map in a box, as a picture where one is drawn, or in cells.
  func laidOut(columns: Int, rows: Int) -> [StyledLine] {
    guard page.options.pictures != nil, page.options.palette.hasRadarColors else {
      return cells(columns: columns, rows: rows)
    }
    let requirement = requirement(columns: columns, rows: rows)
    if case .success(let picture) = page.options.pictures?[requirement] {
      return PictureLines.laidOut(picture, in: requirement).map(\.indented)
    }
    var lines = cells(columns: columns, rows: rows)
    lines[0].requirements = [requirement]
    return lines
  }

  /// Whether the map is shown as a picture.
  func isPicture(columns: Int, rows: Int) -> Bool {
    guard page.options.palette.hasRadarColors,
      case .success = page.options.pictures?[requirement(columns: columns, rows: rows)]
    else { return false }
    return true
  }

  // MARK: Cells

  /// Returns the map in cells, behind the margin of a page.
  private func cells(columns: Int, rows: Int) -> [StyledLine] {
    let levels = levels(columns: columns, rows: rows * 2)
    let colors = page.options.palette.radarTerminalColors()
    var grid = BrailleGrid(rows: rows, columns: columns)
    var marks = [MapDrawing.Mark?](repeating: nil, count: columns * rows)
    drawing(columns: columns * BrailleGrid.dotsPerColumn, rows: rows * BrailleGrid.dotsPerRow)
      .draw { x, y, mark in
        let cell = y / BrailleGrid.dotsPerRow * columns + x / BrailleGrid.dotsPerColumn
        if (marks[cell]?.rawValue ?? 0) <= mark.rawValue { marks[cell] = mark }
        grid.put(x: x, y: rows * BrailleGrid.dotsPerRow - 1 - y)
      }
    let hasColors = page.options.palette.hasRadarColors
    return (0..<rows).map { row in
      var line = StyledLine([Span(" ")])
      var run: (text: String, style: Style) = ("", .plain)
      func add(_ character: Character, _ style: Style) {
        if style != run.style {
          line.append(run.text, run.style)
          run = ("", style)
        }
        run.text.append(character)
      }
      for column in 0..<columns {
        let index = row * 2 * columns + column
        let (upper, lower) = (
          RadarStep.table[Int(levels[index])], RadarStep.table[Int(levels[index + columns])]
        )
        let strongest = [upper, lower].compactMap(\.self).max()
        let isPlace = row == rows / 2 && column == columns / 2
        let dots =
          isPlace
          ? Character(Self.sign)
          : marks[row * columns + column].flatMap { _ in
            page.typography.isUnicode ? grid.character(row: rows - 1 - row, column: column) : "."
          }
        guard hasColors else {
          add(isPlace ? "+" : strongest?.sign ?? dots ?? " ", isPlace ? .heading : .plain)
          continue
        }
        if let dots {
          let mark = isPlace ? nil : marks[row * columns + column]
          add(dots, style(of: mark, on: strongest.flatMap { colors[$0] }))
        } else {
          let (top, bottom) = (upper.flatMap { colors[$0] }, lower.flatMap { colors[$0] })
          add(
            top == nil && bottom == nil ? " " : top == bottom ? "█" : top == nil ? "▄" : "▀",
            .picture(
              Appearance(
                foreground: top ?? bottom,
                background: top == bottom || top == nil ? nil : bottom
              )
            )
          )
        }
      }
      line.append(run.text, run.style)
      return row == 0 ? line.replacingStart(with: " \(time) ") : line
    }
  }

  /// Returns the style of a line, or of the place, on the colour of a step.
  private func style(of mark: MapDrawing.Mark?, on background: TerminalColor?) -> Style {
    guard let background else { return mark == nil ? .heading : .secondary }
    let contrasting: TerminalColor? =
      switch background {
      case .rgb(let color): .rgb(color.contrasting)
      case .palette(let index):
        RGB(paletteIndex: index).map { .palette($0.contrasting.paletteIndex) }
      case .ansi(let number): .ansi([34, 31, 35, 90].contains(number) ? 97 : 30)
      }
    return .picture(
      Appearance(foreground: contrasting, background: background, isBold: mark == nil)
    )
  }

  private func levels(columns: Int, rows: Int) -> [UInt8] {
    frame.field?.strongest(
      columns: columns,
      rows: rows,
      kilometres: kilometres / Double(columns)
    ) ?? Array(repeating: 0, count: columns * rows)
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
      "radar", "\(radar.window)", "\(frame.time)", "\(frame.field == nil)", "\(kilometres)",
      "\(page.options.theme)", "\(page.options.palette.radarColors())",
    ]
    return PictureRequirement(
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
    let isLight = background.contrast(with: .black) > background.contrast(with: .white)
    let ink = background.mixed(with: isLight ? .black : .white, by: 0.6)
    let faint = background.mixed(with: isLight ? .black : .white, by: 0.3)
    let steps = RadarStep.table.map { step in
      step.map { ($0.isSnow ? colors.snow : colors.rain)[$0.index] } ?? background
    }
    var pixels = levels(columns: width, rows: height).map { steps[Int($0)] }
    func put(_ x: Int, _ y: Int, _ color: RGB) {
      guard 0..<width ~= x, 0..<height ~= y else { return }
      pixels[y * width + x] = color
    }
    var lines: [Int: RGB] = [:]
    drawing(columns: width, rows: height).draw { x, y, mark in
      let under = pixels[y * width + x]
      lines[y * width + x] = under == background ? (mark == .ring ? faint : ink) : under.contrasting
    }
    for (index, color) in lines { pixels[index] = color }
    for offset in -5...5 where offset != 0 {
      put(width / 2 + offset, height / 2, isLight ? .black : .white)
      put(width / 2, height / 2 + offset, isLight ? .black : .white)
    }
    return PixelDrawing(
      width: width,
      height: height,
      rgb: pixels.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
    )
  }
}

extension RGB {
  /// Black or white, whichever has the better contrast.
  fileprivate var contrasting: RGB {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }
}

extension StyledLine {
  /// Returns the line with a text in place of its first characters, each one cell wide, behind the margin.
  fileprivate func replacingStart(with text: String) -> StyledLine {
    var line = StyledLine([Span(" "), Span(text, .heading)])
    var skipped = text.count + 1
    for span in spans {
      let rest = span.text.dropFirst(skipped)
      skipped = max(skipped - span.text.count, 0)
      line.append(String(rest), span.style)
    }
    return line
  }
}
