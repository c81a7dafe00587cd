import Almanac
import DashCore
import Localization

extension CardFooter {
  /// Returns the card line for the sun: a bar from sunrise to sunset, or text if the sun does not
  /// cross the horizon.
  func strip(of sun: SunTimes) -> CardStrip {
    CardStrip(page.text(.labelSun), pieces(of: sun))
  }

  private func pieces(of sun: SunTimes) -> [CardStrip.Piece] {
    let text = page.text
    switch sun.daylight {
    case .staysAbove: return [CardStrip.Piece(text(.sunPolarDay))]
    case .staysBelow:
      return [CardStrip.Piece(text(.sunPolarNight)), CardStrip.Piece(noonTwilight(of: sun))]
    case .crosses(let rise?, let set?):
      let length = CardStrip.Piece(text.dayLength(sun.dayLengthSeconds), isNeeded: false)
      return [bar(from: rise, to: set), length] + [twilight(of: sun)].compactMap { $0 }
    case .crosses(let rise?, nil):
      return [CardStrip.Piece(text(.sunRisesOnly(time: clock.text(rise))))]
    case .crosses(nil, let set?):
      return [CardStrip.Piece(text(.sunSetsOnly(time: clock.text(set))))]
    case .crosses(nil, nil): return []
    }
  }

  /// Returns the civil twilight of a day with a sunrise; `nil` if there is none.
  private func twilight(of sun: SunTimes) -> CardStrip.Piece? {
    switch sun.civilTwilight {
    case .crosses(let dawn?, let dusk?):
      let (dawn, dusk) = (clock.text(dawn), clock.text(dusk))
      return CardStrip.Piece(page.text(.sunDawnAndDusk(dawn: dawn, dusk: dusk)), isNeeded: false)
    case .staysAbove: return CardStrip.Piece(page.text(.sunTwilightAllNight), isNeeded: false)
    case .crosses, .staysBelow: return nil
    }
  }

  /// Returns the brightest twilight of a day without a sunrise.
  private func noonTwilight(of sun: SunTimes) -> String {
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
    return page.text(twilight(clock.text(dawn), clock.text(dusk)))
  }
}

extension Strings {
  /// Returns the length of a day, such as `8 h 39 min`.
  func dayLength(_ seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    return self(.sunLength(hours: String(minutes / 60), minutes: String(minutes % 60)))
  }
}
