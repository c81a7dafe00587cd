import DashCore
import Localization
import Testing

@testable import TextRendering

/// The hints of errors, with the advice of providers.
@Suite struct AdviceMessagesTests {
  @Test(
    arguments: [
      (.id(42), "Check the id, or use the name of the city, such as Paris,FR."),
      (
        .coordinates(latitude: 1, longitude: 2),
        "Check the coordinates: first the latitude, then the longitude, such as 48.9,2.35."
      ),
      (.zip("0,US"), "Check the postal code and its country, such as zip:94040,US."),
      (
        .name("Lundon,GB"),
        "Check the spelling and the country, or give coordinates, such as 48.9,2.35."
      ),
      (.name("Lundon"), "Wise."),
    ] as [(PlaceQuery, String)]
  )
  func `the hint for an unknown place fits how it was typed`(_ place: PlaceQuery, _ hint: String) {
    let missing = MissingPlace(requestedPlace: place, error: SourceError(.notFound))
    let provider = Self.provider([.text("wise")])
    #expect(ErrorMessages().steps(after: missing.error, from: provider) == [hint])
  }

  @Test func `a missing subscription names the page with the prices`() throws {
    let provider = Self.provider([], priceURL: "https://wise.example.org/price")
    let error = SourceError(.forbidden, reason: .subscriptionMissing)
    let hint = try #require(ErrorMessages().hint(for: error, from: provider))
    #expect(hint.contains("https://wise.example.org/price"))
  }

  /// Returns a provider with this advice for every error.
  private static func provider(_ advice: [Advice], priceURL: String? = nil) -> SourceDescriptor {
    SourceDescriptor(
      name: "wise",
      title: "Wise",
      summary: "Weather.",
      kind: .weather,
      options: [],
      terms: SourceTerms(
        attribution: "Wise",
        attributionURL: "https://wise.example.org/",
        minimumRefreshSeconds: 60,
        keyURL: "https://wise.example.org/keys",
        priceURL: priceURL
      ),
      advice: Dictionary(uniqueKeysWithValues: ErrorCode.allCases.map { ($0, advice) })
    )
  }

  struct Known: Sendable, CustomTestStringConvertible {
    let advice: Advice
    let language: Language
    let expected: String

    init(_ advice: Advice, _ language: Language, _ expected: String) {
      self.advice = advice
      self.language = language
      self.expected = expected
    }

    var testDescription: String { expected }
  }

  static let known = [
    Known(.newKeysTakeTime(hours: 2), .english, "A new key takes up to 2 hours to work."),
    Known(.newKeysTakeTime(hours: 1), .arabic, "قد يستغرق تفعيل المفتاح الجديد ساعة واحدة."),
    Known(
      .callsAllowed(.freeUse, perMinute: 600, perHour: 5000, perDay: 10_000),
      .english,
      "Free use allows 600 calls a minute, 5,000 calls an hour, 10,000 calls a day."
    ),
    Known(
      .callsAllowed(.freeUse, perMinute: 600, perHour: 5000),
      .japanese,
      "無料の利用で許される呼び出しは毎分 600 回、毎時 5,000 回です。"
    ),
    Known(
      .callsAllowed(.sharedKey, perHour: 3600),
      .german,
      "Ein Schlüssel erlaubt 3.600 Aufrufe je Stunde, für alle seine Benutzer zusammen."
    ),
    Known(.callsAllowed(.key, perDay: 1), .french, "Une clé permet 1 appel par jour."),
    Known(.addCountryAndState, .spanish, #"EE. UU. también el estado: "Portland,OR,US"."#),
    Known(
      .responsesMustBeCached(hours: 24),
      .portuguese,
      "As respostas devem ficar em cache por 24 horas."
    ),
    Known(.tryOtherSearchTerms(orAnother: "groupID"), .chinese, "或换一个 groupID。"),
    Known(.text("ask the moon"), .german, "Ask the moon."),
  ]

  @Test(arguments: known)
  func `a provider's advice is translated and replaces the general one`(_ known: Known) {
    let provider = Self.provider([known.advice])
    let messages = ErrorMessages(Strings(known.language))
    for code in [ErrorCode.notFound, .empty, .forbidden] {
      let steps = messages.steps(after: SourceError(code), from: provider)
      #expect(steps.count == 1 && steps[0].hasSuffix(known.expected), "\(steps)")
    }
    // The end of a rate limit comes first, whatever the advice is.
    let limited = messages.steps(after: SourceError(.rateLimited), from: provider)
    #expect(limited.count == 2 && limited[1].hasSuffix(known.expected), "\(limited)")
  }
}
