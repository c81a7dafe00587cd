import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// A width, a colour depth, and their golden file.
struct WorldScreen: Sendable, CustomTestStringConvertible {
  let width: Int
  let colorDepth: ColorDepth

  var testDescription: String { "world-\(width)" + (colorDepth == .none ? "" : "-\(colorDepth)") }

  static let all: [WorldScreen] = [60, 80, 100, 140].flatMap { width in
    [ColorDepth.none, width == 80 ? .ansi256 : width == 100 ? .ansi16 : .truecolor].map {
      WorldScreen(width: width, colorDepth: $0)
    }
  }

  var options: RenderOptions {
    var options = RenderOptions(width: width, colorDepth: colorDepth)
    options.forecast.isShown = true
    return options
  }
}

@Suite(.ownThread) struct WorldScreenTests {
  @Test(arguments: WorldScreen.all)
  func `the eight places equal their golden files`(screen: WorldScreen) throws {
    let renderer = DashboardRenderer(screen.options)
    let screens = [World.table] + World.cards
    let text = screens.map { renderer.render($0, as: .text) }
      .joined(separator: String(repeating: "=", count: screen.width) + "\n")
    try Golden.expect(text, is: "\(screen.testDescription).txt")
  }

  @Test(arguments: [true, false])
  func `no line is wider than the page`(isUnicode: Bool) {
    let widths = isUnicode ? PropertyCases.worldWidths : PropertyCases.worldASCIIWidths
    for width in widths {
      var options = RenderOptions(width: width, isUnicode: isUnicode)
      options.forecast.isShown = true
      for dashboard in [World.table] + World.cards {
        // The layout must not rely on the encoder, which would cut a line that is too wide.
        let (lines, pageWidth) = TextLayout(dashboard, options: options).laidOut()
        for line in lines {
          let cells = line.resolved(pageWidth: pageWidth).reduce(0) { $0 + $1.width }
          if cells > width { Issue.record("\(cells) cells at width \(width): \(line)") }
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `the hours of a place fit individually`(isUnicode: Bool) {
    for width in PropertyCases.hourlyWidths {
      var options = RenderOptions(width: width, isUnicode: isUnicode)
      options.forecast.isShown = true
      options.forecast.isHourly = true
      let text = DashboardRenderer(options).render(World.table, as: .text)
      for line in text.split(separator: "\n") {
        let cells = TextWidth.width(of: String(line))
        if cells > width { Issue.record("\(cells) cells at width \(width): \(line)") }
      }
    }
  }

  @Test(arguments: [true, false])
  func `temperatures are aligned, whatever the names are`(isUnicode: Bool) {
    let numbers = World.places.compactMap(\.temperatureCelsius).map { "\(abs($0))" }
    for width in PropertyCases.temperatureColumnWidths {
      let options = RenderOptions(width: width, isUnicode: isUnicode)
      let rows = DashboardRenderer(options).render(World.table, as: .text).split(separator: "\n")
      let columns = numbers.map { number in
        rows.lazy.compactMap { row in
          row.firstRange(of: number).map { TextWidth.width(of: String(row[..<$0.upperBound])) }
        }.first
      }
      #expect(columns.first != .some(nil))
      #expect(Set(columns).count == 1, "they end in columns \(columns) at width \(width)")
    }
  }
}
