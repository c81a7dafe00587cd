import Almanac
import DashCore

/// Says what the sun does in a day.
struct SunWords: Sendable {
  let text: Words

  var label: String { text(Label.sun) }
  var polarDay: String { text(SunPhrase.polarDay) }
  var polarNight: String { text(SunPhrase.polarNight) }
  var twilightAllNight: String { text(SunPhrase.twilightAllNight) }
  var twilightAllDay: String { text(SunPhrase.twilightAllDay) }
  var darkAllDay: String { text(SunPhrase.darkAllDay) }

  /// A sunrise without a sunset, as the first day of a polar day has.
  func risesOnly(_ clock: String) -> String { text(SunPhrase.risesOnly, ["time": clock]) }

  /// A sunset without a sunrise, as the last day of a polar day has.
  func setsOnly(_ clock: String) -> String { text(SunPhrase.setsOnly, ["time": clock]) }

  /// How long the sun is up, such as `8 h 39 min`.
  func length(_ seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    return text(
      SunPhrase.length,
      ["hours": String(minutes / 60), "minutes": String(minutes % 60)]
    )
  }

  /// Dawn and dusk.
  func twilight(from dawn: String, to dusk: String) -> String {
    text(SunPhrase.dawnAndDusk, ["dawn": dawn, "dusk": dusk])
  }

  /// What light there is around noon where the sun does not rise.
  func noonTwilight(_ twilight: Twilight, from start: String, to end: String) -> String {
    let phrase: SunPhrase =
      switch twilight {
      case .civil: .civilTwilight
      case .nautical: .nauticalTwilight
      case .astronomical: .astronomicalTwilight
      }
    return text(phrase, ["from": start, "to": end])
  }

  /// How far below the horizon the sun is.
  enum Twilight: Sendable {
    /// There is light to work by outdoors.
    case civil
    /// The horizon at sea can be seen.
    case nautical
    /// It is not wholly dark.
    case astronomical
  }
}
