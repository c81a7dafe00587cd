import DashCore

extension ForecastChart {
  // MARK: Sky and wind

  /// The sky of each part of the time; nil where nothing is known of it.
  func icons(_ slots: [ForecastSlots.Slot], _ daylight: Daylight) -> ForecastChartRow? {
    let row = ForecastChartRow("", slots) { slot in
      let part = sample(slot)
      let hour = part.shown
      // An icon is of the same time as the amounts below it: rain to come is shown before a dry now.
      let isWet = (part.millimetres ?? 0) > 0 && hour?.condition != nil
      let measured = isNow(slot) && !isWet ? place.condition : nil
      guard let condition = measured ?? hour?.condition else { return nil }
      let moment = measured == nil ? hour?.time ?? slot.start : slot.start
      let said = measured == nil ? condition.isDay : place.isDay
      return page.icon(of: condition.sky, isDay: daylight.isDay(at: moment) ?? said)
    }
    return row.spans.isEmpty ? nil : row
  }

  /// Where the wind goes and how fast; nil where nothing is known of it.
  func wind(_ slots: [ForecastSlots.Slot]) -> ForecastChartRow? {
    let row = ForecastChartRow(page.options.units.wind.rawValue, slots) { slot in
      let hour = sample(slot).middle
      let isNow = isNow(slot) && place.windSpeedMetresPerSecond != nil
      return page.windCell(
        isNow ? place.windSpeedMetresPerSecond : hour?.windSpeedMetresPerSecond,
        fromDegrees: isNow ? place.windDirectionDegrees : hour?.windDirectionDegrees
      ).map { cell in
        Span(cell.sign.isEmpty ? cell.text : "\(cell.sign) \(cell.text)", cell.style)
      }
    }
    return row.spans.isEmpty ? nil : row
  }

  /// Whether a part begins now, and what was measured is of now.
  private func isNow(_ slot: ForecastSlots.Slot) -> Bool {
    slot.start == span.start && isMeasuredNow
  }

  func sample(_ slot: ForecastSlots.Slot) -> HourSample {
    HourSample(hours, stepSeconds: stepSeconds, from: slot.start, to: slot.end)
  }

  // MARK: Time

  /// The ground that all stands on: the day as a line, the night as a shade.
  func ground(
    _ slots: [ForecastSlots.Slot],
    _ daylight: Daylight,
    columns: Int
  ) -> ForecastChartRow {
    let ticks = Set(slots.dropFirst().map(\.column))
    let seconds = Double(span.seconds) / Double(columns)
    var cells: [Span] = []
    for column in 0..<columns {
      let middle = span.start.advanced(bySeconds: Int64((Double(column) + 0.5) * seconds))
      switch daylight.isDay(at: middle) {
      case false: cells.append(Span(page.typography.night, .secondary))
      case true:
        let isTick = ticks.contains(column)
        let cell = isTick ? page.typography.groundTick : page.typography.ground
        cells.append(Span(cell, .sun))
      default:
        let isTick = ticks.contains(column)
        let cell = isTick ? page.typography.groundTick : page.typography.ground
        cells.append(Span(cell, .secondary))
      }
    }
    return ForecastChartRow("", cells)
  }

  /// The hours by the place's own clock; a day has its name where it begins.
  func names(_ slots: [ForecastSlots.Slot]) -> ForecastChartRow {
    let zone = place.utcOffsetSeconds == nil ? "UTC" : nil
    let now = slots.first?.label.isEmpty == true ? page.text(ChartPhrase.now) : nil
    let label = [zone, now].compactMap { $0 }.joined(separator: " ")
    return ForecastChartRow(label, slots) { slot in
      Span(slot.label, slot.isDayStart ? .plain : .secondary)
    }
  }
}
