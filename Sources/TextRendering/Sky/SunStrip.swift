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

  private var sunText: SunText { SunText(text: clock.clockText.text) }

  /// Returns the line at a moment.
  func strip(at moment: Timestamp) -> CardStrip {
    CardStrip(sunText.label, pieces(at: moment))
  }

  private func pieces(at moment: Timestamp) -> [CardStrip.Piece] {
    switch sun.daylight {
    case .staysAbove: return [CardStrip.Piece(sunText.polarDay)]
    case .staysBelow:
      return [CardStrip.Piece(sunText.polarNight), CardStrip.Piece(noonTwilight)]
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
    case .crosses(let rise?, nil): return [CardStrip.Piece(sunText.risesOnly(clock.text(rise)))]
    case .crosses(nil, let set?): return [CardStrip.Piece(sunText.setsOnly(clock.text(set)))]
    case .crosses(nil, nil): return []
    }
  }

  private var length: CardStrip.Piece {
    CardStrip.Piece(sunText.length(sun.dayLengthSeconds), isNeeded: false)
  }

  /// The civil twilight of a day with a sunrise; `nil` if there is none.
  private var twilight: CardStrip.Piece? {
    switch sun.civilTwilight {
    case .crosses(let dawn?, let dusk?):
      CardStrip.Piece(
        sunText.twilight(from: clock.text(dawn), to: clock.text(dusk)),
        isNeeded: false
      )
    case .staysAbove: CardStrip.Piece(sunText.twilightAllNight, isNeeded: false)
    case .crosses, .staysBelow: nil
    }
  }

  /// The brightest twilight of a day without a sunrise.
  private var noonTwilight: String {
    let kinds: [(SunText.Twilight, HorizonPassage)] = [
      (.civil, sun.civilTwilight), (.nautical, sun.nauticalTwilight),
      (.astronomical, sun.astronomicalTwilight),
    ]
    guard let (kind, passage) = kinds.first(where: { $1 != .staysBelow }) else {
      return sunText.darkAllDay
    }
    guard case .crosses(let dawn?, let dusk?) = passage else { return sunText.twilightAllDay }
    return sunText.noonTwilight(kind, from: clock.text(dawn), to: clock.text(dusk))
  }
}

/// The text for sunrise, sunset, twilight and the length of the day.
struct SunText: Sendable {
  let text: Strings

  var label: String { text(.labelSun) }
  var polarDay: String { text(.sunPolarDay) }
  var polarNight: String { text(.sunPolarNight) }
  var twilightAllNight: String { text(.sunTwilightAllNight) }
  var twilightAllDay: String { text(.sunTwilightAllDay) }
  var darkAllDay: String { text(.sunDarkAllDay) }

  /// Returns the text for a sunrise without a sunset, as on the first day of a polar day.
  func risesOnly(_ clock: String) -> String { text(.sunRisesOnly(time: clock)) }

  /// Returns the text for a sunset without a sunrise, as on the last day of a polar day.
  func setsOnly(_ clock: String) -> String { text(.sunSetsOnly(time: clock)) }

  /// Returns the length of the day, such as `8 h 39 min`.
  func length(_ seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    return text(.sunLength(hours: String(minutes / 60), minutes: String(minutes % 60)))
  }

  /// Returns the text for dawn and dusk.
  func twilight(from dawn: String, to dusk: String) -> String {
    text(.sunDawnAndDusk(dawn: dawn, dusk: dusk))
  }

  /// Returns the text for twilight around noon on a day without a sunrise.
  func noonTwilight(_ twilight: Twilight, from start: String, to end: String) -> String {
    switch twilight {
    case .civil: text(.sunCivilTwilight(from: start, to: end))
    case .nautical: text(.sunNauticalTwilight(from: start, to: end))
    case .astronomical: text(.sunAstronomicalTwilight(from: start, to: end))
    }
  }

  /// A band of the sun's depth below the horizon.
  enum Twilight: Sendable {
    /// Light enough to work outdoors.
    case civil
    /// The horizon at sea is visible.
    case nautical
    /// Not fully dark.
    case astronomical
  }
}
