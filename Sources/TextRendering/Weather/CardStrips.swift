import Almanac
import DashCore

/// The lines below a card: what the sun and the moon do today, and the air.
struct CardStrips: Sendable {
  private let page: Page
  private let place: PlaceWeather

  init(_ place: PlaceWeather, on page: Page) {
    self.place = place
    self.page = page
  }

  /// The lines; none where nothing is known.
  func laidOut() -> [StyledLine] {
    let air = place.air.map { air in
      AirStrip(air: air, page: page, hasComponents: page.options.forecast.isShown).strips()
    }
    return CardStrip.lines(sky + (air ?? []), on: page)
  }

  /// The cells for a bar: those behind the widest label.
  private var barWidth: Int {
    let labels = [page.text(Label.sun), page.text(MoonPhrase.moon), page.text(AirPhrase.air)]
    let widest = labels.map { TextWidth.width(of: $0) }.max() ?? 0
    return page.width - CardStrip.margin - widest - 2
  }

  private var sky: [CardStrip] {
    guard let almanac = PlaceAlmanac(of: place, at: page.now) else {
      return [servicesSun].compactMap { $0 }
    }
    let clock = PlaceClock(of: place, words: page.clock)
    return [
      SunStrip(sun: almanac.sun, clock: clock, typography: page.typography, width: barWidth)
        .strip(at: page.now),
      MoonStrip(almanac: almanac, clock: clock, page: page).strip(),
    ]
  }

  /// The service's own sunrise and sunset: all there is where the place is not known to lie anywhere.
  private var servicesSun: CardStrip? {
    guard let sunrise = place.sunrise, let sunset = place.sunset else { return nil }
    let bar = SunBar(
      sunrise: sunrise,
      sunset: sunset,
      clock: PlaceClock(of: place, words: page.clock)
    )
    let text = bar.text(at: page.now, width: barWidth, typography: page.typography)
    return CardStrip(SunWords(text: page.text).label, [CardStrip.Piece(text)])
  }
}
