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

  private static let any: ClosedRange<Double> = -1e9...1e9

  /// Values, the finest step, the bounds, and the labels.
  @Test(
    arguments: [
      ([3.2, 6.4], NiceStep(1), any, ["6", "5", "4", "3"]),
      ([3.2, 8.4], NiceStep(1), any, ["8", nil, "6", nil, "4", nil]),
      ([-12, 11], NiceStep(1), any, ["10", nil, "0", nil, "−10"]),
      ([7.4, 7.4], NiceStep(1), any, ["8", "7", "6"]), ([], NiceStep(1), any, ["1", "0", "−1"]),
      ([100, 100], NiceStep(5), 0...100, ["100", "95", "90"]),
      ([0, 0], NiceStep(1), 0...1e9, ["2", "1", "0"]),
      ([7.2, 7.9], NiceStep(5, exponent: -1), any, ["8.0", "7.5", "7.0"]),
      ([29.91, 29.98], NiceStep(2, exponent: -2), any, ["29.98", "29.96", "29.94", "29.92"]),
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
