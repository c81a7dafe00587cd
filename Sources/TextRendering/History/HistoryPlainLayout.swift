import DashCore

/// Lays out what was measured as short labelled lines, for pipes and screen readers.
struct HistoryPlainLayout: Sendable {
  let report: HistoryReport
  private let page: Page
  private let format: QuantityFormat

  init(_ report: HistoryReport, options: RenderOptions) {
    self.report = report
    page = Page(options: options, now: report.generatedAt)
    format = QuantityFormat(units: options.units, typography: page.typography, minus: "-")
  }

  /// All lines, each within the width.
  func text() -> String {
    let time = report.generatedAt.civil(utcOffsetSeconds: page.options.utcOffsetSeconds)
    let blocks = [["dash history, \(page.clock.fullDate(time))"]] + report.places.map(lines(for:))
    let lines = blocks.map { block in
      block.flatMap { TextFitting.wrap(page.typography.own($0), to: page.width) }
    }
    return lines.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func lines(for place: HistoryReport.Place) -> [String] {
    let observations = place.history.observations
    let offset = place.history.place.utcOffsetSeconds
    func date(_ moment: Timestamp) -> String {
      page.clock.date(moment.civil(utcOffsetSeconds: offset ?? 0))
    }
    var lines = [place.history.place.title.string]
    if let first = observations.first?.observedAt, let last = observations.last?.observedAt {
      let times = observations.count == 1 ? "once" : "\(observations.count) times"
      let span = first == last ? date(last) : "\(date(first)) to \(date(last))"
      lines.append("Measured: \(times), \(span) \(offset == nil ? "UTC" : "local time")")
    }
    for quantity in HistoryQuantity.allCases {
      guard let summary = HistorySummary(quantity, of: observations) else { continue }
      let name = quantity.name.prefix(1).uppercased() + quantity.name.dropFirst()
      let statements = summary.statements(format, date: date).joined(separator: ", ")
      lines.append("\(name) in \(quantity.unit(format)): \(statements)")
    }
    if let tendency = PressureTendency(observations, at: report.generatedAt) {
      lines.append("Pressure is \(PressureWords.words(tendency))")
    }
    return lines + ["Source: \(place.attribution)" + (place.license.map { ", \($0)" } ?? "")]
  }
}
