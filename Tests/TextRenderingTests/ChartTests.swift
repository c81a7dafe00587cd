import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Scales, curves and bars in cells.
@Suite struct ChartTests {
  private static let unicode = Typography(isUnicode: true)
  private static let ascii = Typography(isUnicode: false)

  private static func text(_ lines: [StyledLine]) -> [String] {
    lines.map(\.text)
  }

  // MARK: Curves

  private static func line(
    _ values: [Double?],
    _ typography: Typography = unicode
  ) -> LineChart<ValueScale> {
    LineChart(
      samples: ChartColumns(values),
      scale: ValueScale(values.compactMap(\.self), minimumStep: NiceStep(1), maximumRows: 6),
      typography: typography
    )
  }

  /// Returns the columns of dots of braille text, each from the bottom.
  private static func dots(_ lines: [StyledLine]) -> [String] {
    // The dots of the Unicode Standard down the left, 1, 2, 3 and 7, and down the right.
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    let rows = lines.reversed().map { Array($0.text.unicodeScalars) }
    return rows[0].indices.flatMap { column in
      bits.map { bits in
        rows.map { row in
          let cell = row[column].value
          let pattern = 0x2800...0x28FF ~= cell ? cell - 0x2800 : 0
          return bits.reversed().map { pattern & $0 > 0 ? "•" : "." }.joined()
        }.joined(separator: " ")
      }
    }
  }

  private static func isBraille(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { 0x2800...0x28FF ~= $0.value }
  }

  private static let none = ".... .... ...."

  /// Curves and their columns of dots, from the bottom; a unit is four dots high.
  @Test(
    arguments: [
      ("a flat line", [1, 1], [".... ..•. ....", ".... ..•. ...."]),
      (
        "a rising line", [0, 1, 2, 2],
        ["..•• •... ....", ".... .••• •...", ".... .... .••.", ".... .... ..•."]
      ),
      (
        "a falling line", [2, 2, 1, 0],
        [".... .... ..•.", ".... .... .••.", ".... .••• •...", "..•• •... ...."]
      ),
      (
        "a gap", [2, 2, nil, nil, 0, 0],
        [".... .... ..•.", ".... .... ..•.", none, none, "..•. .... ....", "..•. .... ...."]
      ),
      ("one value", [nil, nil, 1, nil], [none, none, ".... ..•• ....", ".... ..•• ...."]),
    ] as [(String, [Double?], [String])]
  )
  func `a curve is drawn in dots`(_ name: String, _ values: [Double?], _ dots: [String]) {
    #expect(Self.dots(Self.line(values).rows()) == dots, "\(name)")
  }

  @Test func `each row of a curve has the colour of its value`() {
    var chart = Self.line([0, 1, 2])
    chart.style = { .temperature(celsius: $0) }
    let styles = chart.rows().map { $0.spans.map(\.style).filter { $0 != .plain } }
    #expect(styles == [2, 1, 0].map { [.temperature(celsius: $0)] })
  }

