import DashCore
import Localization

/// The context that all layouts of a page share: a class, because each of them refers to it.
final class Page: Sendable {
  let options: RenderOptions
  let typography: Typography
  let format: QuantityFormat
  let clock: ClockText
  /// The localized strings.
  let text: Strings
  /// The reference time for ages.
  let now: Timestamp

  init(options: RenderOptions, now: Timestamp) {
    self.options = options
    self.now = now
    typography = options.typography
    text = options.strings
    format = QuantityFormat(units: options.units, typography: typography, signs: text.signs)
    clock = ClockText(style: options.units.clock, text: text)
  }

  /// The error messages.
  var errors: ErrorMessages { ErrorMessages(text) }

  /// The line width in cells, including the left margin.
  var width: Int { options.width }

  /// Whether a word replaces the icon of a sky.
  var usesTextIcons: Bool { !typography.isUnicode || options.icons == .ascii }

  /// The format of the plain output, whose minus sign is ASCII for scripts and screen readers.
  var plainFormat: QuantityFormat {
    var format = format
    format.minus = "-"
    return format
  }

  /// What stands in place of content that has not arrived.
  var awaited: String { text(options.isFinal ? .pageLate : .pageLoading) }

  /// Returns a time on the reader's clock.
  func civil(_ moment: Timestamp) -> CivilTime {
    moment.civil(utcOffsetSeconds: options.utcOffsetSeconds)
  }

  /// Returns the first lines of a page, with the longest forms of the status and the time that fit.
  func header(clocks: [String], statuses: [Span]) -> [StyledLine] {
    var line = StyledLine([Span(" "), Span("dash", .heading)])
    for status in statuses {
      for clock in clocks where line.trailing.isEmpty || line.width > width {
        let clock = clock.isEmpty ? "" : clock + typography.separator
        line.trailing = [Span(clock, .secondary), status]
      }
    }
    if line.width > width, let status = statuses.last {
      line.trailing = []
      let room = width - line.width - StyledLine.gap
      if room > 0 { line.trailing = [Span(cut(status.text, to: room), status.style)] }
    }
    return [line]
  }

