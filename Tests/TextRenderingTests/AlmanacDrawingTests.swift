import Almanac
import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// The sun and the moon, on a card, in plain lines and in JSON.
@Suite struct AlmanacDrawingTests {
  private static func text(
    _ place: PlaceWeather,
    as format: OutputFormat = .text,
    at now: Timestamp = Sample.now,
    width: Int = 80,
    isUnicode: Bool = true
  ) -> String {
    Renderer(RenderOptions(width: width, isUnicode: isUnicode))
      .render(SkySample.dashboard(place, at: now), as: format)
  }

  private static func line(_ label: String, of text: String) -> Substring? {
    text.split(separator: "\n").first { $0.hasPrefix(" \(label) ") }
  }

  @Test(
    arguments: [
      (SkySample.longyearbyen, SkySample.midsummer, " sun   the sun does not set today"),
      (
        SkySample.mcMurdo, SkySample.midsummer,
        " sun   polar night: the sun does not rise · nautical twilight 12:34 to 15:17"
      ),
    ] as [(PlaceWeather, Timestamp, String)]
  )
  func `a sun that does not cross the horizon is text at midsummer`(
    place: PlaceWeather,
    now: Timestamp,
    line: String
  ) {
    #expect(Self.line("sun", of: Self.text(place, at: now)) == line[...])
  }

  @Test func `the moon has a sign that is lit on the correct side, or none`() {
    let signs: [(MoonPhase, LitSide, String, String)] = [
      (.newMoon, .right, "○", "🌑"), (.waxingCrescent, .right, "☽", "🌒"),
      (.firstQuarter, .right, "◑", "🌓"), (.waxingGibbous, .right, "◗", "🌔"),
      (.fullMoon, .left, "●", "🌕"), (.waningGibbous, .left, "◖", "🌖"),
      (.lastQuarter, .left, "◐", "🌗"), (.waningCrescent, .left, "☾", "🌘"),
    ]
    for (phase, side, sign, emoji) in signs {
      #expect(phase.sign(litSide: side, icons: .unicode) == sign)
      #expect(phase.sign(litSide: side, icons: .nerd) == sign)
      #expect(phase.sign(litSide: side, icons: .emoji) == emoji)
      #expect(phase.sign(litSide: side, icons: .ascii) == nil)
      #expect(TextWidth.width(of: sign) == 1)
    }
  }

  @Test func `the same moon is mirrored in the south`() {
    let north = Self.line("moon", of: Self.text(Sample.london))
    let south = Self.line("moon", of: Self.text(SkySample.sydney))
    #expect(north?.hasPrefix(" moon  ◗ waxing gibbous, ") == true, "\(north ?? "")")
    #expect(south?.hasPrefix(" moon  ◖ waxing gibbous, ") == true, "\(south ?? "")")
  }

  @Test func `without a position only the service's sun is shown and no moon`() {
    var place = Sample.montreal
    #expect(Self.line("sun", of: Self.text(place)) == " sun  07:01–16:20")
    // The marker shows the present time, however old the response is.
    let later = Self.text(place, at: Sample.now.advanced(bySeconds: 7200))
    #expect(Self.line("sun", of: later) == " sun  07:01–16:20")
    #expect(Self.line("moon", of: Self.text(place)) == nil)
    #expect(!Self.text(place, as: .json).contains("\"moon\""))
    place.latitude = 45.5
    place.longitude = 400
    #expect(Self.line("moon", of: Self.text(place)) == nil)
  }

  @Test func `an almanac covers the place's local day`() throws {
    // The place's local date is a day ahead.
    let almanac = try #require(PlaceAlmanac(of: SkySample.mcMurdo, at: Sample.now))
    #expect(almanac.date.iso8601 == "2026-11-21")
    #expect(almanac.sun.isPolarDay)
    #expect(PlaceAlmanac(of: Sample.montreal, at: Sample.now) == nil)
  }
}
