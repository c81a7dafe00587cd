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
        .german: "Regen von 18:00 bis gegen Mitternacht, dann trocken; 3° kälter als gestern",
        .french: "pluie de 18:00 à minuit environ, puis temps sec\u{A0}; 3° de moins qu'hier",
        .spanish:
          "lluvia desde las 18:00 hasta medianoche aprox., después tiempo seco; 3° menos "
          + "que ayer",
        .portuguese:
          "chuva das 18:00 até a meia-noite aprox., depois tempo seco; 3° abaixo de ontem",
        .japanese: "18:00から午前0時頃まで雨、その後は降水なし／昨日より3°低い",
        .chinese: "18:00至午夜左右有雨，之后无降水；比昨天低3°",
        .arabic: "مطر من 18:00 حتى نحو منتصف الليل، ثم طقس جاف؛ حرارة أدنى من أمس بـ3°",
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
          "rain until about 03:00 tomorrow (heavy rain from 21:00 today until about 23:00), "
          + "then dry; same temperature as yesterday",
        .german:
          "Regen bis morgen gegen 03:00 (starker Regen von heute 21:00 bis gegen 23:00), "
          + "dann trocken; Temperatur wie gestern",
        .french:
          "pluie jusqu'à demain 03:00 environ (forte pluie de 21:00 aujourd'hui à 23:00 "
          + "environ), puis temps sec\u{A0}; même température qu'hier",
        .spanish:
          "lluvia hasta las 03:00 aprox. de mañana (lluvia fuerte desde las 21:00 de hoy "
          + "hasta las 23:00 aprox.), después tiempo seco; misma temperatura que ayer",
        .portuguese:
          "chuva até as 03:00 aprox. de amanhã (chuva forte das 21:00 de hoje até as 23:00 "
          + "aprox.), depois tempo seco; mesma temperatura de ontem",
        .japanese: "明日03:00頃まで雨（今日21:00から23:00頃まで強い雨）、その後は降水なし／気温は昨日並み",
        .chinese: "雨持续到明天03:00左右（今天21:00至23:00左右有大雨），之后无降水；气温与昨天相当",
        .arabic: "مطر حتى نحو 03:00 غدًا (مطر غزير من 21:00 اليوم حتى نحو 23:00)، ثم طقس جاف؛ درجة "
          + "الحرارة مثل أمس",
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
        .spanish: "nevada desde las 20:00, al menos hasta las 09:00 de mañana; 5° más que ayer",
        .portuguese:
          "neve a partir das 20:00, pelo menos até as 09:00 de amanhã; 5° acima de ontem",
        .japanese: "20:00から少なくとも明日09:00まで雪／昨日より5°高い",
        .chinese: "20:00起有雪，至少持续到明天09:00；比昨天高5°",
        .arabic: "ثلج من 20:00 حتى 09:00 غدًا على الأقل؛ حرارة أعلى من أمس بـ5°",
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
        .german: "in den nächsten 24 Stunden trocken; 1° wärmer als gestern",
        .french: "temps sec pour les 24 prochaines heures\u{A0}; 1° de plus qu'hier",
        .spanish: "tiempo seco en las próximas 24 horas; 1° más que ayer",
        .portuguese: "tempo seco nas próximas 24 horas; 1° acima de ontem",
        .japanese: "今後24時間は降水なし／昨日より1°高い",
        .chinese: "未来24小时无降水；比昨天高1°",
        .arabic: "طقس جاف خلال الساعات الـ 24 القادمة؛ حرارة أعلى من أمس بـ1°",
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
        .german: "mindestens bis 18:00 trocken",
        .french: "temps sec au moins jusqu'à 18:00",
        .spanish: "seco al menos hasta las 18:00",
        .portuguese: "seco pelo menos até as 18:00",
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
        .german: "Regen spätestens ab 15:00, bis gegen 18:00, dann trocken",
        .french: "pluie débutant avant 15:00, jusqu'à 18:00 environ, puis temps sec",
        .spanish:
          "lluvia con inicio antes de las 15:00, hasta las 18:00 aprox., después tiempo seco",
        .portuguese: "chuva com início antes das 15:00, até as 18:00 aprox., depois tempo seco",
        .japanese: "15:00までに雨となり18:00頃まで続く、その後は降水なし",
        .chinese: "15:00前开始有雨，持续到18:00左右，之后无降水",
        .arabic: "مطر بدءًا من قبل 15:00 وحتى نحو 18:00، ثم طقس جاف",
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
        .german: "Regen bis spätestens 15:00, Regenschauer ab 22:00",
        .french: "pluie cessant avant 15:00, averses dès 22:00",
        .spanish: "lluvia con fin antes de las 15:00, chubascos desde las 22:00",
        .portuguese: "chuva com fim antes das 15:00, pancadas a partir das 22:00",
        .japanese: "雨は15:00までに終わる、22:00からにわか雨",
        .chinese: "雨将在15:00前结束，22:00起有阵雨",
        .arabic: "مطر حتى ما قبل 15:00، زخات بدءًا من 22:00",
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
          "in den nächsten 24 Stunden trocken, Nebel bis gegen 11:00 AM; 5° kälter als gestern",
        .french:
          "temps sec pour les 24 prochaines heures, brouillard jusqu'à 11:00 AM environ\u{A0}; "
          + "5° de moins qu'hier",
        .spanish:
          "tiempo seco en las próximas 24 horas, niebla hasta las 11:00 a. m. aprox.; 5° "
          + "menos que ayer",
        .portuguese:
          "tempo seco nas próximas 24 horas, nevoeiro até as 11:00 AM aprox.; 5° abaixo de ontem",
        .japanese: "今後24時間は降水なし、午前11:00頃まで霧／昨日より5°低い",
        .chinese: "未来24小时无降水，雾持续到上午11:00左右；比昨天低5°",
        .arabic:
          "طقس جاف خلال الساعات الـ 24 القادمة، ضباب حتى نحو 11:00 ص؛ حرارة أدنى من أمس بـ5°",
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
        .english: "snow from 13:00 tomorrow until about 04:00 on Sun",
        .german: "Schneefall von morgen 13:00 bis So gegen 04:00",
        .french: "neige de demain 13:00 à dim. 04:00 environ",
        .spanish: "nevada desde las 13:00 de mañana hasta las 04:00 aprox. del dom",
        .portuguese: "neve das 13:00 de amanhã até as 04:00 aprox. de dom.",
        .japanese: "明日13:00から日曜04:00頃まで雪",
        .chinese: "明天13:00至周日04:00左右有雪",
        .arabic: "ثلج من 13:00 غدًا حتى نحو 04:00 يوم الأحد",
      ]
    ),
    OutlookSentence(
      testDescription: "rain at times, with thunder",
      sample: OutlookSample(
        steps: "..r.tr" + String(repeating: ".", count: 24),
        observed: "."
      ),
      texts: [
        .english: "rain from 16:00 until about 17:00, thunderstorm from 18:00 until about 19:00, "
          + "then rain until about 20:00, then dry",
        .german:
          "Regen von 16:00 bis gegen 17:00, Gewitter von 18:00 bis gegen 19:00, dann Regen bis gegen 20:00, dann trocken",
        .french: "pluie de 16:00 à 17:00 environ, orage de 18:00 à 19:00 environ, puis pluie "
          + "jusqu'à 20:00 environ, puis temps sec",
        .spanish: "lluvia desde las 16:00 hasta las 17:00 aprox., tormenta desde las 18:00 hasta "
          + "las 19:00 aprox., después lluvia hasta las 20:00 aprox., después tiempo seco",
        .portuguese: "chuva das 16:00 até as 17:00 aprox., trovoada das 18:00 até as 19:00 aprox., "
          + "depois chuva até as 20:00 aprox., depois tempo seco",
        .japanese: "16:00から17:00頃まで雨、18:00から19:00頃まで雷、その後20:00頃まで雨、その後は降水なし",
        .chinese: "16:00至17:00左右有雨，18:00至19:00左右有雷暴，之后有雨，持续到20:00左右，之后无降水",
        .arabic: "مطر من 16:00 حتى نحو 17:00، عاصفة رعدية من 18:00 حتى نحو 19:00، ثم مطر حتى نحو "
          + "20:00، ثم طقس جاف",
      ]
    ),
  ]
}

