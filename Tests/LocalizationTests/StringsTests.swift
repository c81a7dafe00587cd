import Testing

@testable import Localization

/// Strings resolved in a language.
@Suite struct StringsTests {
  @Test(
    arguments: [
      (.english, 0, "0 days ago"), (.english, 1, "1 day ago"), (.english, 2, "2 days ago"),
      (.german, 1, "vor 1 Tag"), (.german, 0, "vor 0 Tagen"),
      (.spanish, 1, "hace 1 día"), (.spanish, 0, "hace 0 días"),
      (.french, 0, "il y a 0 jour"), (.french, 1, "il y a 1 jour"), (.french, 2, "il y a 2 jours"),
      (.portuguese, 0, "há 0 dia"), (.portuguese, 2, "há 2 dias"),
      (.japanese, 1, "1日前"), (.chinese, 2, "2 天前"),
      (.arabic, 1, "قبل يوم واحد"), (.arabic, 2, "قبل يومين"), (.arabic, 3, "قبل 3 أيام"),
      (.arabic, 11, "قبل 11 يومًا"), (.arabic, 100, "قبل 100 يوم"), (.arabic, 103, "قبل 103 أيام"),
    ] as [(Language, Int, String)]
  )
  func `a count selects the plural form of the language`(
    _ language: Language,
    _ count: Int,
    _ text: String
  ) {
    #expect(Strings(language)(.daysAgo(count: count)) == text)
  }

  @Test func `whole millions have a plural form in French, Spanish and Portuguese`() {
    for language in [Language.french, .spanish, .portuguese] {
      let strings = Strings(language)
      let million = strings(.population(count: 2_000_000))
      let other = strings(.population(count: 2_000_001))
      #expect(
        million.split(separator: " ").count == other.split(separator: " ").count + 1
          || million.hasSuffix("d'habitants")
      )
      #expect(strings(.population(count: 0)) != million)
    }
  }

  @Test func `an argument that looks like a placeholder stays as it is`() {
    let strings = Strings()
    #expect(strings(.historyDidYouMean(place: "{0} {n}")) == "Did you mean {0} {n}?")
    #expect(
      strings(.ambiguousPlace(count: 2, place: "{n}")) == "\"{n}\" matches 2 places."
    )
    #expect(strings(.hintSetOrDefault(variable: "K")).hasSuffix("${K:-DEFAULT}"))
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567")])
  func `a count has signs between its thousands`(_ count: Int, _ text: String) {
    #expect(NumberSigns().grouped(count) == text)
  }

  @Test func `numbers have the signs of the language`() {
    #expect(Strings(.german).signs.grouped(12_345) == "12.345")
    #expect(Strings(.french).signs.grouped(1_000) == "1\u{202F}000")
    #expect(Strings(.french, isUnicode: false).signs.grouped(-1_000) == "-1 000")
    #expect(Strings(.spanish).signs.grouped(1_000) == "1000")
    #expect(Strings(.spanish).signs.grouped(10_000) == "10.000")
    #expect(Strings(.japanese).signs.decimal == ".")
    #expect(Strings(.portuguese).signs.decimal == ",")
  }

  /// How 0.4 and 81 % are written in the locales of CLDR 49, each territory by its letters, and `-` for the
  /// language alone.
  private static let numbers = [
    (
      "ar", "0.4", "81%",
      "- AE BH DJ EG EH ER IL IQ JO KM KW OM PS QA SA SD SO SS SY TD YE"
    ),
    (
      "ar", "0,4", "81%",
      "DZ LB LY MA MR TN"
    ),
    (
      "de", "0,4", "81 %",
      "- AT BE DE IT LU"
    ),
    (
      "de", "0.4", "81%",
      "CH LI"
    ),
    (
      "en", "0.4", "81%",
      "- AE AG AI AS AU BB BI BM BS BW BZ CA CC CH CK CM CX CY DG DM ER FJ FK FM GB GD "
        + "GG GH GI GM GS GU GY HK IE IL IM IN IO JE JM JP KE KI KN KY LC LR LS MG MH MO MP "
        + "MS MT MU MV MW MY NA NF NG NR NU NZ PG PH PK PN PR PW RW SB SC SD SG SH SL SS SX "
        + "SZ TC TK TO TT TV TZ UG UM US VC VG VI VU WS ZM ZW"
    ),
    (
      "en", "0,4", "81 %",
      "AT DE DK FI NO SE"
    ),
    (
      "en", "0,4", "81%",
      "BE CZ EE ES FR GE HU ID IT LT LV NL PL PT RO SI SK UA ZA"
    ),
    (
      "es", "0,4", "81 %",
      "- EA ES GQ IC PH"
    ),
    (
      "es", "0.4", "81%",
      "BR BZ CU DO GT HN MX NI PA PE PR SV US"
    ),
    (
      "es", "0,4", "81%",
      "AR BO CL CO CR EC PY UY VE"
    ),
    (
      "fr", "0,4", "81 %",
      "- BE BF BI BJ BL CA CD CF CG CI CM DJ DZ FR GA GF GN GP GQ HT KM LU MA MC MF MG "
        + "ML MQ MR MU NC NE PF PM RE SC SN SY TD TG TN VU WF YT"
    ),
    (
      "fr", "0,4", "81%",
      "CH"
    ),
    (
      "fr", "0.4", "81 %",
      "RW"
    ),
    (
      "ja", "0.4", "81%",
      "- JP"
    ),
    (
      "pt", "0,4", "81%",
      "- AO BR CH CV GQ GW LU MO MZ PT ST TL"
    ),
    (
      "zh", "0.4", "81%",
      "- CN HK MO MY SG"
    ),
  ]

  @Test(arguments: numbers)
  func `numbers have the signs of each territory`(
    tag: String,
    number: String,
    percent: String,
    territories: String
  ) throws {
    let language = try #require(Language(tag: tag))
    for territory in territories.split(separator: " ").map(String.init) {
      let known = Territories(numbers: territory == "-" ? nil : territory)
      let signs = Strings(language, territories: known).signs
      #expect("0\(signs.decimal)4" == number, "\(tag)-\(territory)")
      let gap = signs.percentGap.isEmpty ? "" : " "
      #expect("81\(gap)%" == percent, "\(tag)-\(territory)")
      #expect(signs.decimal != signs.grouping)
      let ascii = Strings(language, isUnicode: false, territories: known).signs
      #expect((ascii.grouping + ascii.percentGap).utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test(
    arguments: [
      ("de", Language.german), ("de-AT", .german), ("pt_BR", .portuguese), ("PT-br", .portuguese),
      ("zh_cn", .chinese), ("zh", .chinese), ("zh-Hans-HK", .chinese), ("zh-SG", .chinese),
      ("zh-Hant", nil), ("zh_TW", nil), ("zh-HK", nil), ("zh-MO", nil), ("zh-Hant-CN", nil),
      ("tlh", nil), ("", nil), ("-de", nil), ("deu", nil),
    ] as [(String, Language?)]
  )
  func `a language tag selects a translation`(_ tag: String, _ language: Language?) {
    #expect(Language(tag: tag) == language)
  }
}
