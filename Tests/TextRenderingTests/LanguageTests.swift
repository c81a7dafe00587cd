import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// The output in each language.
@Suite(.ownThread) struct LanguageTests {
  private static func options(
    _ language: Language,
    width: Int = 80,
    isUnicode: Bool = true
  ) -> RenderOptions {
    var options = RenderOptions(width: width, isUnicode: isUnicode)
    options.language = language
    return options
  }

  static let dashboards = [
    ("table", Sample.dashboard(Sample.fresh(Sample.places, missing: Sample.missing), isDemo: true)),
    ("card", Sample.dashboard(Sample.fresh([Sample.london]), isDemo: true)),
    ("troubled", Sample.partlyFailed),
  ]

  @Test(arguments: Language.allCases)
  func `no line is wider than the page`(_ language: Language) {
    for width in PropertyCases.languageWidths {
      for isUnicode in [true, false] {
        let options = Self.options(language, width: width, isUnicode: isUnicode)
        for (_, dashboard) in Self.dashboards { expectToFit(dashboard, options) }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `a language changes no value and no output for scripts`(_ language: Language) {
    let json = Renderer(RenderOptions()).render(Sample.partlyFailed, as: .json)
    let translated = Renderer(Self.options(language)).render(
      Sample.partlyFailed,
      as: .json
    )
    #expect(translated == json)

    func digits(_ language: Language) -> [String] {
      Renderer(Self.options(language, width: 140)).render(Sample.table, as: .plain)
        .replacing(",", with: ".").matches(of: /-?\d+\.\d/).map { String($0.0) }
    }
    #expect(digits(language) == digits(.english))
  }

  @Test func `decimals use the language's decimal separator`() {
    for language in Language.allCases {
      let page = Page(options: Self.options(language), now: Sample.now)
      let sign = Strings(language)(.decimalSign)
      #expect(page.format.temperature(-3.5)?.text == "−3\(sign)5 °C")
    }
    #expect(Strings(.german)(.decimalSign) == "," && Strings(.chinese)(.decimalSign) == ".")
  }

  @Test func `a language that ASCII cannot write falls back to English`() {
    for language in [Language.japanese, .chinese, .arabic] {
      #expect(Strings(language, isUnicode: false)(.labelHumidity) == "humidity")
    }
    #expect(Strings(.german, isUnicode: false)(.labelGusts) == "Boen")
    #expect(Strings(.french, isUnicode: false)(.lineSource(text: "é")) == "Source : e")
  }

  @Test func `dates and times have the language's format`() {
    let time = Sample.now.civil(utcOffsetSeconds: 0)
    let dates: [Language: [String]] = [
      .english: ["Fri 20 Nov 2026 14:05", "2:05 pm", "12:05 am"],
      .japanese: ["2026年11月20日(金) 14:05", "午後2:05", "午前0:05"],
      .german: ["Fr 20. Nov. 2026 14:05", "2:05 PM", "12:05 AM"],
      .french: ["ven. 20 nov. 2026 14:05", "2:05 PM", "12:05 AM"],
      .spanish: ["vie 20 nov 2026 14:05", "2:05 p. m.", "12:05 a. m."],
      .portuguese: ["sex. 20 nov. 2026 14:05", "2:05 PM", "12:05 AM"],
      .arabic: ["الجمعة 20 نوفمبر 2026، 14:05", "2:05 م", "12:05 ص"],
      .chinese: ["2026年11月20日周五 14:05", "下午2:05", "上午12:05"],
    ]
    let night = Sample.now.advanced(bySeconds: -14 * 3600).civil(utcOffsetSeconds: 0)
    for (language, texts) in dates {
      let (clock, hours12) = (
        ClockText(text: Strings(language)), ClockText(style: .hours12, text: Strings(language))
      )
      #expect([clock.fullDate(time), hours12.time(time), hours12.time(night)] == texts)
    }
  }

  @Test func `the service's description is used if it is in the language`() {
    func shownDescription(_ language: Language, isTranslated: Bool) -> String? {
      let condition = Condition(
        code: 500,
        main: "Rain",
        description: "light rain",
        isDay: nil,
        sky: .rain,
        isTranslated: isTranslated
      )
      let page = Page(options: Self.options(language), now: Sample.now)
      return page.description(of: condition)
    }
    #expect(shownDescription(.english, isTranslated: true) == "light rain")
    #expect(shownDescription(.english, isTranslated: false) == "light rain")
    #expect(shownDescription(.german, isTranslated: true) == "light rain")
    #expect(shownDescription(.german, isTranslated: false) == "leichter Regen")
    #expect(shownDescription(.japanese, isTranslated: false) == "小雨")
  }

  @Test(
    arguments: [
      (741, nil, "Nebel"), (741, .freezingFog, "gefrierender Nebel"),
      (511, nil, "gefrierender Regen"),
      (511, .lightFreezingDrizzle, "leichter gefrierender Nieselregen"),
      (511, .heavyFreezingDrizzle, "starker gefrierender Nieselregen"),
      (511, .lightFreezingRain, "leichter gefrierender Regen"),
      (511, .heavyFreezingRain, "starker gefrierender Regen"),
      (600, nil, "leichter Schneefall"), (600, .snowGrains, "Schneegriesel"),
      (620, nil, "leichte Schneeschauer"), (621, nil, "Schneeschauer"),
      (622, nil, "starke Schneeschauer"),
      (211, nil, "Gewitter"), (211, .hail, "Gewitter mit Hagel"),
      (212, nil, "schweres Gewitter"), (212, .heavyHail, "Gewitter mit starkem Hagel"),
    ] as [(Int, ConditionDetail?, String)]
  )
  func `a translated condition keeps its detail`(
    _ code: Int,
    _ detail: ConditionDetail?,
    _ expected: String
  ) {
    let condition = Condition(
      code == 741 ? .fog : .thunderstorm,
      "in English",
      code: code,
      isDay: nil,
      isTranslated: false,
      detail: detail
    )
    let page = Page(options: Self.options(.german), now: Sample.now)
    #expect(page.description(of: condition) == expected)
  }
}
