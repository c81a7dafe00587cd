import DashCore

/// One thing alone, with all that is known of it.
extension TextLayout {
  /// All that is known of one thing; nil where it is not there any more.
  func card(of item: ScreenItem) -> [StyledLine]? {
    guard
      let panel = dashboard.panels.first(where: { $0.name == item.panel }),
      let content = panel.state.snapshot?.content
    else { return nil }
    switch (item, content) {
    case (.place(_, let asked), .weather(let report)):
      return TableRow.rows(of: report, asked: panel.places)
        .first { $0.weather.asked == asked }
        .map { card(of: $0, in: panel) }
    case (.photo(_, let id), .photos(let found)):
      return found.photos.first { $0.id == id }.map { card(of: $0, in: panel) }
    case (.place, .photos), (.photo, .weather): return nil
    }
  }

  private func card(of photo: Photo, in panel: Panel) -> [StyledLine] {
    guard let one = PhotoPage(photos: [photo]) else { return [] }
    var options = page.options
    options.photoPresentation = .detail
    let page = Page(options: options, now: page.now)
    return PhotoLayout(one, of: panel, in: dashboard, on: page).laidOut() + [.blank]
      + footer(of: panel, right: [])
  }

  private func card(of row: TableRow, in panel: Panel) -> [StyledLine] {
    let fetchedAt = panel.state.snapshot?.fetchedAt ?? page.now
    let history = panel.histories[row.weather.asked]
    let lines =
      WeatherCard(row.weather, on: page, history: history).laidOut()
      + forecastLines(of: row.weather) + remarks(on: [row.weather], of: panel) + [.blank]
      + footer(of: panel, right: [page.age(of: [row.weather], fetchedAt: fetchedAt)])
    let kept = row.kept ?? panel.state.error.map { TableRow.Kept(fetchedAt: fetchedAt, error: $0) }
    guard let kept else { return lines }
    return lines.map(\.dimmed) + [.blank]
      + page.stalenessLines(of: panel, fetchedAt: kept.fetchedAt, kept.error)
  }
}
