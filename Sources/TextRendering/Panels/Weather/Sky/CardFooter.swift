import Almanac
import DashCore
import Localization

/// Lays out the lines below a card: sun, moon and air quality, with their labels in one column.
///
/// Each is empty if nothing is known.
struct CardFooter: Sendable {
  let place: PlaceWeather
  let page: Page

  /// Returns sun, moon and air in a row, in their shortest forms.
  func brief() -> [StyledLine] {
    let almanac = PlaceAlmanac(of: place, at: page.now)
    let daylight = daylight(almanac?.sun)
    var pieces = [daylight.hasTimes ? "\(page.text(.labelSun)) \(daylight.text)" : daylight.text]
    if let almanac {
      let percent = page.format.percent(almanac.illuminatedPercent)?.text ?? ""
      let phase = sign(almanac) ?? page.text(almanac.moonTimes.phase)
      pieces.append("\(page.text(.moonMoon)) \(phase) \(percent)")
    }
    var spans = pieces.filter { !$0.isEmpty }.map { [Span($0)] }
    let air = place.air.flatMap { air in
      scales.lazy.filter { $0.field.kind != .index }.compactMap { $0.brief(of: air, page.text) }
        .first
    }
    if let air {
      spans.append([Span(page.text(.airAir) + " "), Span(air.text, air.isBad ? .warning : .plain)])
    }
    return page.rows(of: spans)
  }

  /// Returns when the sun rises and sets, or words; without coordinates the times of the service count.
  private func daylight(_ sun: SunTimes?) -> (text: String, hasTimes: Bool) {
    if let sun, sun.isPolarDay || sun.isPolarNight {
      return (page.text(sun.isPolarDay ? .sunPolarDay : .sunPolarNight), false)
    }
    let rise = (sun.map(\.sunrise) ?? place.sunrise)?.nearestMinute
    let set = (sun.map(\.sunset) ?? place.sunset)?.nearestMinute
    switch (rise, set) {
    case (let rise?, let set?):
      return (clock.shortText(rise) + page.typography.dash + clock.text(set), true)
    case (let rise?, nil): return (page.text(.sunRisesOnly(time: clock.text(rise))), false)
    case (nil, let set?): return (page.text(.sunSetsOnly(time: clock.text(set))), false)
    case (nil, nil): return ("", false)
    }
  }

  /// Returns the lines of the sun, the moon and the air, with the past day, in their longer forms.
  func long() -> [StyledLine] {
    sun() + moon() + air() + concentrations() + pastDay()
  }

  /// Returns the temperature of the last 24 hours, if there are observations.
  private func pastDay() -> [StyledLine] {
    guard let past = place.history.flatMap({ PastDay($0, on: page) }) else { return [] }
    let spans = past.spans(width: barWidth)
    return spans.isEmpty
      ? [] : lines([CardStrip(page.text(.labelPastDay), [CardStrip.Piece(spans)])])
  }

  /// Returns the line of the sun: its times, the length of the day, and the twilight.
  private func sun() -> [StyledLine] {
    let sun = PlaceAlmanac(of: place, at: page.now)?.sun
    let times = daylight(sun).text
    guard !times.isEmpty else { return [] }
    let more: [String?] =
      switch sun?.daylight {
      case .staysBelow?: [noonTwilight(of: sun)]
      case .crosses(_?, _?)?:
        [sun.map { page.text.dayLength($0.dayLengthSeconds) }, twilight(of: sun)]
      case .staysAbove?, .crosses?, nil: []
      }
    let pieces = more.compactMap(\.self).map { CardStrip.Piece($0, isNeeded: false) }
    return lines([CardStrip(page.text(.labelSun), [CardStrip.Piece(times)] + pieces)])
  }

  /// Returns the line of the moon: its sign, its phase, moonrise and moonset.
  private func moon() -> [StyledLine] {
    guard let almanac = PlaceAlmanac(of: place, at: page.now) else { return [] }
    let phase = (sign(almanac).map { $0 + " " } ?? "") + almanac.phase(page)
    let times = passages(almanac.moonTimes).map { CardStrip.Piece($0, isNeeded: false) }
    return lines([CardStrip(page.text(.moonMoon), [CardStrip.Piece(phase)] + times)])
  }

