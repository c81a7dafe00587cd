/// Lays out a report: marks, labels and texts in columns that hold for all of it.
///
/// The mark is a word, so that colour says nothing that is not written too.
package struct ReportLayout: Sendable {
  /// The narrowest column of texts; where there is less, they go under their labels.
  private static let leastTextWidth = 28
  /// How far a text under its label is set in.
  private static let indent = 5
  /// The widest that a page becomes: longer lines are hard to read.
  private static let mostWidth = 100

  private let report: Report
  private let options: RenderOptions
  private let typography: Typography
  private let width: Int
  private let markWidth: Int
  private let labelWidth: Int

  package init(_ report: Report, options: RenderOptions) {
    self.report = report
    self.options = options
    typography = Typography(isUnicode: options.isUnicode)
    width = min(options.width, Self.mostWidth)
    let rows = report.sections.flatMap(\.rows)
    markWidth = rows.compactMap { $0.mark?.rawValue.count }.max().map { $0 + 2 } ?? 0
    let typography = typography
    labelWidth = rows.map { TextWidth.width(of: typography.own($0.label)) }.max() ?? 0
  }

  /// The report as text, each line ended by a newline.
  package func text() -> String {
    var lines = header
    for section in report.sections where !section.rows.isEmpty {
      lines.append(.blank)
      lines += wrapped(section.title, .heading, indent: 1)
      lines += section.rows.flatMap(self.lines(of:))
    }
    let encoder = ANSIEncoder(
      width: options.width,
      colorDepth: options.colorDepth,
      typography: typography
    )
    return encoder.encode(lines, pageWidth: width)
  }

  private var header: [StyledLine] {
    let summary = Span(typography.own(report.summary), Self.style(of: report.mark))
    let title = Span(" " + typography.own(report.title), .heading)
    let line = StyledLine([title], trailing: [summary])
    guard line.width > width else { return [line] }
    return [StyledLine([title])] + wrapped(report.summary, summary.style, indent: 1)
  }

  private func lines(of row: Report.Row) -> [StyledLine] {
    let column = 1 + markWidth + labelWidth + 2
    let isBeside = width - column >= Self.leastTextWidth
    let textColumn = isBeside ? column : Self.indent
    var head = StyledLine(" ")
    if let mark = row.mark { head.append(mark.rawValue, Self.style(of: mark)) }
    head.pad(to: 1 + markWidth)
    head.append(typography.own(row.label))
    var texts = wrapped(row.text, .plain, indent: textColumn)
    texts += row.steps.flatMap { wrapped($0, .secondary, indent: textColumn) }
    guard isBeside, let first = texts.first else { return [head] + texts }
    head.pad(to: textColumn)
    // Of the first line all but its margin.
    head.spans += first.spans.dropFirst()
    return [head] + texts.dropFirst()
  }

  private func wrapped(_ text: String, _ style: Style, indent: Int) -> [StyledLine] {
    TextFitting.wrap(typography.own(text), to: max(width - indent, 1)).map { line in
      StyledLine([Span(String(repeating: " ", count: indent)), Span(line, style)])
    }
  }

  private static func style(of mark: Report.Mark) -> Style {
    switch mark {
    case .ok, .note: .secondary
    case .warning: .warning
    case .failure: .failure
    }
  }
}
