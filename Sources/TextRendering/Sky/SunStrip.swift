import Almanac
import DashCore

/// What the sun does on the day of a card: a bar from sunrise to sunset, or words where it does
/// not cross the horizon.
struct SunStrip: Sendable {
  let sun: SunTimes
  let clock: PlaceClock
  let typography: Typography
  /// The cells for the bar and its times.
  let width: Int

  private var words: SunWords { SunWords(text: clock.words.text) }

  /// The line at a moment.
  func strip(at moment: Timestamp) -> CardStrip {
    CardStrip(words.label, pieces(at: moment))
  }

  private func pieces(at moment: Timestamp) -> [CardStrip.Piece] {
    switch sun.daylight {
    case .staysAbove: return [CardStrip.Piece(words.polarDay)]
    case .staysBelow:
      return [CardStrip.Piece(words.polarNight), CardStrip.Piece(noonTwilight)]
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
    case .crosses(let rise?, nil): return [CardStrip.Piece(words.risesOnly(clock.text(rise)))]
    case .crosses(nil, let set?): return [CardStrip.Piece(words.setsOnly(clock.text(set)))]
    case .crosses(nil, nil): return []
    }
  }

  private var length: CardStrip.Piece {
    CardStrip.Piece(words.length(sun.dayLengthSeconds), isNeeded: false)
  }

  /// The civil twilight of a day with a sunrise, or nil.
  private var twilight: CardStrip.Piece? {
    switch sun.civilTwilight {
    case .crosses(let dawn?, let dusk?):
      CardStrip.Piece(
        words.twilight(from: clock.text(dawn), to: clock.text(dusk)),
        isNeeded: false
      )
    case .staysAbove: CardStrip.Piece(words.twilightAllNight, isNeeded: false)
    case .crosses, .staysBelow: nil
    }
  }

  /// How light it gets in a day without a sunrise: by civil twilight one can read outdoors.
  private var noonTwilight: String {
    let kinds: [(SunWords.Twilight, HorizonPassage)] = [
      (.civil, sun.civilTwilight), (.nautical, sun.nauticalTwilight),
      (.astronomical, sun.astronomicalTwilight),
    ]
    guard let (kind, passage) = kinds.first(where: { $1 != .staysBelow }) else {
      return words.darkAllDay
    }
    guard case .crosses(let dawn?, let dusk?) = passage else { return words.twilightAllDay }
    return words.noonTwilight(kind, from: clock.text(dawn), to: clock.text(dusk))
  }
}
