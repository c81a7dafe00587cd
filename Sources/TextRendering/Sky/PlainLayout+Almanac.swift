import Almanac
import DashCore

extension PlainLayout {
  /// What the sun and the moon do, a labelled value each; of a place that is not known to lie
  /// anywhere, the service's own sunrise and sunset.
  func almanacValues(of place: PlaceWeather) -> [(label: String, value: String?)] {
    guard let almanac = PlaceAlmanac(of: place, at: page.now) else {
      return [
        ("Sunrise", clock(place.sunrise, of: place)), ("Sunset", clock(place.sunset, of: place)),
      ]
    }
    let sun = almanac.sun
    let state = sun.isPolarDay ? SunWords.polarDay : sun.isPolarNight ? SunWords.polarNight : nil
    let percent = format.percent(almanac.illuminatedPercent).map { ", \($0.text)" } ?? ""
    return [
      ("Sun", state),
      ("Dawn", clock(sun.civilTwilight.rise, of: place)),
      ("Sunrise", clock(sun.sunrise, of: place)),
      ("Sunset", clock(sun.sunset, of: place)),
      ("Dusk", clock(sun.civilTwilight.set, of: place)),
      ("Day length", state == nil ? SunWords.length(sun.dayLengthSeconds) : nil),
      ("Moon", MoonWords.phase(almanac.moonTimes.phase) + percent),
      ("Moonrise", clock(almanac.moonTimes.moonrise, of: place)),
      ("Moonset", clock(almanac.moonTimes.moonset, of: place)),
    ]
  }
}
