import DashCore
import Localization

/// What is shown of one place, as blocks in the order in which they are read.
struct PlaceCard: Sendable {
  private static let leastDays = 3
  private static let week = 7
  /// The fewest and the most hours of the table, and those where rows are left.
  private static let (leastHours, usualHours, mostHours) = (6, 12, 24)
  /// The rows of the curve, without and with icons, and where rows are left.
  private static let (detailedRows, tallRows, tallestRows) = (4, 8, 12)

  let place: PlaceWeather
  let panel: Panel
  /// The age and error of stale weather; `nil` if it is from the latest response.
  var staleness: Staleness?
  /// Whether more of it is being fetched.
  var isLoading = false
  /// Whether the card can be selected, so that its details can be opened.
  var isSelectable = false
  /// Whether an option requests the days.
  var hasRequestedDays = false
  /// Whether it stands beside or below a list, which has the remarks.
  var isWithList = false
  /// The status of the data, which stands beside the clock of the place; empty for neither.
  var statuses: [Span] = []
  /// The hour whose values are shown in place of today's.
  var chosenHour: Timestamp?

  init(_ place: PlaceWeather, of panel: Panel) {
    var place = place
    place.history = panel.histories[place.requestedPlace]
    place.radar = panel.radars[place.requestedPlace]
    self.place = place
    self.panel = panel
  }

  /// Returns the blocks, from top to bottom.
  ///
  /// - Parameter photos: Those that stand below, or beside the table of hours.
  func blocks(in layout: TextLayout, photos: [Block] = []) -> [Block] {
    let header = header(on: layout.page)
    let large = header.large()
    var blocks = [title(header, large?.lines)]
    let words = [
      Block(.sentence, hasGap: false) { OutlookText(place, on: $0.page).lines() },
      alerts,
    ]
    blocks += large == nil ? [words[1], rules, words[0]] : [words[1], rules]
    blocks += [loading, soon, curve]
    let hours = hours(on: layout.page)
    let days = days(on: layout.page, beside: hours)
    blocks += [days] + (hours.map { $0.isBeside ? [$0.block] : [] } ?? [])
    if large == nil {
      blocks.append(Block(.today) { $0.page.rows(of: self.header(on: $0.page).today) })
    }
    var sky = Block([
      Block.Size(.sky) { layout, _ in CardFooter(place: place, page: layout.page).brief() },
      Block.Size(.longSky) { layout, _ in CardFooter(place: place, page: layout.page).long() },
    ])
    sky.hasGap = large != nil
    blocks.append(sky)
    if large?.hasMeasures != true {
      blocks.append(
        Block(.measures, hasGap: false) { $0.page.rows(of: self.header(on: $0.page).measures) }
      )
    }
    blocks.append(partialDays)
    blocks += bottom(hours.flatMap { $0.isBeside ? nil : $0 }, photos, on: layout.page)
    if !isWithList { blocks.append(remarks) }
    return staleness == nil ? blocks : blocks.map(\.dimmed) + (isWithList ? [] : [stale])
  }

  private func header(on page: Page) -> PlaceHeader {
    PlaceHeader(
      place: place,
      page: page,
      statuses: statuses,
      fetchedAt: (panel.state.snapshot ?? panel.earlier)?.fetchedAt,
      hasDigits: !isWithList,
      chosenHour: chosenHour
    )
  }

  // MARK: Now

  private func title(_ header: PlaceHeader, _ large: [StyledLine]?) -> Block {
    var title = Block(isWithList ? .now : .required) { layout in
      var lines = large ?? self.header(on: layout.page).title()
      if isSelectable {
        lines[0].items = [SelectableItem(.place(panel: panel.name, place.requestedPlace))]
      }
      // Beside a list, the list says so.
      if !isWithList, let staleness {
        lines += layout.page.stalenessAround(of: panel, staleness).above
      }
      return lines
    }
    title.hasGap = isWithList
    return title
  }

  private var alerts: Block {
    Block(.alerts, hasGap: false) { AlertLines(place: place, page: $0.page).brief() }
  }

  private var rules: Block {
    Block(.alerts, hasGap: false) { RuleLines(place: place, page: $0.page).brief() }
  }

  private var loading: Block {
    Block(.alerts, hasGap: false) { layout in
      guard isLoading else { return [] }
      let page = layout.page
      return page.wrapped(page.text(.forecastRemark(text: page.text(.pageLoading))), .secondary)
    }
  }

  private var soon: Block {
    Block(.soon, hasGap: false) { RainSoonChart(place, on: $0.page)?.laidOut() ?? [] }
  }

  // MARK: The next hours and days