  /// Returns the line of the air quality indices, each under its own name.
  func air() -> [StyledLine] {
    guard let air = place.air else { return [] }
    let label = hasIndex(air) ? page.text(.airAir) : ""
    return lines([CardStrip(label, values(of: air))])
  }

  /// Returns a line for each sort of concentrations in the air.
  func concentrations() -> [StyledLine] { lines(concentrationStrips) }

  private func lines(_ strips: [CardStrip]) -> [StyledLine] {
    CardStrip.lines(strips, labelWidth: labelWidth, on: page)
  }

  /// The width of the widest label of this place.
  private var labelWidth: Int {
    let hasMoon = place.latitude != nil && place.longitude != nil
    let hasSun = hasMoon || place.sunrise != nil
    let hasAir = place.air.map { hasIndex($0) || values(of: $0).isEmpty } ?? false
    let labels =
      [
        hasSun ? page.text(.labelSun) : "", hasMoon ? page.text(.moonMoon) : "",
        hasAir ? page.text(.airAir) : "", place.history == nil ? "" : page.text(.labelPastDay),
      ] + concentrationStrips.map(\.label)
    return labels.map { TextWidth.width(of: $0) }.max() ?? 0
  }

  /// The width available for a bar, after the widest label.
  private var barWidth: Int { page.width - CardStrip.margin - labelWidth - 2 }

  private var clock: PlaceClock { PlaceClock(of: place, clockText: page.clock) }

  // MARK: Sun

  /// Returns the civil twilight of a day with a sunrise; `nil` if there is none.
  private func twilight(of sun: SunTimes?) -> String? {
    switch sun?.civilTwilight {
    case .crosses(let dawn?, let dusk?)?:
      let (dawn, dusk) = (clock.text(dawn.nearestMinute), clock.text(dusk.nearestMinute))
      return page.text(.sunDawnAndDusk(dawn: dawn, dusk: dusk))
    case .staysAbove?: return page.text(.sunTwilightAllNight)
    case .crosses?, .staysBelow?, nil: return nil
    }
  }

  /// Returns the brightest twilight of a day without a sunrise.
  private func noonTwilight(of sun: SunTimes?) -> String? {
    guard let sun else { return nil }
    let kinds: [(HorizonPassage, (_ from: String, _ to: String) -> LocalizedString)] = [
      (sun.civilTwilight, LocalizedString.sunCivilTwilight),
      (sun.nauticalTwilight, LocalizedString.sunNauticalTwilight),
      (sun.astronomicalTwilight, LocalizedString.sunAstronomicalTwilight),
    ]
    guard let (passage, twilight) = kinds.first(where: { $0.0 != .staysBelow }) else {
      return page.text(.sunDarkAllDay)
    }
    guard case .crosses(let dawn?, let dusk?) = passage else {
      return page.text(.sunTwilightAllDay)
    }
    return page.text(twilight(clock.text(dawn.nearestMinute), clock.text(dusk.nearestMinute)))
  }

  // MARK: Moon

  /// Returns the sign of the moon's phase; `nil` where words must do.
  private func sign(_ almanac: PlaceAlmanac) -> String? {
    almanac.moonTimes.phase.sign(
      litSide: almanac.litSide,
      icons: page.usesTextIcons ? .ascii : page.options.icons
    )
  }

  /// Returns the moonrise and moonset in chronological order.
  private func passages(_ moon: MoonTimes) -> [String] {
    switch moon.passage {
    case .staysAbove: return [page.text(.moonAboveAllDay)]
    case .staysBelow: return [page.text(.moonBelowAllDay)]
    case .crosses(let rise, let set):
      let rising = rise.map {
        (moment: $0, text: page.text(.moonRises(time: clock.text($0.nearestMinute))))
      }
      let setting = set.map {
        (moment: $0, text: page.text(.moonSets(time: clock.text($0.nearestMinute))))
      }
      let text = [rising, setting].compactMap { $0 }.sorted { $0.moment < $1.moment }.map(\.text)
      return [page.text.list(text)]
    }
  }

