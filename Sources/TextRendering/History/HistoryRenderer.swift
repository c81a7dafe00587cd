import DashCore
import Localization

/// Renders a history report as text.
///
/// It does no I/O.
package struct HistoryRenderer: Sendable {
  private let options: RenderOptions

  /// Creates a renderer for a terminal, a pipe or a file.
  package init(_ options: RenderOptions = RenderOptions()) {
    self.options = options
  }

  /// Renders a report in a format, with a trailing newline.
  package func render(_ report: HistoryReport, as format: HistoryFormat) -> String {
    switch format {
    case .text:
      let (lines, width) = HistoryLayout(report, options: options).laidOut()
      return ANSIEncoder(options).encode(lines, pageWidth: width)
    case .plain: return HistoryPlainLayout(report, options: options).text()
    case .json: return HistoryJSON(report: report).text()
    case .csv: return HistoryCSV(report: report).text()
    }
  }
}

/// An output format of the history.
package enum HistoryFormat: String, Sendable, CaseIterable {
  /// Charts, one for each quantity.
  case text
  /// Short labelled lines, for pipes and screen readers.
  case plain
  /// One document with fixed names and units, for scripts.
  case json
  /// A line for each observation (RFC 4180), for spreadsheets.
  case csv
}

/// Lays out a history report as styled text: a block for each place, a chart for each quantity.
struct HistoryLayout: Sendable {
  let report: HistoryReport
  let page: Page

  init(_ report: HistoryReport, options: RenderOptions) {
    self.report = report
    page = Page(options: options, now: report.generatedAt)
  }

  /// Returns all lines and the width that their right parts are aligned to.
  func laidOut() -> (lines: [StyledLine], width: Int) {
    let lines = header + report.places.flatMap { [.blank] + self.lines(for: $0) }
    return (lines, min(lines.map(\.width).max() ?? 0, page.width))
  }

  private var header: [StyledLine] {
    page.header(
      clocks: [page.clock.date(page.civil(report.generatedAt)), ""],
      statuses: [Span(page.text(.pageHistory), .secondary)],
      isDemo: report.isDemo
    )
  }

  private func lines(for place: HistoryReport.Place) -> [StyledLine] {
    let block = HistoryBlock(place, on: page)
    let license = place.license.map { page.typography.separator + $0 } ?? ""
    return block.laidOut() + page.wrapped(place.attribution + license, .secondary)
  }
}
