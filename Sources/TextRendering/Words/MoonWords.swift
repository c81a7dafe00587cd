import Almanac

/// Says what the moon looks like and does.
struct MoonWords: Sendable {
  let text: Words

  var label: String { text(MoonPhrase.moon) }
  var aboveAllDay: String { text(MoonPhrase.aboveAllDay) }
  var belowAllDay: String { text(MoonPhrase.belowAllDay) }

  /// The name of a phase.
  func phase(_ phase: MoonPhase) -> String {
    let phrase: MoonPhrase =
      switch phase {
      case .newMoon: .newMoon
      case .waxingCrescent: .waxingCrescent
      case .firstQuarter: .firstQuarter
      case .waxingGibbous: .waxingGibbous
      case .fullMoon: .fullMoon
      case .waningGibbous: .waningGibbous
      case .lastQuarter: .lastQuarter
      case .waningCrescent: .waningCrescent
      }
    return text(phrase)
  }

  func rises(_ clock: String) -> String { text(MoonPhrase.rises, ["time": clock]) }

  func sets(_ clock: String) -> String { text(MoonPhrase.sets, ["time": clock]) }
}
