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
    format = QuantityFormat(
      units: options.units,
      typography: page.typography,
      minus: "-",
      signs: page.text.signs
    )
  }

  /// Returns all lines, wrapped to the width.
  func text() -> String {
    let time = report.generatedAt.civil(utcOffsetSeconds: page.options.utcOffsetSeconds)
    let headline = page.text(.pageHistoryHeadline(date: page.clock.fullDate(time)))
    let blocks =
      [[headline] + (report.isDemo ? [page.text(.pageDemoNotice)] : [])]
      + report.places.map(lines(for:))
    let lines = blocks.map { block in
      block.flatMap { TextFitting.wrap(page.typography.transliterated($0), to: page.width) }
    }
    return lines.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func lines(for place: HistoryReport.Place) -> [String] {
    let observations = place.history.observations
    func date(_ moment: Timestamp) -> String {
      page.clock.date((place.clock ?? UTCOffsets(0)).civil(at: moment))
    }
    var lines = [place.history.place.title.string]
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
            statements: page.text.list(statements)
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
