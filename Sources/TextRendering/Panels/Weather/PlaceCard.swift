import DashCore
import Localization

/// The card of a place: what comes in words, now, the next 24 hours, the days, sun, air and moon, as
/// blocks.
struct PlaceCard: Sendable {
  private static let leastDays = 3
  private static let week = 7
  /// The fewest lines of the current weather, without the drawing.
  private static let leastNow = 3

  /// The place; with its history, which counts for today's range, unless it stands beside a list.
  private(set) var place: PlaceWeather
  private let history: PlaceHistory?
  let panel: Panel
  /// The age and error of stale weather; `nil` if it is from the latest response.
  var staleness: Staleness?
  /// Whether more of it is being fetched.
  var isLoading = false
  /// Whether the card can be selected, so that its details can be opened.
  var isSelectable = false
  /// Whether the age of the observation stands beside the attribution.
  var hasAge = true
  /// Whether an option requests the days.
  var hasRequestedDays = false
  /// Whether it stands beside a list, which has the remarks and the attribution.
  var isBesideList = false {
    didSet { place.history = isBesideList ? nil : history }
  }
  /// The rank of its first lines.
  var rank = Block.Rank.required

  init(_ place: PlaceWeather, of panel: Panel) {
    self.place = place
    history = panel.histories[place.requestedPlace]
    self.place.history = history
    self.panel = panel
  }

  /// Returns the blocks, from top to bottom.
  func blocks() -> [Block] {
    let parts =
      [title, outlook, now, loading, soon, chart, days, hours] + strips
      + (isBesideList ? [] : [remarks, footer])
    return staleness == nil
      ? parts : parts.map(\.dimmed) + (isBesideList ? [] : [stale])
  }

  // MARK: Blocks

  private var title: Block {
    Block(rank, gap: nil) { layout in
      var lines = WeatherCard(place, on: layout.page).title()
      if isSelectable {
        lines[0].items = [SelectableItem(.place(panel: panel.name, place.requestedPlace))]
      }
      // Beside a list, the list says so.
      if !isBesideList, let staleness {
        lines += layout.page.stalenessAround(of: panel, staleness).above
      }
      return lines + AlertLines(place: place, page: layout.page).brief()
    }
  }

  private var outlook: Block {
    Block(.summary, gap: nil) { OutlookText(place, on: $0.page).lines() }
  }

  private var now: Block {
    func lines(_ layout: TextLayout, rows: Int?, hasDrawing: Bool = true) -> [StyledLine] {
      WeatherCard(place, on: layout.page, history: history)
        .body(rows: rows, hasDrawing: hasDrawing)
    }
    return Block([
      Block.Size(rank) { layout, _ in lines(layout, rows: Self.leastNow, hasDrawing: false) },
      Block.Size(.drawing) { layout, _ in lines(layout, rows: SkyDrawing.height) },
      Block.Size(.details) { layout, _ in lines(layout, rows: nil) },
    ])
  }

  private var loading: Block {
    Block(rank) { [isLoading] layout in
      guard isLoading else { return [] }
      let page = layout.page
      let text = page.text(.forecastRemark(text: page.text(.pageLoading)))
      return page.wrapped(text, .secondary)
    }
  }

  private var soon: Block {
    Block(.minutes, gap: .separation) { RainSoonChart(place, on: $0.page)?.laidOut() ?? [] }
  }

  private var chart: Block {
    func lines(_ layout: TextLayout, _ form: ForecastChart.Form) -> [StyledLine] {
      ForecastChart(place, on: layout.page)?.laidOut(form) ?? []
    }
    var block = Block([
      Block.Size(.chart) { layout, _ in lines(layout, .brief) },
      Block.Size(.chartDetails) { layout, _ in lines(layout, .detailed(rows: 4)) },
      Block.Size(.tallChart) { layout, rows in
        // With a window to fill, as high as it allows.
        guard let rows else { return lines(layout, .detailed(rows: 8)) }
        let least = lines(layout, .detailed(rows: 4))
        for height in (5...ForecastChart.mostCurveRows).reversed()
        where least.count + height - 4 <= rows {
          let chart = lines(layout, .detailed(rows: height))
          if chart.count <= rows { return chart }
        }
        return least
      },
    ])
    block.gap = .separation
    return block
  }

  private var days: Block {
    func lines(_ layout: TextLayout, most: Int) -> [StyledLine] {
      ForecastDays(place, on: layout.page, most: most)?.laidOut() ?? []
    }
    // Days that an option requests are all shown.
    if hasRequestedDays { return Block(.required) { lines($0, most: .max) } }
    func fitted(_ layout: TextLayout, most: Int, rows: Int?) -> [StyledLine] {
      let all = lines(layout, most: most)
      guard let rows, all.count > rows else { return all }
      let fewer = (Self.leastDays...max(rows, Self.leastDays)).reversed()
      return fewer.lazy.map { lines(layout, most: $0) }.first { $0.count <= rows } ?? all
    }
    return Block([
      Block.Size(.days) { layout, _ in lines(layout, most: Self.leastDays) },
      Block.Size(.week) { layout, rows in fitted(layout, most: Self.week, rows: rows) },
      Block.Size(.allDays) { layout, rows in fitted(layout, most: .max, rows: rows) },
    ])
  }

  private var hours: Block {
    Block(.required, gap: .required) { ForecastHours(place, on: $0.page)?.laidOut() ?? [] }
  }

  private var strips: [Block] {
    func size(_ rank: Block.Rank, _ strip: @escaping (CardFooter) -> [StyledLine]) -> Block.Size {
      Block.Size(rank) { layout, _ in strip(CardFooter(place: place, page: layout.page)) }
    }
    var blocks = [
      Block([size(.sun) { $0.sun() }]), Block([size(.moon) { $0.moon() }]),
      Block([size(.air) { $0.air() }, size(.details) { $0.air() + $0.concentrations() }]),
    ]
    for index in 1..<blocks.count { blocks[index].gap = nil }
    return blocks
  }

  private var remarks: Block {
    Block(.required) { [panel, place] in $0.remarks(on: [place], of: panel) }
  }

  private var footer: Block {
    Block(.required) { layout in
      let fetchedAt = (panel.state.snapshot ?? panel.earlier)?.fetchedAt ?? layout.page.now
      let age = layout.page.age(of: [place], fetchedAt: fetchedAt)
      return layout.footer(of: panel, right: hasAge ? [age] : [])
        + layout.alertAttributions(of: [place])
    }
  }

  private var stale: Block {
    Block(.required) { layout in
      staleness.map { layout.page.stalenessAround(of: panel, $0).below } ?? []
    }
  }
}