  /// Returns the plain output: blocks of lines, wrapped to the page width, with a blank line between.
  func plainText(_ blocks: [[String]]) -> String {
    let lines = blocks.map { block in
      block.flatMap { TextFitting.wrap(typography.transliterated($0), to: width) }
    }
    return lines.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// Wraps a text to the page width, with an indent.
  func wrapped(_ text: String, _ style: Style = .plain, indent: Int = 1) -> [StyledLine] {
    StyledLine.wrapping(typography.transliterated(text), style, width: width, indent: indent)
  }

  /// Returns a place's name with its country, within a width.
  ///
  /// If both do not fit, the full name takes precedence over the country.
  func name(of place: PlaceWeather, width: Int = .max) -> String {
    if let title = place.title?.nonEmpty, typography.canWrite(title) {
      return cut(typography.text(title), to: width)
    }
    guard let name = place.name?.nonEmpty,
      typography.canWrite(name) || !canWrite(place.requestedPlace)
    else {
      return cut(
        typography.transliterated(DisplayText("\(place.requestedPlace)").string),
        to: width
      )
    }
    var full = typography.text(name)
    for part in place.place.distinction {
      let longer = "\(full), \(typography.text(part))"
      if TextWidth.width(of: longer) + 4 <= width { full = longer }
    }
    let suffix = place.country?.nonEmpty.map { ", " + typography.text($0) } ?? ""
    guard !suffix.isEmpty else { return cut(full, to: width) }
    let room = width - TextWidth.width(of: suffix)
    let needed = TextWidth.width(of: full)
    if needed <= room { return full + suffix }
    return needed <= width || room < 10 ? cut(full, to: width) : cut(full, to: room) + suffix
  }

  /// Whether the output can show the requested name in the permitted characters.
  private func canWrite(_ query: PlaceQuery) -> Bool {
    typography.canWrite(DisplayText("\(query)"))
  }

  private func cut(_ text: String, to width: Int) -> String {
    var cut = TextFitting.truncate(text, to: width, ellipsis: typography.ellipsis)
    while cut.last == " " { cut.removeLast() }
    return cut
  }

  /// Returns the service's description of a condition, or the built-in one; `nil` without either.
  func description(of condition: Condition?) -> String? {
    guard let condition else { return nil }
    let isForeign = !options.usesServiceDescriptions || !condition.isTranslated
    if isForeign, text.language != .english, let description = SkyText.description(condition) {
      return text(description)
    }
    let descriptions = [condition.description, condition.main].compactMap { $0?.nonEmpty }
    return descriptions.first(where: typography.canWrite).map(typography.text)
      ?? SkyText.description(condition).map { text($0) }
      ?? descriptions.first.map(typography.text)
  }

  /// Returns the icon of a sky, or a short word in ASCII.
  func icon(of sky: Sky, isDay: Bool?) -> Span {
    let sign = SkyText.icon(sky, isDay: isDay, in: usesTextIcons ? .ascii : options.icons, text)
    return Span(sign, style(of: sky, isDay: isDay))
  }

  /// Returns the wind speed with the direction it comes from, `nil` if the speed is not reported.
  func wind(
    _ metresPerSecond: Double?,
    fromDegrees degrees: Double?,
    _ format: QuantityFormat,
    hasArrow: Bool = false
  ) -> String? {
    guard let metresPerSecond, let quantity = format.speed(metresPerSecond, decimals: 1) else {
      return nil
    }
    guard !format.isCalm(metresPerSecond: metresPerSecond) else { return text(.valueCalm) }
    guard let degrees, let point = WindText.compass(fromDegrees: degrees) else {
      return quantity.text
    }
    let arrow = hasArrow ? WindText.arrow(fromDegrees: degrees).map { $0 + " " } : nil
    return text(.valueWindFrom(speed: (arrow ?? "") + quantity.text, point: text(point)))
  }

  /// Returns wind direction and speed for a table cell, `nil` if the speed is not reported.
  func windCell(
    _ metresPerSecond: Double?,
    fromDegrees degrees: Double?,
    hasUnit: Bool = false
  ) -> TableCell? {
    guard let metresPerSecond, let speed = format.speed(metresPerSecond, decimals: 0) else {
      return nil
    }
    guard !format.isCalm(metresPerSecond: metresPerSecond) else {
      return TableCell(text(.valueCalm), style: .secondary)
    }
    let sign = degrees.flatMap(arrow)
    let suffix = hasUnit ? " \(speed.unit)" : ""
    return TableCell(speed, suffix: suffix, sign: sign ?? "")
  }

  /// Returns the style of a sky's icon.
  func style(of sky: Sky, isDay: Bool?) -> Style {
    switch sky {
    case .clear, .fewClouds: isDay == true ? .sun : .plain
    case .drizzle, .rain, .showers: .water
    case .sleet: .ice
    case .snow: .snow
    case .thunderstorm: .thunder
    case .storm: .warning
    case .brokenClouds, .overcast, .fog, .dust, .unknown: .plain
    }
  }

  /// Returns the time since a panel's last good data, and why it is stale.
  func text(of staleness: Staleness, _ panel: Panel) -> String {
    let age = clock.age(now.seconds(since: staleness.fetchedAt))
    let cause = errors.briefCause(of: staleness.error, from: panel.server)
    return text(.timeLastGood(age: age)) + typography.separator + cause
  }

  /// Returns the staleness as lines, with the time of the next retry.
  func stalenessLines(
    of panel: Panel,
    _ staleness: Staleness,
    indent: Int = 1
  ) -> [StyledLine] {
    let remark = text(of: staleness, panel)
    guard let next = nextTry(panel) else { return wrapped(remark, .failure, indent: indent) }
    let whole = wrapped(text.list([remark, next]), .failure, indent: indent)
    // If this takes two lines, the next retry is the second.
    return whole.count == 1
      ? whole : wrapped(remark, .failure, indent: indent) + wrapped(next, .failure, indent: indent)
  }

  /// Returns the staleness as a line above the data, so that it hides no data in a small window, and as
  /// lines below if it is longer.
  func stalenessAround(
    of panel: Panel,
    _ stale: Staleness
  ) -> (above: [StyledLine], below: [StyledLine]) {
    let whole = stalenessLines(of: panel, stale)
    guard whole.count > 1 else { return (whole, []) }
    let remark = text(of: stale, panel)
    let brief = TextFitting.truncate(remark, to: width - 1, ellipsis: typography.ellipsis)
    return ([StyledLine([Span(" "), Span(brief, .failure)])], whole)
  }

  /// Returns the time of a panel's next retry, `nil` if there is none.
  func nextTry(_ panel: Panel) -> String? {
    panel.nextRetryAt.map { moment in
      // A time without a weekday means today.
      let isFar = moment.seconds(since: now) >= 12 * 3600
      let time =
        isFar
        ? clock.weekTime(moment, utcOffsetSeconds: options.utcOffsetSeconds)
        : clock.time(civil(moment))
      return text(.timeNextTry(time: time))
    }
  }

  /// Returns the forecast for the current day at a place; `nil` if there is none.
  func today(at place: PlaceWeather) -> ForecastDay? { day(0, at: place) }

  /// Returns the forecast for a day at a place, counted from today; `nil` if there is none.
  func day(_ index: Int, at place: PlaceWeather) -> ForecastDay? {
    let today = place.utcOffsets.date(at: now).daysSinceEpoch
    return place.forecast?.days.first { $0.date.daysSinceEpoch == today + index }
      .map { place.including(now: now, in: $0) }
  }

  /// Returns when a place was observed, on its clock; `nil` if not reported.
  func observationTime(of place: PlaceWeather) -> String? {
    place.observedAt.map {
      clock.observed($0, utcOffsetSeconds: place.utcOffsetSeconds(at: $0), at: now)
    }
  }

  /// Returns the age of the oldest observation, or of the fetch if no place reports a time.
  ///
  /// Over a day it is the date.
  func age(of places: [PlaceWeather], fetchedAt: Timestamp) -> String {
    let observed = places.filter { $0.observedAt != nil }
    guard let oldest = observed.min(by: { ($0.observedAt ?? now) < ($1.observedAt ?? now) }) else {
      return text(.timeFetched(age: clock.age(now.seconds(since: fetchedAt))))
    }
    func age(_ place: PlaceWeather) -> String {
      clock.age(now.seconds(since: place.observedAt ?? now))
    }
    let oldestAge = age(oldest)
    let isMixed = observed.contains { age($0) != oldestAge }
    let isOld = now.seconds(since: oldest.observedAt ?? now) > 86_400
    let shown = (isOld ? observationTime(of: oldest) : nil) ?? oldestAge
    return isMixed ? text(.timeOldest(age: shown)) : shown
  }
}

extension Page {
  /// Formats a quantity of a place for a text of its own, which has room for what a column has not.
  ///
  /// - Parameters:
  ///   - numbers: The format of numbers; `nil` for the page's.
  ///   - isShort: Whether a sign takes the place of words.
  func quantity(
    _ field: Field<Measurements>,
    of place: PlaceWeather,
    _ numbers: QuantityFormat? = nil,
    isShort: Bool = false
  ) -> FormattedQuantity? {
    let format = numbers ?? format
    guard field.name == Fields.visibility.name else {
      return format.quantity(place.measurements[field], field.kind)
    }
    var distance = format.distance(place.visibilityMetres)
    guard place.visibilityIsAtLeast, let known = distance else { return distance }
    if isShort {
      distance?.whole = typography.atLeast + known.whole
    } else {
      distance?.unit = text(.valueOrMore(unit: known.unit))
    }
    return distance
  }
}

/// The clock of a place, or UTC with a suffix if the place's offset is unknown.
struct PlaceClock: Sendable {
  /// The offsets from UTC; `nil` if unknown.
  let utcOffsets: UTCOffsets?
  let clockText: ClockText

  /// Creates the clock of a place.
  init(of place: PlaceWeather, clockText: ClockText) {
    utcOffsets = place.utcOffsetSeconds == nil ? nil : place.utcOffsets
    self.clockText = clockText
  }

  /// The suffix of a time, if it is in UTC.
  var zone: String { utcOffsets == nil ? " UTC" : "" }

  /// Returns a time of day such as `14:05`, with the suffix.
  func text(_ moment: Timestamp) -> String {
    shortText(moment) + zone
  }

  /// Returns a time of day without the suffix.
  func shortText(_ moment: Timestamp) -> String {
    clockText.time((utcOffsets ?? UTCOffsets(0)).civil(at: moment))
  }
}

extension Timestamp {
  /// The nearest full minute, for what is computed by the second, such as sunrise.
  var nearestMinute: Timestamp {
    advanced(bySeconds: 30 - (secondsSinceEpoch + 30) % 60)
  }
}
