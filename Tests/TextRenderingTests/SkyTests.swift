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
  @Test(arguments: SkyCase.all)
  func `every drawing has the same size`(example: SkyCase) {
    for isUnicode in [true, false] {
      let drawing = SkyDrawing(example.sky, isDay: example.isDay, isUnicode: isUnicode)
      #expect(drawing.rows.count == SkyDrawing.height)
      #expect(drawing.styles.count == SkyDrawing.height)
      for row in drawing.rows {
        #expect(TextWidth.width(of: row) == SkyDrawing.width)
        if !isUnicode { #expect(row.utf8.allSatisfy { $0 < 0x80 }) }
      }
      #expect(drawing.rows.contains { $0.contains { $0 != " " } })
    }
  }

  @Test(arguments: SkyCase.all)
  func `an icon is one cell whose width terminals agree on`(example: SkyCase) {
    let icon = SkyText.icon(example.sky, isDay: example.isDay)
    #expect(TextWidth.width(of: icon) == 1)
    #expect(icon.unicodeScalars.count == 1)
    #expect(!icon.unicodeScalars.contains { $0.properties.isEmojiPresentation })
    let description = SkyText.shortDescription(example.sky, isDay: example.isDay)
    for language in Language.allCases {
      let text = description.map { Strings(language, isUnicode: false)($0) } ?? ""
      #expect(text.utf8.count <= 8 && text.utf8.allSatisfy { $0 < 0x80 }, "\(language): \(text)")
    }
  }

  @Test(arguments: SkyCase.all)
  func `each icon set has an icon whose width terminals agree on`(example: SkyCase) {
    func icon(_ set: IconSet) -> String {
      SkyIcon.text(example.sky, isDay: example.isDay, in: set, Strings())
    }
    #expect(icon(.unicode) == SkyText.icon(example.sky, isDay: example.isDay))
    #expect(
      icon(.ascii)
        == SkyText.shortDescription(example.sky, isDay: example.isDay).map { Strings()($0) } ?? ""
    )
    let emoji = icon(.emoji)
    let isCloud = [.brokenClouds, .overcast].contains(example.sky)
    #expect(TextWidth.width(of: emoji) == (isCloud ? 1 : 2))
    #expect(emoji.unicodeScalars.allSatisfy { isCloud || $0.properties.isEmojiPresentation })
    let nerd = icon(.nerd)
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
        #expect(SkyText.icon(sky, isDay: isDay) != "☀")
        #expect(SkyText.shortDescription(sky, isDay: isDay) != .shortSkySun)
        let drawing = SkyDrawing(sky, isDay: isDay, isUnicode: true)
        #expect(!drawing.styles.contains(.sun))
        #expect(!drawing.rows.contains { $0.contains("╲ │ ╱") })
      }
    }
    #expect(SkyText.icon(.clear, isDay: true) == "☀")
    #expect(SkyText.icon(.clear, isDay: false) == "☾")
  }

  @Test func `the provider decides between day and night, else the sun does`() {
    var place = PlaceWeather(requestedPlace: .id(1))
    place.condition = Condition(code: 0, main: nil, description: nil, isDay: nil, sky: .clear)
    let page = Page(options: RenderOptions(), now: Sample.now)
    func icon() -> String? { TableColumn.icon.cell(for: place, on: page)?.text }
    #expect(icon() == "○")
    place.observedAt = Timestamp(secondsSinceEpoch: 1000)
    place.sunrise = Timestamp(secondsSinceEpoch: 500)
    place.sunset = Timestamp(secondsSinceEpoch: 1500)
    #expect(icon() == "☀")
    place.observedAt = Timestamp(secondsSinceEpoch: 1500)
    #expect(icon() == "☾")
    place.condition = Condition(code: 0, main: nil, description: nil, isDay: true, sky: .clear)
    #expect(icon() == "☀")
  }

  @Test func `the bar shows the sun's position`() {
    let bar = SunBar(
      sunrise: Timestamp(secondsSinceEpoch: 6 * 3600),
      sunset: Timestamp(secondsSinceEpoch: 18 * 3600),
      clock: PlaceClock(utcOffsetSeconds: 0)
    )
    let typography = Typography(isUnicode: false)
    func text(hour: Int64, width: Int = 30) -> String {
      bar.text(
        at: Timestamp(secondsSinceEpoch: hour * 3600),
        width: width,
        typography: typography
      )
    }
    #expect(text(hour: 5) == "06:00 -------------- 18:00")
    #expect(text(hour: 6) == "06:00 o------------- 18:00")
    #expect(text(hour: 12) == "06:00 =======o------ 18:00")
    #expect(text(hour: 17) == "06:00 ============o- 18:00")
    #expect(text(hour: 18) == "06:00 ============== 18:00")
    #expect(text(hour: 12, width: 17) == "06:00 ==o-- 18:00")
    #expect(text(hour: 12, width: 16) == "06:00 to 18:00")
  }
}
