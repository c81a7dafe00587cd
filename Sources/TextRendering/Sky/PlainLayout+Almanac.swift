import Almanac
import DashCore

extension PlainLayout {
  /// What the sun and the moon do, a labelled value each; of a place that is not known to lie
  /// anywhere, the service's own sunrise and sunset.
  func almanacValues(of place: PlaceWeather) -> [(label: String, value: String?)] {
    guard let almanac = PlaceAlmanac(of: place, at: page.now) else {
      return [
        (page.text.capitalized(Label.sunrise), clock(place.sunrise, of: place)),
        (page.text.capitalized(Label.sunset), clock(place.sunset, of: place)),
      ]
    }
    let sun = almanac.sun
    let words = SunWords(text: page.text)
    let state = sun.isPolarDay ? words.polarDay : sun.isPolarNight ? words.polarNight : nil
    func label(_ phrase: some Phrase) -> String { page.text.capitalized(phrase) }
    let phase = MoonWords(text: page.text).phase(almanac.moonTimes.phase)
    let percent = format.percent(almanac.illuminatedPercent)?.text
    return [
      (label(Label.sun), state),
      (label(SunPhrase.dawn), clock(sun.civilTwilight.rise, of: place)),
      (label(Label.sunrise), clock(sun.sunrise, of: place)),
      (label(Label.sunset), clock(sun.sunset, of: place)),
      (label(SunPhrase.dusk), clock(sun.civilTwilight.set, of: place)),
      (label(SunPhrase.dayLength), state == nil ? words.length(sun.dayLengthSeconds) : nil),
      (label(MoonPhrase.moon), page.text.list([phase, percent].compactMap(\.self))),
      (label(MoonPhrase.moonrise), clock(almanac.moonTimes.moonrise, of: place)),
      (label(MoonPhrase.moonset), clock(almanac.moonTimes.moonset, of: place)),
    ]
  }
}
