import DashCore
import Localization

/// The newest frame of radar as a part of a card: it takes the rows that nothing else needs.
struct RadarBlock: Sendable {
  let radar: PlaceRadar
  let place: PlaceWeather
  let kilometres: Double
  /// The time that is shown; `nil` for the newest frame.
  var time: Timestamp?

  /// Returns the map with its caption; `nil` without a picture.
  func block() -> Block? {
    guard radar.newest?.field != nil else { return nil }
    return Block([
      Block.Size(.radar) { layout, _ in lines(on: layout.page, rows: RadarMap.leastRows + 1) },
      Block.Size(.largeRadar) { layout, rows in
        lines(on: layout.page, rows: max(rows ?? 0, RadarMap.leastRows + 1))
      },
    ])
  }

  /// The columns of a map in a column of a page.
  private static func columns(_ width: Int, rows: Int) -> Int {
    min(width - 1, rows * RadarMap.mostColumnsPerRow)
  }

  /// Returns the map and its caption in as many rows, or fewer where it would be higher than wide.
  func lines(on page: Page, rows: Int) -> [StyledLine] {
    guard page.width > RadarMap.leastColumns, let frame else { return [] }
    let height = max(min(rows - 1, (page.width - 1) / 2), 1)
    let columns = Self.columns(page.width, rows: height)
    let map = map(of: frame, on: page)
    let drawn = map.laidOut(columns: columns, rows: height)
    let rings = map.ringMetres(columns: columns, rows: height)
    // In cells the time stands in the corner of the map.
    return [caption(time: drawn.isPicture ? map.time : "", rings: rings, on: page)] + drawn.lines
  }

  /// Returns the place, the words, the map and its legend, as a page of its own.
  func page(_ page: Page, rows: Int, statuses: [Span] = []) -> [StyledLine] {
    let head =
      PlaceHeader(place: place, page: page, statuses: statuses).nameRow()
      + page.wrapped(RadarOutlook(radar, at: page.now).summary(on: page))
    let legend = Self.legend(on: page)
    return head + lines(on: page, rows: rows - head.count - legend.count) + legend
  }

  private var frame: RadarFrame? { time.flatMap(radar.frame) ?? radar.newest }

  private func map(of frame: RadarFrame, on page: Page) -> RadarMap {
    var time = PlaceClock(of: place, clockText: page.clock).text(frame.time)
    let minutes = frame.time.seconds(since: page.now) / 60
    if frame.isForecast, minutes > 0 {
      time += " +" + page.text(.timeMinutes(count: "\(minutes)"))
    } else if !radar.isCurrent(at: page.now) {
      time += " " + page.clock.age(page.now.seconds(since: frame.time))
    }
    return RadarMap(radar: radar, frame: frame, kilometres: kilometres, page: page, time: time)
  }

  private func caption(time: String, rings: Double, on page: Page) -> StyledLine {
    func distance(_ metres: Double) -> String { page.format.distance(metres)?.text ?? "" }
    let name = page.name(of: radar.origin)
    let details = [
      time,
      frame?.field == nil ? page.text(radar.isLoading ? .pageLoading : .radarNotLoaded) : "",
      distance(kilometres * 1000),
      page.text(.radarRings(distance: distance(rings))),
    ].filter { !$0.isEmpty }
    let forms = (0...details.count).reversed().map { count in
      [name] + details.prefix(count)
    }.map { page.typography.transliterated($0.joined(separator: page.typography.separator)) }
    let text = forms.first { TextWidth.width(of: $0) < page.width } ?? name
    return StyledLine([Span(" "), Span(text, .secondary)])
  }

  /// Returns the colours or signs of the steps with the least rate of each: in one row or two, and in few
  /// columns with the least and the greatest rate.
  static func legend(on page: Page) -> [StyledLine] {
    let palette = page.options.palette
    let colors = palette.radarTerminalColors()
    func sample(_ index: Int, isSnow: Bool) -> Span {
      let step = RadarStep(index: index, isSnow: isSnow)
      if page.hasRadarBlocks, palette.isMono, isSnow {
        let look = Appearance(foreground: colors[step]?.contrasting, background: colors[step])
        return Span("\(step.sign)", .picture(look))
      }
      return Span(
        page.hasRadarBlocks ? "■" : "\(step.sign)",
        palette.hasRadarColors ? .picture(Appearance(foreground: colors[step])) : .plain
      )
    }
    // "5" for "5.0", because the legend is long.
    let rates = RadarStep.rain.map { rate in
      let number = page.format.quantity(rate, .precipitationRate)?.number ?? ""
      return [".0", ",0"].contains(number.suffix(2)) ? String(number.dropLast(2)) : number
    }
    let greatest = rates[rates.count - 1] + " " + page.format.unit(of: .precipitationRate)
    func rain(_ gap: String, _ separator: String) -> StyledLine {
      var line = StyledLine([Span(" ")])
      for (index, rate) in rates.dropLast().enumerated() {
        line.spans.append(sample(index, isSnow: false))
        line.append(gap + rate + separator, .secondary)
      }
      line.spans.append(sample(rates.count - 1, isSnow: false))
      line.append(gap + greatest, .secondary)
      return line
    }
    var range = StyledLine([Span(" ")] + rates.indices.map { sample($0, isSnow: false) })
    range.append(" \(rates[0])\(page.typography.dash)\(greatest)", .secondary)
    let snowSteps = page.hasRadarBlocks ? RadarStep.snow.count : 1
    var snow = StyledLine([Span(" ")] + (0..<snowSteps).map { sample($0, isSnow: true) })
    snow.append(" " + page.text(.skySnow), .secondary)
    func joined(_ line: StyledLine) -> StyledLine {
      StyledLine(line.spans + [Span(" ")] + snow.spans)
    }
    let tight = page.hasRadarBlocks ? rain("", " ") : range
    let forms = [[joined(rain(" ", "  "))], [joined(tight)], [tight, snow], [joined(range)]]
    return forms.first { $0.allSatisfy { $0.width <= page.width } } ?? [range, snow]
  }
}

extension TextLayout {
  /// Returns the map of a place's radar; `nil` if the place is gone.
  ///
  /// - Parameters:
  ///   - kilometres: The width of the map.
  ///   - time: The time of the frame; `nil` for the newest one.
  func radar(of item: ScreenItem, kilometres: Double, time: Timestamp?) -> [StyledLine]? {
    guard
      let panel = dashboard.panels.first(where: { $0.name == item.panel }),
      let report = (panel.state.snapshot ?? panel.earlier)?.weather,
      let place = report.placeCard(of: item, in: panel)?.place
    else { return nil }
    guard let radar = panel.radars[place.requestedPlace], !radar.frames.isEmpty else {
      let radar = panel.radars[place.requestedPlace] ?? .unknown
      return PlaceHeader(place: place, page: page, statuses: statuses).nameRow()
        + page.wrapped(RadarOutlook(radar, at: page.now).summary(on: page), .secondary)
    }
    return RadarBlock(radar: radar, place: place, kilometres: kilometres, time: time)
      .page(page, rows: page.options.rows ?? 0, statuses: statuses)
  }
}
