import DashCore
import DashTestSupport
import Localization
import OpenWeatherMapSource
import Testing

@testable import TextRendering

/// A forecast, and the sentence that a person wrote about it in each language.
struct OutlookSentence: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let sample: OutlookSample
  var units = Units.metric
  let texts: [Language: String]

  private static let imperial = Units(temperature: .fahrenheit, clock: .hours12)

  /// All of them at 14:05 on Friday, 20 November 2026, UTC.
  static let all = [
    OutlookSentence(
      testDescription: "rain in the evening",
      sample: OutlookSample(
        steps: "....rrrrrr" + String(repeating: ".", count: 24),
        observed: ".",
        yesterday: 10.4
      ),
      texts: [
        .english: "rain from 18:00 until about midnight, then dry; 3° colder than yesterday",
        .german: "Regen von 18:00 bis etwa Mitternacht, dann trocken; 3° kälter als gestern",
        .french: "pluie de 18:00 à minuit environ, puis temps sec\u{A0}; 3° de moins qu'hier",
        .spanish:
          "lluvia desde 18:00 hasta medianoche aprox., después tiempo seco; 3° menos que ayer",
        .portuguese:
          "chuva de 18:00 até meia-noite aprox., depois tempo seco; 3° mais frio que ontem",
        .japanese: "18:00から午前0時頃まで雨、その後は降水なし; 昨日より3°低い",
        .chinese: "18:00至午夜左右有雨，之后无降水；比昨天低3°",
        .arabic: "مطر من 18:00 حتى نحو منتصف الليل، ثم طقس جاف؛ أبرد من أمس بمقدار 3°",
      ]
    ),
    OutlookSentence(
      testDescription: "rain now that becomes heavy",
      sample: OutlookSample(
        steps: "rrrrrrrRRrrrr" + String(repeating: ".", count: 24),
        observed: "r",
        yesterday: 7.4
      ),
      texts: [
        .english:
          "rain until about 03:00 tomorrow, heavy rain from 21:00; temperature as yesterday",
        .german: "Regen bis morgen etwa 03:00, starker Regen ab 21:00; Temperatur wie gestern",
        .french:
          "pluie jusqu'à demain 03:00 environ, forte pluie dès 21:00\u{A0}; température comme hier",
        .spanish:
          "lluvia hasta mañana 03:00 aprox., lluvia fuerte desde 21:00; temperatura como ayer",
        .portuguese:
          "chuva até amanhã 03:00 aprox., chuva forte a partir de 21:00; temperatura como ontem",
        .japanese: "明日03:00頃まで雨、21:00から大雨; 気温は昨日並み",
        .chinese: "雨持续到明天03:00左右，21:00起有大雨；气温与昨天相当",
        .arabic: "مطر حتى نحو 03:00 غدًا، مطر غزير بدءًا من 21:00؛ درجة الحرارة مثل أمس",
      ]
    ),
    OutlookSentence(
      testDescription: "snow that goes on when the forecast ends",
      sample: OutlookSample(
        steps: "......" + String(repeating: "s", count: 13),
        observed: ",",
        yesterday: 2.4
      ),
      texts: [
        .english: "snow from 20:00 until at least 09:00 tomorrow; 5° warmer than yesterday",
        .german: "Schneefall von 20:00 bis mindestens morgen 09:00; 5° wärmer als gestern",
        .french: "neige de 20:00 à demain 09:00 au moins\u{A0}; 5° de plus qu'hier",
        .spanish: "nieve desde 20:00, al menos hasta mañana 09:00; 5° más que ayer",
        .portuguese:
          "neve a partir de 20:00, pelo menos até amanhã 09:00; 5° mais quente que ontem",
        .japanese: "20:00から少なくとも明日09:00まで雪; 昨日より5°高い",
        .chinese: "20:00起有雪，至少持续到明天09:00；比昨天高5°",
        .arabic: "ثلج من 20:00 حتى 09:00 غدًا على الأقل؛ أدفأ من أمس بمقدار 5°",
      ]
    ),
    OutlookSentence(
      testDescription: "a dry day",
      sample: OutlookSample(
        steps: String(repeating: ".", count: 30),
        observed: ".",
        yesterday: 6.4
      ),
      texts: [
        .english: "dry for the next 24 hours; 1° warmer than yesterday",
        .german: "trocken in den nächsten 24 Stunden; 1° wärmer als gestern",
        .french: "temps sec pour les 24 prochaines heures\u{A0}; 1° de plus qu'hier",
        .spanish: "tiempo seco en las próximas 24 horas; 1° más que ayer",
        .portuguese: "tempo seco nas próximas 24 horas; 1° mais quente que ontem",
        .japanese: "今後24時間は降水なし; 昨日より1°高い",
        .chinese: "未来24小时无降水；比昨天高1°",
        .arabic: "طقس جاف خلال الـ 24 ساعة القادمة؛ أدفأ من أمس بمقدار 1°",
      ]
    ),
    OutlookSentence(
      testDescription: "a gap after dry hours",
      sample: OutlookSample(
        steps: ".,.,?rr" + String(repeating: ".", count: 24),
        observed: "."
      ),
      texts: [
        .english: "dry until at least 18:00",
        .german: "trocken mindestens bis 18:00",
        .french: "temps sec au moins jusqu'à 18:00",
        .spanish: "tiempo seco al menos hasta 18:00",
        .portuguese: "tempo seco pelo menos até 18:00",
        .japanese: "少なくとも18:00まで降水なし",
        .chinese: "至少到18:00无降水",
        .arabic: "طقس جاف حتى 18:00 على الأقل",
      ]
    ),
    OutlookSentence(
      testDescription: "dry now, but not the whole step",
      sample: OutlookSample(steps: "rr.........", stepHours: 3, observed: "."),
      texts: [
        .english: "rain starting before 15:00, until about 18:00, then dry",
        .german: "Regen noch vor 15:00, bis etwa 18:00, dann trocken",
        .french: "pluie commençant avant 15:00, jusqu'à 18:00 environ, puis temps sec",
        .spanish:
          "lluvia con inicio antes de 15:00, hasta 18:00 aprox., después tiempo seco",
        .portuguese: "chuva com início antes de 15:00, até 18:00 aprox., depois tempo seco",
        .japanese: "15:00までに雨、18:00頃まで続く、その後は降水なし",
        .chinese: "15:00前开始有雨，持续到18:00左右，之后无降水",
        .arabic: "مطر قبل 15:00 وحتى نحو 18:00، ثم طقس جاف",
      ]
    ),
    OutlookSentence(
      testDescription: "rain now in a dry step, and showers at night",
      sample: OutlookSample(
        steps: "........hh" + String(repeating: ".", count: 24),
        observed: "r"
      ),
      texts: [
        .english: "rain ending before 15:00, showers from 22:00",
        .german: "Regen, Ende noch vor 15:00, Regenschauer ab 22:00",
        .french: "pluie cessant avant 15:00, averses dès 22:00",
        .spanish: "lluvia hasta antes de 15:00, chubascos desde 22:00",
        .portuguese: "chuva até antes de 15:00, pancadas de chuva a partir de 22:00",
        .japanese: "雨、15:00までに終わる、22:00からにわか雨",
        .chinese: "雨将在15:00前结束，22:00起有阵雨",
        .arabic: "مطر حتى ما قبل 15:00، زخات مطر بدءًا من 22:00",
      ]
    ),
    OutlookSentence(
      testDescription: "fog in the morning, on a 12-hour clock",
      sample: OutlookSample(
        steps: "ff" + String(repeating: ".", count: 24),
        observed: "f",
        yesterday: 10.4,
        utcOffsets: UTCOffsets(-18_000)
      ),
      units: imperial,
      texts: [
        .english: "dry for the next 24 hours, fog until about 11:00 am; 5° colder than yesterday",
        .german:
          "trocken in den nächsten 24 Stunden, Nebel bis etwa 11:00 AM; 5° kälter als gestern",
        .french:
          "temps sec pour les 24 prochaines heures, brouillard jusqu'à 11:00 AM environ\u{A0}; "
          + "5° de moins qu'hier",
        .spanish:
          "tiempo seco en las próximas 24 horas, niebla hasta 11:00 a. m. aprox.; 5° menos que ayer",
        .portuguese:
          "tempo seco nas próximas 24 horas, nevoeiro até 11:00 AM aprox.; 5° mais frio que ontem",
        .japanese: "今後24時間は降水なし、午前11:00頃まで霧; 昨日より5°低い",
        .chinese: "未来24小时无降水，雾持续到上午11:00左右；比昨天低5°",
        .arabic:
          "طقس جاف خلال الـ 24 ساعة القادمة، ضباب حتى نحو 11:00 ص؛ أبرد من أمس بمقدار 5°",
      ]
    ),
    OutlookSentence(
      testDescription: "snow tomorrow until the day after",
      sample: OutlookSample(
        steps: String(repeating: ".", count: 23) + String(repeating: "s", count: 15)
          + "............",
        observed: "."
      ),
      texts: [
        .english: "snow from 13:00 tomorrow until about 04:00 on Sun, then dry",
        .german: "Schneefall von morgen 13:00 bis So etwa 04:00, dann trocken",
        .french: "neige de demain 13:00 à dim. 04:00 environ, puis temps sec",
        .spanish: "nieve desde mañana 13:00 hasta dom 04:00 aprox., después tiempo seco",
        .portuguese: "neve de amanhã 13:00 até dom 04:00 aprox., depois tempo seco",
        .japanese: "明日13:00から日曜04:00頃まで雪、その後は降水なし",
        .chinese: "明天13:00至周日04:00左右有雪，之后无降水",
        .arabic: "ثلج من 13:00 غدًا حتى نحو 04:00 يوم الأحد، ثم طقس جاف",
      ]
    ),
    OutlookSentence(
      testDescription: "rain at times, with thunder",
      sample: OutlookSample(
        steps: "..r.tr" + String(repeating: ".", count: 24),
        observed: "."
      ),
      texts: [
        .english: "rain at times from 16:00 until about 20:00, thunderstorm from 18:00",
        .german: "zeitweise Regen von 16:00 bis etwa 20:00, Gewitter ab 18:00",
        .french: "pluie par moments de 16:00 à 20:00 environ, orage dès 18:00",
        .spanish: "lluvia a ratos desde 16:00 hasta 20:00 aprox., tormenta desde 18:00",
        .portuguese: "chuva por vezes de 16:00 até 20:00 aprox., trovoada a partir de 18:00",
        .japanese: "16:00から20:00頃まで時々雨、18:00から雷雨",
        .chinese: "16:00至20:00左右有断断续续的雨，18:00起有雷暴",
        .arabic: "مطر على فترات من 16:00 حتى نحو 20:00، عاصفة رعدية بدءًا من 18:00",
      ]
    ),
  ]
}

