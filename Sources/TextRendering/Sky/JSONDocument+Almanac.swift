import Almanac
import DashCore

extension JSONDocument {
  /// Writes what the sun and the moon do on the day of a place; nothing where the place is not known
  /// to lie anywhere.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - moon: The moon at the moment of the document.
  ///   - writer: Where to.
  func writeAlmanac(of place: PlaceWeather, moon: Moon, to writer: inout JSONWriter) {
    guard let almanac = PlaceAlmanac(of: place, at: dashboard.generatedAt, moon: moon) else {
      return
    }
    let sun = almanac.sun
    writer.field("sun") { field in
      field.object { object in
        object.field("date", almanac.date.iso8601)
        object.field("state", sun.state)
        object.field("civilDawn", sun.civilTwilight.rise)
        object.field("sunrise", sun.sunrise)
        object.field("solarNoon", sun.solarNoon)
        object.field("sunset", sun.sunset)
        object.field("civilDusk", sun.civilTwilight.set)
        object.field("dayLengthSeconds", sun.dayLengthSeconds)
      }
    }
    writer.field("moon") { field in
      field.object { object in
        object.field("phase", almanac.moonTimes.phase.word)
        object.field("illuminatedPercent", almanac.illuminatedPercent.tenths)
        object.field("ageDays", almanac.moon.ageDays.tenths)
        object.field("moonrise", almanac.moonTimes.moonrise)
        object.field("moonset", almanac.moonTimes.moonset)
      }
    }
  }
}

extension SunTimes {
  /// What kind of a day it is.
  fileprivate var state: String {
    isPolarDay ? "polar-day" : isPolarNight ? "polar-night" : "normal"
  }
}

extension MoonPhase {
  /// Its name for scripts.
  fileprivate var word: String {
    switch self {
    case .newMoon: "new-moon"
    case .waxingCrescent: "waxing-crescent"
    case .firstQuarter: "first-quarter"
    case .waxingGibbous: "waxing-gibbous"
    case .fullMoon: "full-moon"
    case .waningGibbous: "waning-gibbous"
    case .lastQuarter: "last-quarter"
    case .waningCrescent: "waning-crescent"
    }
  }
}

extension Double {
  /// To the tenth: what is computed has more digits than are known.
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