  @Test func `labels of ends and extrema stand in the rows of their values, apart`() {
    var drawn = 0
    for seed in 1...50 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var value = 0.0
      var chart = Self.line(
        (0..<200).map { _ in
          value += Double.random(in: -2...2, using: &generator)
          return value
        }
      )
      chart.label = { "\(Int($0))°" }
      chart.leastExtremum = 2 * chart.scale.step.value
      let known = chart.samples.values.compactMap(\.self)
      let labelled =
        [known[0], known[known.count - 1]]
        + chart.samples.extrema(least: chart.leastExtremum).map(\.value)
      for (row, line) in Self.text(chart.rows()).reversed().enumerated() {
        let words = line.split { $0 == " " || Self.isBraille($0) }
        let labels = labelled.filter { chart.scale.row(of: $0) == row }.map { "\(Int($0))°" }
        #expect(words.allSatisfy { labels.contains(String($0)) }, "\(line)")
        drawn += words.count
      }
    }
    #expect(drawn > 100)
  }

  @Test func `in ASCII a curve reaches its value at its turning points`() {
    let chart = Self.line([2, 3, 5, 7, 7, 7, 5, 3, 2, 3, 4, 5], Self.ascii)
    #expect(
      Self.text(chart.rows())
        == [
          "  .--.      ", "  |  |      ", " .'  '.   .-", " |    |  .' ", ".'    '..'  ",
          "'      ''   ",
        ]
    )
  }

  // MARK: Scales

  private static let any: ClosedRange<Double> = -1e9...1e9

  /// Values, the finest step, the bounds, and the labels.
  @Test(
    arguments: [
      ([3.2, 6.4], NiceStep(1), any, ["6", "5", "4", "3"]),
      ([3.2, 8.4], NiceStep(1), any, ["8", nil, "6", nil, "4", nil]),
      ([-12, 11], NiceStep(1), any, ["10", nil, "0", nil, "−10"]),
      ([-2.5, 0.4], NiceStep(1), any, ["0", "−1", "−2"]),
      ([7.4, 7.4], NiceStep(1), any, ["8", "7", "6"]), ([], NiceStep(1), any, ["1", "0", "−1"]),
      ([100, 100], NiceStep(5), 0...100, ["100", "95", "90"]),
      ([0, 0], NiceStep(1), 0...1e9, ["2", "1", "0"]),
      ([7.2, 7.9], NiceStep(5, exponent: -1), any, ["8.0", "7.5", "7.0"]),
      ([29.91, 29.98], NiceStep(2, exponent: -2), any, ["29.98", "29.96", "29.94", "29.92"]),
      ([48, 61], NiceStep(1), any, ["60", nil, "55", nil, "50", nil]),
      ([49, 66], NiceStep(1), any, [nil, nil, "60", nil, nil, "50"]),
      ([7.3, 9.9], NiceStep(5, exponent: -1), any, ["10", nil, "9", nil, "8", nil]),
      ([0, 999_999_999], NiceStep(1), any, [nil, "800000000", nil, "400000000", nil, "0"]),
    ] as [([Double], NiceStep, ClosedRange<Double>, [String?])]
  )
  func `a scale has round steps`(
    values: [Double],
    minimumStep: NiceStep,
    bounds: ClosedRange<Double>,
    labels: [String?]
  ) {
    let scale = ValueScale(values, minimumStep: minimumStep, maximumRows: 6, bounds: bounds)
    let format = QuantityFormat(units: .metric, typography: Self.unicode)
    #expect(scale.labels(format) == labels)
    for value in values {
      let distance = abs(scale.value(ofRow: scale.row(of: value)) - value)
      #expect(distance <= scale.step.value / 2 + 1e-9)
    }
  }

  // MARK: Bars

  private static func bars(_ values: [Double?], _ typography: Typography = unicode) -> BarChart {
    BarChart(
      ChartColumns(values),
      minimumStep: NiceStep(1, exponent: -1),
      maximumRows: 4,
      typography: typography
    )
  }

  @Test func `bars are as high as their values and the smallest is visible`() {
    let values: [Double?] = [0, 0.01, 0.5, 1, 2, nil, 4]
    let format = QuantityFormat(units: .metric, typography: Self.unicode)
    let chart = Self.bars(values)
    #expect(Self.text(chart.rows()) == ["      █", "      █", "    █ █", " ▁▄██ █"])
    #expect(chart.labels(format) == ["4", nil, "2", nil])
    let ascii = Self.bars(values, Self.ascii)
    #expect(Self.text(ascii.rows()) == ["      #", "      #", "    # #", " .:## #"])
    let empty = Self.bars([0, 0])
    #expect(Self.text(empty.rows()) == ["  ", "  "])
    #expect(empty.labels(format) == ["0.2", "0.1"])
  }
}
