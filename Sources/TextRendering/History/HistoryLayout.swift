import DashCore
import Localization

/// Lays out a history report as styled text: a block for each place, a chart for each quantity.
struct HistoryLayout: Sendable {
  let report: HistoryReport
  let page: Page

  init(_ report: HistoryReport, options: RenderOptions) {
    self.report = report
    page = Page(options: options, now: report.generatedAt)
  }

  /// Returns all lines.
  func lines() -> [StyledLine] {
    header + report.places.flatMap { [.blank] + lines(for: $0) }
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
