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
      let places = report.places + report.missing.compactMap { $0.cached?.value }
      return places.first { $0.requestedPlace == query }.map(text)
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
      let name = panel.name.string
      let errors = [panel.state.error].compactMap(\.self).map { error in
        let text = page.errors.message(for: error, from: panel.server)
        return SubjectLine("\(name)/error", page.text.labelled(text, by: name))
      }
      return errors + (panel.state.snapshot.map { lines(about: $0.content, of: panel) } ?? [])
    }
  }

  private func lines(about content: Snapshot.Content, of panel: Panel) -> [SubjectLine] {
    let name = panel.name.string
    switch content {
    case .weather(let report):
      let missing = report.missing.map { missing in
        let text = page.errors.message(for: missing.error, from: panel.server)
        let place = page.errors.name(of: missing).string
        return SubjectLine(
          "\(name)/\(missing.requestedPlace)",
          page.text.labelled(text, by: place)
        )
      }
      return report.places.flatMap { lines(about: $0, of: name) } + missing
    case .photos(let found):
      let title = found.chosen.title.map(page.typography.text) ?? found.chosen.pageURL.text
      return [SubjectLine("\(name)/photo", page.text.labelled(title, by: name))]
    case .metrics, .table, .text:
      let layout = PlainLayout(dashboard, options: page.options)
      return content.form.plain(of: panel, in: layout).joined().enumerated()
        .map { SubjectLine("\(name)/\($0.offset)", $0.element) }
    }
  }

  private func lines(about place: PlaceWeather, of panel: String) -> [SubjectLine] {
    let subject = "\(panel)/\(place.requestedPlace)"
    let hasNone = place.alerts?.alerts.isEmpty ?? true
    let alerts = AlertLines(place: place, page: page).plain().enumerated().map { index, text in
      var line = SubjectLine(
        "\(subject)/alert\(index)",
        page.text.labelled(text, by: page.name(of: place))
      )
      line.isUsual = hasNone
      return line
    }
    return [SubjectLine(subject, text(of: place))] + alerts
  }
}

/// A line of text about a subject.
package struct SubjectLine: Sendable {
  /// What the line is about, the same for every line that replaces it.
  package let subject: String
  package let text: String
  /// Whether the line is news only if it replaces another one.
  package var isUsual = false

  fileprivate init(_ subject: String, _ text: String) {
    self.subject = subject
    self.text = text
  }
}
