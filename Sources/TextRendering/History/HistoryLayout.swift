import DashCore

/// Lays out what was measured for the eye: a block for each place, in it a chart for each quantity.
struct HistoryLayout: Sendable {
  let report: HistoryReport
  let page: Page

  init(_ report: HistoryReport, options: RenderOptions) {
    self.report = report
    page = Page(options: options, now: report.generatedAt)
  }

  /// All lines, and the width that their right parts are set to.
  func laidOut() -> (lines: [StyledLine], width: Int) {
    let lines = header + report.places.flatMap { [.blank] + self.lines(for: $0) }
    return (lines, min(lines.map(\.width).max() ?? 0, page.width))
  }

  private var header: [StyledLine] {
    let time = report.generatedAt.civil(utcOffsetSeconds: page.options.utcOffsetSeconds)
    var line = StyledLine([Span(" "), Span("dash", .heading)])
    for clock in [page.clock.date(time) + page.typography.separator, ""] {
      line.trailing = [Span(clock + page.text(PageWord.history), .secondary)]
      if line.width <= page.width { break }
    }
    return [line] + (report.isDemo ? page.wrapped(page.text(PageWord.demoNotice), .warning) : [])
  }

  private func lines(for place: HistoryReport.Place) -> [StyledLine] {
    let block = HistoryBlock(place, on: page)
    let license = place.license.map { page.typography.separator + $0 } ?? ""
    return block.laidOut() + page.wrapped(place.attribution + license, .secondary)
  }
}