  // MARK: Air

  /// The scales on the card, in their order.
  private var scales: [AirScale] {
    PlaceValue.onCard.compactMap { value in
      if case .index(let scale)? = value.card { scale } else { nil }
    }
  }

  /// Returns the values on the scales, those that are bad styled as a warning.
  private func values(of air: AirQuality) -> [CardStrip.Piece] {
    scales.compactMap { $0.text(of: air, page.text) }.map {
      CardStrip.Piece([Span($0.text, $0.isBad ? .warning : .plain)])
    }
  }

  /// Whether an index of the air is known; the ultraviolet index is not about the air.
  private func hasIndex(_ air: AirQuality) -> Bool {
    scales.contains { $0.field.kind != .index && $0.text(of: air, page.text) != nil }
  }

  /// The concentrations, those with the same label in a line; the pollutants have no label below the
  /// indices of the air, and pollen that does not fly has no place.
  private var concentrationStrips: [CardStrip] {
    guard let air = place.air else { return [] }
    let context = PlaceOnPage(place, page)
    var found: [(label: LocalizedString, kind: QuantityKind, amounts: [String])] = []
    for value in PlaceValue.onCard {
      guard case .concentration(let label)? = value.card, let name = value.label,
        case .number(let amount, let kind)? = value.now?.find(place, context),
        amount >= 0.05 || label == .airAir,
        let number = page.format.number(amount, decimals: amount < 9.95 && amount > 0 ? 1 : 0)
      else { continue }
      if found.last?.label != label { found.append((label, kind, [])) }
      found[found.count - 1].amounts.append("\(page.text(name))\u{A0}\(number)")
    }
    return found.map { label, kind, amounts in
      let text = page.text.list(amounts) + "\u{A0}" + page.format.unit(of: kind)
      let isBelow = label == .airAir && !values(of: air).isEmpty
      return CardStrip(
        isBelow ? "" : page.text(label),
        [CardStrip.Piece([Span(text, .secondary)])]
      )
    }
  }
}

extension MoonPhase {
  /// Returns the sign of the phase, lit on the side that is lit in the sky; `nil` where words must do.
  func sign(litSide: LitSide, icons: IconSet) -> String? {
    let isRight = litSide == .right
    switch icons {
    case .ascii: return nil
    case .emoji:
      return switch self {
      case .newMoon: "🌑"
      case .fullMoon: "🌕"
      case .waxingCrescent, .waningCrescent: isRight ? "🌒" : "🌘"
      case .firstQuarter, .lastQuarter: isRight ? "🌓" : "🌗"
      case .waxingGibbous, .waningGibbous: isRight ? "🌔" : "🌖"
      }
    case .unicode, .nerd:
      return switch self {
      case .newMoon: "○"
      case .fullMoon: "●"
      case .waxingCrescent, .waningCrescent: isRight ? "☽" : "☾"
      case .firstQuarter, .lastQuarter: isRight ? "◑" : "◐"
      case .waxingGibbous, .waningGibbous: isRight ? "◗" : "◖"
      }
    }
  }
}

extension Strings {
  /// Returns the name of a phase.
  func callAsFunction(_ phase: MoonPhase) -> String {
    switch phase {
    case .newMoon: self(.moonNewMoon)
    case .waxingCrescent: self(.moonWaxingCrescent)
    case .firstQuarter: self(.moonFirstQuarter)
    case .waxingGibbous: self(.moonWaxingGibbous)
    case .fullMoon: self(.moonFullMoon)
    case .waningGibbous: self(.moonWaningGibbous)
    case .lastQuarter: self(.moonLastQuarter)
    case .waningCrescent: self(.moonWaningCrescent)
    }
  }

  /// Returns the length of a day, such as `8 h 39 min`.
  func dayLength(_ seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    return self(.sunLength(hours: String(minutes / 60), minutes: String(minutes % 60)))
  }
}