@Suite struct OutlookSentenceTests {
  @Test(arguments: OutlookSentence.all)
  func `the sentence is the one that a person wrote`(test: OutlookSentence) {
    for (language, text) in test.texts {
      #expect(test.sample.sentence(language, units: test.units) == text)
    }
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
        .english: "rain from 18:00 tomorrow until about 15:00 on Sat",
        .german: "Regen von morgen 18:00 bis Sa gegen 15:00",
        .french: "pluie de demain 18:00 à sam. 15:00 environ",
        .spanish: "lluvia desde las 18:00 de mañana hasta las 15:00 aprox. del sáb",
        .portuguese: "chuva das 18:00 de amanhã até as 15:00 aprox. de sáb.",
        .japanese: "明日18:00から土曜15:00頃まで雨",
        .chinese: "明天18:00至周六15:00左右有雨",
        .arabic: "مطر من 18:00 غدًا حتى نحو 15:00 يوم السبت",
      ]
    ),
    RecordedOutlook(
      testDescription: "onecall25_2022_snow_rain_gust.json",
      now: 1_642_598_252,
      utcOffsetSeconds: -25_200,
      texts: [
        .english: "snow from 09:00 until about 10:00, snow again from 21:00",
        .german: "Schneefall von 09:00 bis gegen 10:00, ab 21:00 wieder Schneefall",
        .french: "neige de 09:00 à 10:00 environ, neige à nouveau dès 21:00",
        .spanish: "nevada desde las 09:00 hasta las 10:00 aprox., nevada de nuevo desde las 21:00",
        .portuguese: "neve das 09:00 até as 10:00 aprox., neve de novo a partir das 21:00",
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
        .german: "Regen von 13:03 bis gegen 13:16, dann trocken",
        .french: "pluie de 13:03 à 13:16 environ, puis temps sec",
        .spanish: "lluvia desde las 13:03 hasta las 13:16 aprox., después tiempo seco",
        .portuguese: "chuva das 13:03 até as 13:16 aprox., depois tempo seco",
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
        .german: "in den nächsten 24 Stunden trocken",
        .french: "temps sec pour les 24 prochaines heures",
        .spanish: "tiempo seco en las próximas 24 horas",
        .portuguese: "tempo seco nas próximas 24 horas",
        .japanese: "今後24時間は降水なし",
        .chinese: "未来24小时无降水",
        .arabic: "طقس جاف خلال الساعات الـ 24 القادمة",
      ]
    ),
    RecordedOutlook(
      testDescription: "onecall_newyork_2026_mock.json",
      now: 1_770_414_297,
      utcOffsetSeconds: -18_000,
      texts: [
        .english: "snow at times from 18:00 until about midnight, then dry",
        .german: "zeitweise Schneefall von 18:00 bis gegen Mitternacht, dann trocken",
        .french: "neige par moments de 18:00 à minuit environ, puis temps sec",
        .spanish: "nevada a ratos desde las 18:00 hasta medianoche aprox., después tiempo seco",
        .portuguese: "neve por vezes das 18:00 até a meia-noite aprox., depois tempo seco",
        .japanese: "18:00から午前0時頃まで時々雪、その後は降水なし",
        .chinese: "18:00至午夜左右有间歇性雪，之后无降水",
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
    for (language, text) in test.texts {
      var options = RenderOptions()
      options.language = language
      let page = Page(options: options, now: Timestamp(secondsSinceEpoch: test.now))
      #expect(OutlookText(place, on: page).sentence == text)
    }
    let page = Page(options: RenderOptions(), now: Timestamp(secondsSinceEpoch: test.now))
    #expect(RainSoonChart(place, on: page)?.words == test.soon)
  }
}
