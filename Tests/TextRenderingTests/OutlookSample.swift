import DashCore
import Localization

@testable import TextRendering

/// A place whose forecast is a row of letters, one for each step.
///
/// `.` is dry, `,` has 0.04 mm/h under clouds, `d` drizzle, `h` showers, `r` rain, `R` heavy rain, `m`
/// sleet, `z` freezing rain, `g` freezing drizzle, `s` snow, `S` heavy snow, `t` a thunderstorm, `f` fog and
/// `i` mist. `a` is rain by its amount alone, `?` has only a temperature, and a blank is missing.
struct OutlookSample: Sendable {
  /// The steps; the first one is the current one.
  let steps: String
  var stepHours: Int64 = 1
  /// What is observed, as one of the letters; `nil` for no current observation.
  var observed: Character?
  /// The temperature at the same time yesterday; today it is 7.4 °C.
  var yesterday: Double?
  /// The clock at the place.
  var utcOffsets: UTCOffsets? = UTCOffsets(0)
  var now = Sample.now

  var weather: PlaceWeather {
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.utcOffsetSeconds = utcOffsets?.seconds(at: now)
    place.zoneOffsets = utcOffsets
    place.temperatureCelsius = 7.4
    if let observed {
      place.observedAt = now.advanced(bySeconds: -300)
      place.condition = Self.condition(observed)
    }
    let step = stepHours * 3600
    let start = now.secondsSinceEpoch / step * step
    var hours: [ForecastHour] = []
    if let yesterday {
      hours = ([25, 24, 23] as [Int64]).map { hoursAgo in
        var hour = ForecastHour(
          time: Timestamp(secondsSinceEpoch: now.secondsSinceEpoch / 3600 * 3600 - hoursAgo * 3600)
        )
        hour.temperatureCelsius = yesterday
        return hour
      }
    }
    for (index, letter) in steps.enumerated() where letter != " " {
      let end = start + Int64(index + 1) * step
      hours.append(Self.hour(letter, at: Timestamp(secondsSinceEpoch: end)))
    }
    place.forecast = Forecast(hours: hours, days: [], stepSeconds: Int(step))
    return place
  }

  static func hour(_ letter: Character, at time: Timestamp) -> ForecastHour {
    var hour = ForecastHour(time: time)
    hour.temperatureCelsius = 7
    hour.condition = condition(letter)
    switch letter {
    case ".": hour.rainMillimetresPerHour = 0
    case ",": hour.rainMillimetresPerHour = 0.04
    case "d": hour.rainMillimetresPerHour = 0.02
    case "a", "r", "h", "t", "z", "g": hour.rainMillimetresPerHour = 1
    case "s": hour.snowMillimetresPerHour = 1
    default: break
    }
    return hour
  }

  static func condition(_ letter: Character) -> Condition? {
    switch letter {
    case ".": Condition(.clear, "", code: 800, isDay: nil)
    case ",": Condition(.overcast, "", code: 804, isDay: nil)
    case "d": Condition(.drizzle, "", code: 300, isDay: nil)
    case "h": Condition(.showers, "", code: 521, isDay: nil)
    case "r": Condition(.rain, "", code: 500, isDay: nil)
    case "R": Condition(.rain, "", code: 502, isDay: nil)
    case "m": Condition(.sleet, "", code: 611, isDay: nil)
    case "z": Condition(.sleet, "", code: 511, isDay: nil)
    case "g":
      Condition(
        code: 511,
        main: nil,
        description: "",
        isDay: nil,
        sky: .sleet,
        detail: .lightFreezingDrizzle
      )
    case "s": Condition(.snow, "", code: 600, isDay: nil)
    case "S": Condition(.snow, "", code: 602, isDay: nil)
    case "t": Condition(.thunderstorm, "", code: 211, isDay: nil)
    case "f": Condition(.fog, "", code: 741, isDay: nil)
    case "i": Condition(.fog, "", code: 701, isDay: nil)
    default: nil
    }
  }

  /// Returns the sentence.
  func sentence(
    _ language: Language = .english,
    units: Units = .metric,
    isUnicode: Bool = true
  ) -> String? {
    var options = RenderOptions(isUnicode: isUnicode, units: units)
    options.language = language
    return OutlookText(weather, on: Page(options: options, now: now)).sentence
  }
}