  private var curve: Block {
    func lines(_ layout: TextLayout, rows height: Int) -> [StyledLine] {
      var chart = ForecastChart(place, on: layout.page, isLong: true)
      chart?.chosen = chosenHour
      return chart?.laidOut(.detailed(rows: height)) ?? []
    }
    func tall(_ layout: TextLayout, _ most: Int, _ rows: Int?) -> [StyledLine] {
      let tallest = lines(layout, rows: most)
      guard let rows, tallest.count > rows else { return tallest }
      return lines(layout, rows: max(most - (tallest.count - rows), Self.detailedRows))
    }
    return Block([
      Block.Size(.curve) { layout, _ in
        var chart = ForecastChart(place, on: layout.page)
        chart?.chosen = chosenHour
        return chart?.laidOut(.brief) ?? []
      },
      Block.Size(.longCurve) { layout, _ in lines(layout, rows: Self.detailedRows) },
      Block.Size(.tallCurve) { layout, rows in tall(layout, Self.tallRows, rows) },
      Block.Size(.tallestCurve) { layout, rows in tall(layout, Self.tallestRows, rows) },
    ])
  }

  private func days(on page: Page, beside hours: Hours?) -> Block {
    func lines(_ layout: TextLayout, most: Int) -> [StyledLine] {
      ForecastDays(place, on: layout.page, most: most)?.laidOut() ?? []
    }
    // Days that an option requests are all shown.
    var block =
      hasRequestedDays
      ? Block(.required) { lines($0, most: .max) }
      : Block([
        Block.Size(.days) { layout, rows in
          lines(layout, most: max(min(rows ?? Self.week, Self.week), Self.leastDays))
        },
        Block.Size(.week) { layout, _ in lines(layout, most: Self.week) },
      ])
    if let hours, hours.isBeside { block.columns = 0..<(hours.block.columns?.lowerBound ?? 0) - 2 }
    return block
  }

  private var partialDays: Block {
    Block(.longSky, hasGap: false) {
      ForecastDays(place, on: $0.page, most: Self.week)?.partialLines ?? []
    }
  }

  /// The table of the next hours.
  private struct Hours {
    var block: Block
    /// The fewest cells that show all its columns.
    let naturalWidth: Int
    /// Whether it stands beside the days, where both have all their columns.
    let isBeside: Bool
  }

  private func hours(on page: Page) -> Hours? {
    // Hours that an option requests are listed in full.
    if page.options.forecast.isHourly {
      let block = Block(.required) { ForecastHours(place, on: $0.page)?.laidOut() ?? [] }
      return Hours(block: block, naturalWidth: .max, isBeside: false)
    }
    guard let table = ForecastHours(place, on: page, count: Self.mostHours) else { return nil }
    func lines(_ layout: TextLayout, most: Int, rows: Int?) -> [StyledLine] {
      let room = rows.map { max($0 - 1, 0) } ?? most
      guard room >= Self.leastHours || rows == nil else {
        return Array(repeating: .blank, count: Self.leastHours + 1)
      }
      let lines = ForecastHours(place, on: layout.page, count: min(most, room))?.withoutDays()
      return lines ?? []
    }
    var block = Block([
      Block.Size(.hours) { layout, rows in lines(layout, most: Self.usualHours, rows: rows) },
      Block.Size(.allHours) { layout, rows in lines(layout, most: Self.mostHours, rows: rows) },
    ])
    let natural = table.naturalWidth
    let days = ForecastDays(place, on: page, most: Self.week)?.naturalWidth ?? 0
    let start = page.width - natural
    // With a map it stands beside that, where it has more rows.
    let isBeside = days > 0 && days + 2 <= start && map == nil
    if isBeside { block.columns = start..<page.width }
    return Hours(block: block, naturalWidth: natural, isBeside: isBeside)
  }

  // MARK: Pictures and the rest

  /// The newest frame of radar.
  private var map: Block? {
    place.radar.flatMap {
      RadarBlock(radar: $0, place: place, kilometres: RadarWindow.usualKilometres).block()
    }
  }

  /// Returns the table of hours, the radar and the photos, beside each other where they have room.
  private func bottom(_ hours: Hours?, _ photos: [Block], on page: Page) -> [Block] {
    var blocks = hours.map { [$0.block] } ?? []
    var photos = photos
    if var map {
      let width = PhotoBlock.leastWidth
      if let hours, page.width - hours.naturalWidth - 2 > width {
        blocks[0].columns = 0..<hours.naturalWidth
        map.columns = hours.naturalWidth + 2..<page.width
        for index in photos.indices { photos[index].columns = nil }
        return blocks + [map] + photos
      }
      guard hours == nil, !photos.isEmpty, page.width / 2 > width else {
        return [map] + blocks + photos
      }
      // A second photo has no room beside them.
      for index in photos.indices { photos[index].columns = nil }
      map.columns = 0..<page.width / 2 - 1
      photos[0].columns = page.width / 2 + 1..<page.width
      return [map] + photos
    }
    if let hours, !photos.isEmpty, page.width - hours.naturalWidth - 2 >= PhotoBlock.leastWidth {
      blocks[0].columns = 0..<hours.naturalWidth
      photos[0].columns = hours.naturalWidth + 2..<page.width
      // A second one has no room beside it.
      for index in photos.indices.dropFirst() { photos[index].columns = nil }
    }
    return blocks + photos
  }

  private var remarks: Block {
    Block(.required, hasGap: false) { [panel, place] in $0.remarks(on: [place], of: panel) }
  }

  private var stale: Block {
    Block(.required, hasGap: false) { layout in
      staleness.map { layout.page.stalenessAround(of: panel, $0).below } ?? []
    }
  }
}
