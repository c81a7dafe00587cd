import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// A sky at a time of day.
struct SkyCase: Sendable, CustomTestStringConvertible {
  let sky: Sky
  let isDay: Bool?

  var testDescription: String { "\(sky), day: \(isDay.map { "\($0)" } ?? "not known")" }

  static let all = Sky.allCases.flatMap { sky in
    [true, false, nil].map { SkyCase(sky: sky, isDay: $0) }
  }
}

@Suite(.ownThread) struct SkyTests {
  private func icon(_ example: SkyCase, _ set: IconSet, _ strings: Strings = Strings()) -> String {
    SkyText.icon(example.sky, isDay: example.isDay, in: set, strings)
  }

  @Test(arguments: SkyCase.all)
  func `each icon set has an icon whose width terminals agree on`(example: SkyCase) {
    let icon = icon(example, .unicode)
    #expect(TextWidth.width(of: icon) == 1)
    #expect(icon.unicodeScalars.count == 1)
    #expect(!icon.unicodeScalars.contains { $0.properties.isEmojiPresentation })
    for language in Language.allCases {
      let text = self.icon(example, .ascii, Strings(language, isUnicode: false))
      #expect(text.utf8.count <= 8 && text.utf8.allSatisfy { $0 < 0x80 }, "\(language): \(text)")
    }
    let emoji = self.icon(example, .emoji)
    let isCloud = [.brokenClouds, .overcast].contains(example.sky)
    #expect(TextWidth.width(of: emoji) == (isCloud ? 1 : 2))
    #expect(emoji.unicodeScalars.allSatisfy { isCloud || $0.properties.isEmojiPresentation })
    let nerd = self.icon(example, .nerd)
    #expect(TextWidth.width(of: nerd) == 1)
    #expect(nerd == "○" || ("\u{E300}"..."\u{E3E3}").contains(nerd.unicodeScalars.first ?? " "))
    for sign in [emoji, nerd] {
      #expect(sign.count == 1 && sign.unicodeScalars.count == 1)
      #expect(sign.allSatisfy { !TextWidth.isRisky($0) })
    }
  }

  @Test func `in ASCII an icon set consists of words`() {
    var options = RenderOptions(isUnicode: false)
    options.icons = .emoji
    #expect(Page(options: options, now: Sample.now).icon(of: .rain, isDay: true).text == "rain")
    options = RenderOptions()
    options.icons = .emoji
    #expect(Page(options: options, now: Sample.now).icon(of: .rain, isDay: true).text == "☔")
  }

  @Test func `the sun is shown only if it is known to be day`() {
    for sky in Sky.allCases {
      for isDay in [false, nil] {
        let example = SkyCase(sky: sky, isDay: isDay)
        #expect(icon(example, .unicode) != "☀")
        #expect(icon(example, .ascii) != "sun")
      }
    }
    #expect(icon(SkyCase(sky: .clear, isDay: true), .unicode) == "☀")
    #expect(icon(SkyCase(sky: .clear, isDay: true), .ascii) == "sun")
    #expect(icon(SkyCase(sky: .clear, isDay: false), .unicode) == "☾")
  }

  @Test func `the provider decides between day and night, else the sun does`() {
    var place = PlaceWeather(requestedPlace: .id(1))
    place.condition = Condition(.clear, code: 0, isDay: nil)
    let page = Page(options: RenderOptions(), now: Sample.now)
    func icon() -> String? {
      PlaceValue.icon.cell(of: PlaceOnPage(place, page))?.text
    }
    #expect(icon() == "○")
    place.observedAt = Timestamp(secondsSinceEpoch: 1000)
    place.sunrise = Timestamp(secondsSinceEpoch: 500)
    place.sunset = Timestamp(secondsSinceEpoch: 1500)
    #expect(icon() == "☀")
    place.observedAt = Timestamp(secondsSinceEpoch: 1500)
    #expect(icon() == "☾")
    place.condition = Condition(.clear, code: 0, isDay: true)
    #expect(icon() == "☀")
  }
}
