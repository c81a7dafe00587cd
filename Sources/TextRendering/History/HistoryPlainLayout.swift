import DashCore
import Localization

/// Lays out observations as short labelled lines, for pipes and screen readers.
struct HistoryPlainLayout: Sendable {
  let report: HistoryReport
  private let page: Page
  private let format: QuantityFormat

  init(_ report: HistoryReport, options: RenderOptions) {
    self.report = report
    page = Page(options: options, now: report.generatedAt)
    format = page.plainFormat
  }

  /// Returns all lines, wrapped to the width.
  func text() -> String {
    let date = page.clock.fullDate(page.civil(report.generatedAt))
    let headline = page.text(.pageHistoryHeadline(date: date))
    return page.plainText(
      [[headline] + (report.isDemo ? [page.text(.pageDemoNotice)] : [])]
        + report.places.map(lines(for:))
    )
  }

  private func lines(for place: HistoryReport.Place) -> [String] {
    let observations = place.history.observations
    func date(_ moment: Timestamp) -> String {
      page.clock.date((place.clock ?? UTCOffsets(0)).civil(at: moment))
    }
    let title = place.history.place.title.string
    var lines = [place.service.map { "\(title) (\($0))" } ?? title]
    if let first = observations.first?.observedAt, let last = observations.last?.observedAt {
      let times = page.text(.timesCount(count: observations.count))
      let span =
        first == last
        ? date(last) : page.text(.valueFromTo(from: date(first), to: date(last)))
      let local = place.clock == nil ? span + " UTC" : page.text(.valueLocalTime(time: span))
      lines.append(page.text(.historyObserved(times: times, span: local)))
    }
    for quantity in HistoryQuantity.all {
      guard let summary = HistorySummary(quantity, of: observations) else { continue }
      let statements = summary.statements(format, page.text, date: date)
      lines.append(
        page.text(
          .historyQuantityIn(
            quantity: page.text.capitalized(quantity.name),
            unit: format.unit(of: quantity.field.kind),
            statements: page.text.listSemicolon(statements)
          )
        )
      )
    }
    if let tendency = PressureTendency(observations, at: report.generatedAt) {
      lines.append(page.text(.historyPressureIs(trend: page.text(tendency))))
    }
    let source = page.text.list([place.attribution, place.license].compactMap(\.self))
    return lines + [page.text(.lineSource(text: source))]
  }
}
