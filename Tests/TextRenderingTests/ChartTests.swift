import DashCore
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

  private static func line(_ values: [Double?], _ typography: Typography) -> LineChart {
    LineChart(
      columns: ChartColumns(values),
      scale: ValueScale(values.compactMap(\.self), minimumStep: NiceStep(1), maximumRows: 6),
      typography: typography
    )
  }

  @Test func `a curve bends where its value changes and stops where the values stop`() {
    let values: [Double?] = [1, 1, 3, 3, 2, nil, 2, nil]
    #expect(
      Self.text(Self.line(values, Self.unicode).rows()) == [" ╭─╮    ", " │ ╰─ ● ", "─╯      "]
    )
    #expect(
      Self.text(Self.line(values, Self.ascii).rows()) == [" .-.    ", " | '- o ", "-'      "]
    )
  }

  @Test func `a curve reaches its value at its turning points`() {
    var chart = Self.line([2, 3, 5, 7, 7, 7, 5, 3, 2, 3, 4, 5], Self.unicode)
    chart.extremumLabel = { "\(Int($0))°" }
    #expect(
      Self.text(chart.rows())
        == [
          "   7°       ", "  ╭──╮      ", "  │  │      ", " ╭╯  ╰╮   ╭─", " │    │  ╭╯ ",
          "╭╯    ╰╮╭╯  ", "╯      ╰╯   ", "       2°   ",
        ]
    )
  }

  struct ScaleCase: Sendable, CustomTestStringConvertible {
    let values: [Double]
    var minimumStep = NiceStep(1)
    var bounds: ClosedRange<Double> = -1e9...1e9
    let labels: [String?]

    var testDescription: String { "\(values)" }
  }

  @Test(
    arguments: [
      ScaleCase(values: [3.2, 6.4], labels: ["6", "5", "4", "3"]),
      ScaleCase(values: [3.2, 8.4], labels: ["8", nil, "6", nil, "4", nil]),
      ScaleCase(
        values: [-12, 11],
        labels: ["10", nil, "0", nil, "−10"]
      ),
      ScaleCase(values: [7.4, 7.4], labels: ["8", "7", "6"]),
      ScaleCase(values: [], labels: ["1", "0", "−1"]),
      ScaleCase(
        values: [100, 100],
        minimumStep: NiceStep(5),
        bounds: 0...100,
        labels: ["100", "95", "90"]
      ),
      ScaleCase(values: [0, 0], bounds: 0...1e9, labels: ["2", "1", "0"]),
      ScaleCase(
        values: [7.2, 7.9],
        minimumStep: NiceStep(5, exponent: -1),
        labels: ["8.0", "7.5", "7.0"]
      ),
      ScaleCase(
        values: [29.91, 29.98],
        minimumStep: NiceStep(2, exponent: -2),
        labels: ["29.98", "29.96", "29.94", "29.92"]
      ),
      ScaleCase(
        values: [0, 999_999_999],
        labels: [nil, "800000000", nil, "400000000", nil, "0"]
      ),
    ]
  )
  func `a scale has round steps`(_ test: ScaleCase) {
    let scale = ValueScale(
      test.values,
      minimumStep: test.minimumStep,
      maximumRows: 6,
      bounds: test.bounds
    )
    let format = QuantityFormat(units: .metric, typography: Self.unicode)
    #expect(scale.labels(format) == test.labels)
    for value in test.values {
      let distance = abs(scale.value(ofRow: scale.row(of: value)) - value)
      #expect(distance <= scale.step.value / 2 + 1e-9)
    }
  }

  @Test func `bars are as high as their values and the smallest is visible`() {
    let columns = ChartColumns([0, 0.01, 0.5, 1, 2, nil, 4])
    let unicode = BarChart(
      columns,
      minimumStep: NiceStep(1, exponent: -1),
      maximumRows: 4,
      typography: Self.unicode
    )
    #expect(Self.text(unicode.rows()) == ["      █", "      █", "    █ █", " ▁▄██ █"])
    let ascii = BarChart(
      columns,
      minimumStep: NiceStep(1, exponent: -1),
      maximumRows: 4,
      typography: Self.ascii
    )
    #expect(Self.text(ascii.rows()) == ["      #", "      #", "    # #", " .:## #"])
    #expect(
      unicode.labels(QuantityFormat(units: .metric, typography: Self.unicode))
        == ["4", nil, "2", nil]
    )
  }

  @Test func `zero has an empty bar`() {
    let chart = BarChart(
      ChartColumns([0, 0]),
      minimumStep: NiceStep(1, exponent: -1),
      maximumRows: 4,
      typography: Self.unicode
    )
    #expect(Self.text(chart.rows()) == ["  ", "  "])
    #expect(
      chart.labels(QuantityFormat(units: .metric, typography: Self.unicode)) == ["0.2", "0.1"]
    )
  }

  @Test func `a sparkline spans the lowest to the highest value`() {
    func text(_ values: [Double?], _ typography: Typography) -> String {
      Sparkline(values: values, typography: typography).spans().map(\.text).joined()
    }
    #expect(text([0, 1, 2, 3, 4, 5, 6, 7, nil, 3.5], Self.unicode) == "▁▂▃▄▅▆▇█·▅")
    #expect(text([0, 1, 2, 3, nil], Self.ascii) == "_-=#.")
    #expect(text([4, 4], Self.unicode) == "▄▄")
    #expect(text([nil, nil], Self.unicode) == "")
  }
}
