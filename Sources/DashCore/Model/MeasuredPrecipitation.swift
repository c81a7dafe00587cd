/// What measured amounts say of the weather.
extension Measurements {
  /// The least amount that counts where no condition says that something falls, in mm/h.
  package static let leastMillimetresPerHour = 0.1
  /// The amounts from which rain and snow are heavy, in mm/h.
  ///
  /// Source: the Guide to Instruments and Methods of Observation (WMO-No. 8), volume I, chapter 14.
  package static let heavyRain = 10.0
  package static let heavySnow = 5.0
  /// The temperature above which no snow falls, in °C.
  static let warmestSnow = 15.0

  /// Returns the most significant condition; rain or snow by its amount where none says that something
  /// falls, `nil` if not reported.
  func condition(reported conditions: [Condition]) -> Condition? {
    let reported = conditions.mostSignificant
    // A tornado says more than the rain that falls with it.
    let isGraver = reported.map { $0.sky.hasPrecipitation || $0.sky == .storm } ?? false
    return isGraver ? reported : precipitation(isDay: conditions.first?.isDay) ?? reported
  }

  /// Returns the rain or snow that is measured; `nil` if it is less than ``leastMillimetresPerHour``.
  private func precipitation(isDay: Bool?) -> Condition? {
    let rain = rainMillimetresPerHour ?? 0
    let isWarm = (temperatureCelsius ?? 0) > Self.warmestSnow
    let snow = isWarm ? 0 : snowMillimetresPerHour ?? 0
    guard max(rain, snow) >= Self.leastMillimetresPerHour else { return nil }
    let isMixed = min(rain, snow) >= Self.leastMillimetresPerHour
    let sky: Sky = isMixed ? .sleet : snow > rain ? .snow : .rain
    // From the same source: rain is moderate from 2.5 mm/h, snow from 1 mm/h.
    let (code, description): (Int, DisplayText) =
      switch sky {
      case .sleet: (616, "rain and snow")
      case .snow:
        snow >= Self.heavySnow
          ? (602, "heavy snow") : snow >= 1 ? (601, "snow") : (600, "light snow")
      default:
        rain >= Self.heavyRain
          ? (502, "heavy rain") : rain >= 2.5 ? (501, "moderate rain") : (500, "light rain")
      }
    return Condition(
      code: code,
      main: sky == .rain ? "Rain" : "Snow",
      description: description,
      isDay: isDay,
      sky: sky,
      isTranslated: false
    )
  }
}
