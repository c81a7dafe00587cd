import Almanac
import DashCore
import Localization

/// The card line for the sun: a bar from sunrise to sunset, or text if the sun does not cross the
/// horizon.
struct SunStrip: Sendable {
  let sun: SunTimes
  let clock: PlaceClock
  let typography: Typography
  /// The width of the bar and its times, in cells.
  let width: Int

  private var text: Strings { clock.clockText.text }

  /// Returns the line at a moment.
  func strip(at moment: Timestamp) -> CardStrip {
    CardStrip(text(.labelSun), pieces(at: moment))
  }

  private func pieces(at moment: Timestamp) -> [CardStrip.Piece] {
    switch sun.daylight {
    case .staysAbove: return [CardStrip.Piece(text(.sunPolarDay))]
    case .staysBelow:
      return [CardStrip.Piece(text(.sunPolarNight)), CardStrip.Piece(noonTwilight)]
    case .crosses(let rise?, let set?):
      let bar = SunBar(
        sunrise: rise,
        sunset: set,
        clock: clock
      )
      return [
        CardStrip.Piece(bar.text(at: moment, width: width, typography: typography)),
        length,
      ] + [twilight].compactMap { $0 }
    case .crosses(let rise?, nil):
      return [CardStrip.Piece(text(.sunRisesOnly(time: clock.text(rise))))]
    case .crosses(nil, let set?):
      return [CardStrip.Piece(text(.sunSetsOnly(time: clock.text(set))))]
    case .crosses(nil, nil): return []
    }
  }

  private var length: CardStrip.Piece {
    CardStrip.Piece(text.dayLength(sun.dayLengthSeconds), isNeeded: false)
  }

  /// The civil twilight of a day with a sunrise; `nil` if there is none.
  private var twilight: CardStrip.Piece? {
    switch sun.civilTwilight {
    case .crosses(let dawn?, let dusk?):
      CardStrip.Piece(
        text(.sunDawnAndDusk(dawn: clock.text(dawn), dusk: clock.text(dusk))),
        isNeeded: false
      )
    case .staysAbove: CardStrip.Piece(text(.sunTwilightAllNight), isNeeded: false)
    case .crosses, .staysBelow: nil
    }
  }

  /// The brightest twilight of a day without a sunrise.
  private var noonTwilight: String {
    let kinds: [(HorizonPassage, (_ from: String, _ to: String) -> LocalizedString)] = [
      (sun.civilTwilight, LocalizedString.sunCivilTwilight),
      (sun.nauticalTwilight, LocalizedString.sunNauticalTwilight),
      (sun.astronomicalTwilight, LocalizedString.sunAstronomicalTwilight),
    ]
    guard let (passage, twilight) = kinds.first(where: { $0.0 != .staysBelow }) else {
      return text(.sunDarkAllDay)
    }
    guard case .crosses(let dawn?, let dusk?) = passage else { return text(.sunTwilightAllDay) }
    return text(twilight(clock.text(dawn), clock.text(dusk)))
  }
}

extension Strings {
  /// Returns the length of a day, such as `8 h 39 min`.
  func dayLength(_ seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    return self(.sunLength(hours: String(minutes / 60), minutes: String(minutes % 60)))
  }
}
