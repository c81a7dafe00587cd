import Localization

/// A report in sections of labelled lines, as `dash doctor` and `dash cache info` print it.
package struct Report: Sendable, Hashable {
  /// The severity of a line.
  package enum Mark: String, Sendable, CaseIterable {
    /// Everything works.
    case ok
    /// Information that needs no action.
    case note
    /// A possible problem.
    case warning
    /// An error.
    case failure
  }

  /// A labelled line.
  package struct Row: Sendable, Hashable {
    /// The severity; `nil` for a plain fact.
    package let mark: Mark?
    /// The subject, in one or two words.
    package let label: String
    /// The finding.
    package let text: String
    /// Hints, one sentence each.
    package let steps: [String]
    /// A command, which is not wrapped, so that it can be copied; `nil` for none.
    let command: String?

    package init(
      _ label: String,
      _ text: String,
      mark: Mark? = nil,
      steps: [String] = [],
      command: String? = nil
    ) {
      self.command = command
      self.mark = mark
      self.label = label
      self.text = text
      self.steps = steps
    }
  }

  /// The lines about one subject.
  package struct Section: Sendable, Hashable {
    package let title: String
    package let rows: [Row]

    package init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The subject of the report.
  package let title: String
  /// The result, in a few words.
  package let summary: String
  /// The severity of the result.
  package let mark: Mark
  package let sections: [Section]

  package init(_ title: String, summary: String, mark: Mark = .ok, _ sections: [Section]) {
    self.title = title
    self.summary = summary
    self.mark = mark
    self.sections = sections
  }
}

/// Lays out a report in columns of marks, labels and texts, aligned across all sections.
///
/// The mark is text, so no information depends on colour.
package struct ReportLayout: Sendable {
  /// The minimum width of the text column.
  ///
  /// Below it, texts go under their labels.
  private static let minimumTextWidth = 28
  /// The indentation of a text under its label.
  private static let indent = 5
  /// The maximum width of a page: longer lines are hard to read.
  private static let maximumWidth = 100

  private let report: Report
  private let options: RenderOptions
  private let typography: Typography
  private let width: Int
  private let markWidth: Int
  private let labelWidth: Int

  package init(_ report: Report, options: RenderOptions) {
    self.report = report
    self.options = options
    typography = options.typography
    width = min(options.width, Self.maximumWidth)
    let rows = report.sections.flatMap(\.rows)
    markWidth = rows.compactMap { $0.mark?.rawValue.count }.max().map { $0 + 2 } ?? 0
    let typography = typography
    labelWidth = rows.map { TextWidth.width(of: typography.transliterated($0.label)) }.max() ?? 0
  }

  /// Returns the report, with a newline after each line.
  package func text() -> String {
    var lines = header
    for section in report.sections where !section.rows.isEmpty {
      lines.append(.blank)
      lines += wrapped(section.title, .heading, indent: 1)
      lines += section.rows.flatMap(self.lines(of:))
    }
    return ANSIEncoder(options).encode(lines, pageWidth: width)
  }

  private var header: [StyledLine] {
    let summary = Span(typography.transliterated(report.summary), Self.style(of: report.mark))
    let title = Span(" " + typography.transliterated(report.title), .heading)
    let line = StyledLine([title], trailing: [summary])
    guard line.width > width else { return [line] }
    return [StyledLine([title])] + wrapped(report.summary, summary.style, indent: 1)
  }

  private func lines(of row: Report.Row) -> [StyledLine] {
    let column = 1 + markWidth + labelWidth + 2
    let isBeside = width - column >= Self.minimumTextWidth
    let textColumn = isBeside ? column : Self.indent
    var head = StyledLine(" ")
    if let mark = row.mark { head.append(mark.rawValue, Self.style(of: mark)) }
    head.pad(to: 1 + markWidth)
    head.append(typography.transliterated(row.label))
    var texts = wrapped(row.text, .plain, indent: textColumn)
    texts += row.steps.flatMap { wrapped($0, .secondary, indent: textColumn) }
    texts += (row.command ?? "").split(separator: "\n").map { StyledLine("     " + $0) }
    guard isBeside, let first = texts.first else { return [head] + texts }
    head.pad(to: textColumn)
    // Drop the margin of the first line.
    head.spans += first.spans.dropFirst()
    return [head] + texts.dropFirst()
  }

  private func wrapped(_ text: String, _ style: Style, indent: Int) -> [StyledLine] {
    StyledLine.wrapping(typography.transliterated(text), style, width: width, indent: indent)
  }

  private static func style(of mark: Report.Mark) -> Style {
    switch mark {
    case .ok, .note: .secondary
    case .warning: .warning
    case .failure: .failure
    }
  }
}

/// Formats rows of cells as aligned columns.
package enum TextColumns {
  /// Returns a line for each row; each column but the last is as wide as its widest cell.
  ///
  /// - Parameters:
  ///   - rows: The cells, safe to print.
  ///   - indent: The indentation of each line.
  /// - Returns: The lines without trailing spaces.
  package static func text(_ rows: [[String]], indent: Int = 0) -> String {
    rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (index, cell) in row.enumerated() {
        line += cell
        guard row[(index + 1)...].contains(where: { !$0.isEmpty }) else { break }
        let width = rows.map { $0.count > index ? TextWidth.width(of: $0[index]) : 0 }.max() ?? 0
        line += String(repeating: " ", count: width - TextWidth.width(of: cell) + 2)
      }
      return line + "\n"
    }.joined()
  }
}
