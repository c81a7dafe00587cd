package import DashCore
import Localization

/// A line about one item of a dashboard, to copy or to read aloud.
package struct ItemSummary: Sendable {
  private let dashboard: Dashboard
  private let page: Page

  package init(_ dashboard: Dashboard, options: RenderOptions) {
    self.dashboard = dashboard
    var options = options
    options.usesServiceDescriptions = !dashboard.isDemo
    page = Page(options: options, now: dashboard.generatedAt)
  }

  /// Returns the weather of a place in a sentence, or the address of a photo's page; `nil` if the item is
  /// gone.
  package func text(of item: ScreenItem) -> String? {
    let panel = dashboard.panels.first { $0.name == item.panel }
    switch (item, panel?.state.snapshot?.content) {
    case (.place(_, let query), .weather(let report)):
      return report.shown.first { $0.requestedPlace == query }.map { place in
        var place = place
        place.radar = panel?.radars[query]
        return text(of: place)
      }
    case (.photo(_, let id), .photos(let found)):
      return found.photos.first { $0.id == id }?.pageURL.text
    default: return nil
    }
  }

  /// Returns for example "London, GB: 7.4 °C, light rain; rain until 18:00".
  func text(of place: PlaceWeather) -> String {
    let format = page.plainFormat
    let now = [
      format.quantity(place.temperatureCelsius, .temperature)?.text,
      page.description(of: place.condition),
    ]
    let parts = [
      page.text.list(now.compactMap(\.self)), OutlookText(place, on: page).sentence ?? "",
    ]
    return page.text.labelled(
      page.text.listSemicolon(parts.filter { !$0.isEmpty }),
      by: page.name(of: place)
    )
  }

  // MARK: Changes

  /// The reader's time of day.
  package var time: String { page.clock.time(page.civil(dashboard.generatedAt)) }

  /// Returns lines about everything that the dashboard shows, for a reader who hears only those that
  /// change.
  ///
  /// A panel that waits for its first response has none.
  package func lines() -> [SubjectLine] {
    dashboard.panels.flatMap { panel -> [SubjectLine] in
      let errors = [panel.state.error].compactMap(\.self).map { error in
        let text = page.errors.message(for: error, from: panel.server)
        return line(about: .error, of: panel, page.text.labelled(text, by: panel.name.string))
      }
      return errors + (panel.state.snapshot.map { lines(about: $0.content, of: panel) } ?? [])
    }
  }

  private func line(
    about part: SubjectLine.Part,
    of panel: Panel,
    _ text: String
  ) -> SubjectLine {
    SubjectLine(subject: SubjectLine.Subject(panel: panel.name, part: part), text: text)
  }

  private func lines(about content: Snapshot.Content, of panel: Panel) -> [SubjectLine] {
    switch content {
    case .weather(let report):
      let missing = report.missing.compactMap { missing -> SubjectLine? in
        guard let error = missing.$current.failure else { return nil }
        let text = page.errors.message(for: error, from: panel.server)
        let place = page.errors.name(of: missing, in: panel).string
        return line(
          about: .place(missing.requestedPlace),
          of: panel,
          page.text.labelled(text, by: place)
        )
      }
      return report.places.flatMap { lines(about: $0, of: panel) } + missing
    case .photos(let found):
      let title = found.chosen.title.map(page.typography.text) ?? found.chosen.pageURL.text
      return [line(about: .photo, of: panel, page.text.labelled(title, by: panel.name.string))]
    case .metrics, .table, .text:
      let layout = PlainLayout(dashboard, options: page.options)
      return content.form.plain(of: panel, in: layout).joined().enumerated()
        .map { line(about: .line($0.offset), of: panel, $0.element) }
    }
  }

  private func lines(about place: PlaceWeather, of panel: Panel) -> [SubjectLine] {
    let query = place.requestedPlace
    let hasNone = place.alerts?.alerts.isEmpty ?? true
    let alerts = AlertLines(place: place, page: page).plain().enumerated().map { index, text in
      let text = page.text.labelled(text, by: page.name(of: place))
      var line = line(about: .alert(index, query), of: panel, text)
      line.isQuietAtFirst = hasNone
      return line
    }
    return [line(about: .place(query), of: panel, text(of: place))] + alerts
  }
}

/// A line of text about a subject.
package struct SubjectLine: Sendable {
  /// What a line is about, the same for every line that replaces it.
  package struct Subject: Sendable, Hashable {
    package let panel: DisplayText
    package let part: Part
  }

  /// A part of a panel.
  package enum Part: Sendable, Hashable {
    case error
    case place(PlaceQuery)
    case alert(Int, PlaceQuery)
    case photo
    case line(Int)
  }

  package let subject: Subject
  package let text: String
  /// Whether the line is news only if it replaces another one.
  package fileprivate(set) var isQuietAtFirst = false
}