@Suite struct OutlookSentenceTests {
  @Test(arguments: OutlookSentence.all, Language.allCases)
  func `the sentence is the one that a person wrote`(test: OutlookSentence, language: Language) {
    #expect(test.sample.sentence(language, units: test.units) == test.texts[language])
  }
}

/// A recorded forecast, and the sentence that a person wrote about it in each language.
struct RecordedOutlook: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// When it was recorded.
  let now: Int64
  let utcOffsetSeconds: Int
  /// What is said of the next two hours in English; `nil` for nothing.
  var soon: String?
  let texts: [Language: String]

  static let all = [
    RecordedOutlook(
      testDescription: "forecast_london_2025.json",
      now: 1_742_495_276,
      utcOffsetSeconds: 0,
      texts: [
        .english: "rain from 18:00 tomorrow until about 15:00 on Sat, then dry",
        .german: "Regen von morgen 18:00 bis Sa etwa 15:00, dann trocken",
        .french: "pluie de demain 18:00 à sam. 15:00 environ, puis temps sec",
        .spanish: "lluvia desde mañana 18:00 hasta sáb 15:00 aprox., después tiempo seco",
        .portuguese: "chuva de amanhã 18:00 até sáb 15:00 aprox., depois tempo seco",
        .japanese: "明日18:00から土曜15:00頃まで雨、その後は降水なし",
        .chinese: "明天18:00至周六15:00左右有雨，之后无降水",
        .arabic: "مطر من 18:00 غدًا حتى نحو 15:00 يوم السبت، ثم طقس جاف",
      ]
    ),
    RecordedOutlook(
      testDescription: "onecall25_2022_snow_rain_gust.json",
      now: 1_642_598_252,
      utcOffsetSeconds: -25_200,
      texts: [
        .english: "snow from 09:00 until about 10:00, snow again from 21:00",
        .german: "Schneefall von 09:00 bis etwa 10:00, ab 21:00 wieder Schneefall",
        .french: "neige de 09:00 à 10:00 environ, de nouveau neige dès 21:00",
        .spanish: "nieve desde 09:00 hasta 10:00 aprox., de nuevo nieve desde 21:00",
        .portuguese: "neve de 09:00 até 10:00 aprox., novamente neve a partir de 21:00",
        .japanese: "09:00から10:00頃まで雪、21:00から再び雪",
        .chinese: "09:00至10:00左右有雪，21:00起又有雪",
        .arabic: "ثلج من 09:00 حتى نحو 10:00، ثلج من جديد بدءًا من 21:00",
      ]
    ),
    RecordedOutlook(
      testDescription: "onecall3_lisbon_2023.json",
      now: 1_688_384_139,
      utcOffsetSeconds: 3600,
      soon: "dry for 27 minutes, then rain",
      texts: [
        .english: "rain from 13:03 until about 13:16, then dry",
        .german: "Regen von 13:03 bis etwa 13:16, dann trocken",
        .french: "pluie de 13:03 à 13:16 environ, puis temps sec",
        .spanish: "lluvia desde 13:03 hasta 13:16 aprox., después tiempo seco",
        .portuguese: "chuva de 13:03 até 13:16 aprox., depois tempo seco",
        .japanese: "13:03から13:16頃まで雨、その後は降水なし",
        .chinese: "13:03至13:16左右有雨，之后无降水",
        .arabic: "مطر من 13:03 حتى نحو 13:16، ثم طقس جاف",
      ]
    ),
    RecordedOutlook(
      testDescription: "onecall3_2022_minutely.json",
      now: 1_664_076_180,
      utcOffsetSeconds: -21_600,
      texts: [
        .english: "dry for the next 24 hours",
        .german: "trocken in den nächsten 24 Stunden",
        .french: "temps sec pour les 24 prochaines heures",
        .spanish: "tiempo seco en las próximas 24 horas",
        .portuguese: "tempo seco nas próximas 24 horas",
        .japanese: "今後24時間は降水なし",
        .chinese: "未来24小时无降水",
        .arabic: "طقس جاف خلال الـ 24 ساعة القادمة",
      ]
    ),
    RecordedOutlook(
      testDescription: "onecall_newyork_2026_mock.json",
      now: 1_770_414_297,
      utcOffsetSeconds: -18_000,
      texts: [
        .english: "snow at times from 18:00 until about midnight, then dry",
        .german: "zeitweise Schneefall von 18:00 bis etwa Mitternacht, dann trocken",
        .french: "neige par moments de 18:00 à minuit environ, puis temps sec",
        .spanish: "nieve a ratos desde 18:00 hasta medianoche aprox., después tiempo seco",
        .portuguese: "neve por vezes de 18:00 até meia-noite aprox., depois tempo seco",
        .japanese: "18:00から午前0時頃まで時々雪、その後は降水なし",
        .chinese: "18:00至午夜左右有断断续续的雪，之后无降水",
        .arabic: "ثلج على فترات من 18:00 حتى نحو منتصف الليل، ثم طقس جاف",
      ]
    ),
  ]

  /// Returns the place as the source decodes the recording.
  func weather() async throws -> PlaceWeather {
    let file = try #require(
      try RecordedResponses.files(of: "openweathermap") { $0 == testDescription }.first
    )
    let weather =
      #"{"main":{"temp":1},"coord":{"lat":1,"lon":1},"timezone":\#(utcOffsetSeconds)}"#
    let transport = ScriptedTransport { request in
      .json(request.path == "/data/2.5/weather" ? weather : file.body)
    }
    let now = Timestamp(secondsSinceEpoch: now)
    let options: [String: OptionValue] = [
      "apiKey": .secret(Secret("test-key")),
      "oneCall": .boolean(testDescription.hasPrefix("onecall")),
    ]
    let source = try OpenWeatherMapSource(
      options: SourceOptions(options, describedBy: OpenWeatherMapSource.descriptor.options),
      context: SourceContext(transport: transport, now: { now })
    )
    return try #require(try await source.report(.forecast(), of: [.id(1)]).places.first)
  }
}

@Suite(.recordedResponses) struct RecordedOutlookTests {
  @Test(arguments: RecordedOutlook.all)
  func `the sentence is the one that a person wrote`(test: RecordedOutlook) async throws {
    let place = try await test.weather()
    for language in Language.allCases {
      var options = RenderOptions()
      options.language = language
      let page = Page(options: options, now: Timestamp(secondsSinceEpoch: test.now))
      #expect(OutlookText(place, on: page).sentence == test.texts[language])
    }
    let page = Page(options: RenderOptions(), now: Timestamp(secondsSinceEpoch: test.now))
    #expect(RainSoonChart(place, on: page)?.words == test.soon)
  }
}
