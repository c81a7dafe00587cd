import DashCore
import Localization
import Testing

@testable import TextRendering

/// The messages and the hints of errors.
@Suite struct ErrorMessagesTests {
  private static let reasons: [SourceError.Reason] = [
    .controlCharacter, .emptyBody,
    .failedCommand("pass", .noOutput), .failedCommand("pass", .notRun(2)),
    .failedCommand("pass", .timeout), .failedCommand("pass", .tooMuchOutput),
    .foreignIdentifier, .libraryFailure("pipewait"), .missingVariable("SOME_KEY"),
    .noThread, .notInDemo, .notJSON, .notUTF8, .outOfMemory,
    .pageOutOfRange, .pictureUnavailable, .privateAddress,
    .proxyAuthentication(variable: "https_proxy"), .redirectRefused, .subscriptionMissing,
    .tooManyOpenFiles, .tooManyRedirects, .unreadableFile("key.txt"),
  ]

  private static let programFailures: [ProgramFailure] = [
    .exited(3), .killed(signal: 9), .limit, .noOutput, .notRun(2), .timeout, .tooMuchOutput,
  ]

  private static func message(
    _ error: SourceError,
    _ language: Language = .english,
    from provider: SourceDescriptor = Sample.provider
  ) -> String {
    ErrorMessages(Strings(language)).message(for: error, from: provider)
  }

  private static func steps(
    _ error: SourceError,
    _ language: Language = .english,
    from provider: SourceDescriptor = Sample.provider
  ) -> [String] {
    ErrorMessages(Strings(language)).steps(after: error, from: provider)
  }

  @Test(arguments: [ErrorCode.unauthorized, .forbidden])
  func `a provider without a key has none to compare`(code: ErrorCode) {
    let provider = SourceDescriptor(
      name: "open",
      title: "Open",
      summary: "Weather.",
      kind: .weather,
      options: [],
      terms: SourceTerms(
        attribution: "Open",
        attributionURL: "https://open.example.org/",
        minimumRefreshSeconds: 60
      )
    )
    let error = SourceError(code, httpStatus: 401)
    #expect(Self.message(error, from: provider) == "Open refused the request (HTTP 401).")
    #expect(Self.steps(error, from: provider).joined().contains("proxy"))
  }

  @Test func `the status of a response stands in the marks of the language`() {
    let error = SourceError(.serverError, httpStatus: 502)
    for (language, end) in [
      (Language.german, " (HTTP 502)."), (.japanese, "（HTTP 502）。"), (.chinese, "（HTTP 502）。"),
    ] {
      let messages = ErrorMessages(Strings(language))
      let text = messages.message(for: error, from: Sample.provider)
      #expect(text.hasSuffix(end), "\(text)")
    }
  }

  @Test func `a missing program for pictures is no service's fault`() {
    let error = SourceError(.unknown, reason: .noPictureProgram)
    #expect(!Self.message(error).contains("ExampleMap"))
    #expect(Self.steps(error).joined().contains("make install"))
  }

  // MARK: Every error

  @Test(
    arguments: ErrorCode.allCases.map { SourceError($0, host: "map.example.org", httpStatus: 599) }
      + reasons.map { SourceError(.invalidResponse, reason: $0, httpStatus: 599) }
  )
  func `every code and every reason has a cause and a next step`(error: SourceError) {
    let (message, steps) = (Self.message(error), Self.steps(error))
    #expect((message + steps.joined()).contains("ExampleMap"))
    #expect(!steps.isEmpty)
    for text in [message] + steps {
      // A user can look up a status; no other number of the error is shown.
      let rest = text.replacing("UTF-8", with: "").replacing("(HTTP 599)", with: "")
      #expect(!rest.contains { $0.isNumber }, "\(text)")
      #expect(!text.contains("  ") && !text.contains(".."), "\(text)")
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
    }
    #expect(message.hasSuffix("."))
    #expect(steps.last.map { $0.hasSuffix(".") || $0.hasSuffix("}") } == true)
  }

  @Test(arguments: programFailures)
  func `every failure of a program names it and the option that shows its log`(
    failure: ProgramFailure
  ) {
    let error = SourceError(failure.code, reason: .failedProgram("tides", failure))
    #expect(Self.message(error).hasPrefix("tides "))
    #expect(Self.steps(error).joined().contains("--verbose"))
  }

  @Test(arguments: Language.allCases)
  func `a proxy that wants a password is named at the start, and its variable in the hint`(
    language: Language
  ) {
    for variable in ["https_proxy", "ALL_PROXY"] {
      let error = SourceError(.unreachable, reason: .proxyAuthentication(variable: variable))
      let first = Self.message(error, language).prefix(1)
      #expect(first == first.uppercased())
      let hints = Self.steps(error, language).joined()
      #expect(hints.contains(variable), "\(hints)")
      #expect(!hints.contains("HTTPS_PROXY"), "\(hints)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the address that --listen expects is said in the language`(language: Language) {
    let text = Strings(language)(.listenAddress)
    #expect(text.contains("127.0.0.1:9876") && text.contains("[::1]:9876"))
    // What concerns usage is English in these.
    let isEnglish = [.english, .italian, .polish].contains(language)
    #expect(text.contains("numeric address") == isEnglish)
  }

  @Test func `no two codes have the same message`() {
    let messages = ErrorCode.allCases.map { Self.message(SourceError($0)) }
    #expect(Set(messages).count == ErrorCode.allCases.count)
  }

  @Test func `no part of an error can move the cursor`() {
    for code in [ErrorCode.tls, .invalidResponse] {
      let error = SourceError(
        code,
        host: "a\u{1B}[2J",
        location: "b\u{9B}1m",
        expected: .text("c\u{202E}\u{7}")
      )
      let scalars = Self.message(error).unicodeScalars
      #expect(scalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    }
  }

  // MARK: Known errors

  private static let key = SourceError.Reason.untrustedFile(
    "/home/me/my key\u{1B}",
    .ownedByAnother
  )
  private static let program = SourceError.Reason.untrustedFile("/x/p", .writableByOthers)
  private static let feed = DataSample.provider("Feed", .table)
  private static let photos = DataSample.provider("Photos", .photos)

  /// An error, its provider, its message, and the end of its hints.
  static let known: [(SourceError, SourceDescriptor, String, String)] = [
    (
      SourceError(.invalidOptions, location: "perPage", expected: .smallerNumber), Sample.provider,
      "ExampleMap does not accept the value of perPage: expected a smaller number.",
      "Correct them on the command line or in plugins.json."
    ),
    (
      SourceError(
        .unconfigured,
        reason: .missingVariable("EXAMPLEMAP_API_KEY"),
        location: "apiKey"
      ),
      Sample.provider, "EXAMPLEMAP_API_KEY",
      "Get a key at https://map.example.org/keys. Set it: export EXAMPLEMAP_API_KEY=YOUR_KEY "
    ),
    (
      SourceError(.unconfigured, reason: .missingVariable("HOME_CITY"), location: "places"),
      Sample.provider, "HOME_CITY",
      "Set it, or give it a default in plugins.json: ${HOME_CITY:-DEFAULT}"
    ),
    // The demo does not say that the service lacks the place.
    (
      SourceError(.notFound, reason: .notInDemo, subject: "Berlin"), Sample.provider, "not Berlin",
      ""
    ),
    // A search has no id to check.
    (
      SourceError(.notFound, httpStatus: 404), photos, "Photos found nothing for this request.",
      "Check the command and the options in plugins.json."
    ),
    // What a program or a feed does not find is neither a place nor a photo.
    (
      SourceError(.notFound), feed, "Feed found nothing for this request.",
      "Check the command and the options in plugins.json."
    ),
    (SourceError(.unknown, httpStatus: 418), Sample.provider, " (HTTP 418).", ""),
    (SourceError(.serverError, httpStatus: 418), Sample.provider, " (HTTP 418).", ""),
    (
      SourceError(.unauthorized, serviceMessage: "Invalid API key"), Sample.provider,
      "ExampleMap rejected the key. The service says: \"Invalid API key\".",
      "https://map.example.org/keys. A new key can take hours to work."
    ),
    // A full stop of the service does not end up before ours.
    (
      SourceError(.unauthorized, serviceMessage: "See the FAQ."), Sample.provider,
      #"The service says: "See the FAQ"."#, ""
    ),
    (
      SourceError(.unauthorized, serviceMessage: "Please note..."), Sample.provider,
      #"The service says: "Please note..."."#, ""
    ),
    (
      SourceError(.unauthorized, serviceMessage: "."), Sample.provider,
      "ExampleMap rejected the key.", ""
    ),
    (
      SourceError(.invalidResponse, location: "list[3].main", expected: .kind(.number)),
      Sample.provider,
      "Unexpected response from ExampleMap: at list[3].main, expected a number.", ""
    ),
    (
      SourceError(.invalidResponse, httpStatus: 200), Sample.provider,
      "Unexpected response from ExampleMap.", ""
    ),
    (
      SourceError(.invalidResponse, location: "text.lines"), PluginDescriptors.exec, "text.lines",
      "--verbose"
    ),
    (
      SourceError(.unconfigured, reason: .failedCommand("pa\u{1B}ss", .exited(2))), Sample.provider,
      "No key for ExampleMap: pass exited with status 2.", ""
    ),
    (
      SourceError(.unconfigured, reason: .failedCommand("pass", .killed(signal: 11))),
      Sample.provider, "No key for ExampleMap: pass was killed by signal 11.", ""
    ),
    (
      SourceError(.unconfigured, reason: .failedCommand("pass", .notRun(2))), Sample.provider,
      "No key for ExampleMap: pass is missing or cannot be run.", ""
    ),
    (
      SourceError(.unconfigured, reason: key), Sample.provider, "Refused the key for ExampleMap: ",
      "sudo chown \"$USER\" '/home/me/my key'"
    ),
    // An untrusted file of a program's instance is its program or its key.
    (
      SourceError(.unconfigured, reason: program, location: "command"), PluginDescriptors.exec,
      "Refused to run", "chmod go-w /x/p"
    ),
    (
      SourceError(.unconfigured, reason: program, location: "apiKey"), PluginDescriptors.exec,
      "Refused the key", "chmod 600 /x/p"
    ),
    (
      SourceError(.rateLimited, retryAfterSeconds: 0), Sample.provider, "",
      "Wait a while, and refresh less often."
    ),
    (SourceError(.rateLimited, retryAfterSeconds: 30), Sample.provider, "", "Try again in 30 s."),
    (SourceError(.rateLimited, retryAfterSeconds: 61), Sample.provider, "", "Try again in 2 min."),
  ]

  @Test(arguments: known.indices)
  func `an error has its message and its hints`(index: Int) {
    let (error, provider, message, hint) = Self.known[index]
    let found = Self.message(error, from: provider)
    #expect(message.isEmpty || found.contains(message), "\(found)")
    let hints = Self.steps(error, from: provider).joined(separator: " ")
    #expect(hint.isEmpty || hints.hasSuffix(hint) || hints.contains(hint), "\(hints)")
  }

  @Test func `a service's own hint replaces the built-in ones`() {
    var error = SourceError(.unauthorized, serviceMessage: "The station refuses the key.")
    error.serviceHint = "get a new one"
    #expect(Self.steps(error) == ["Get a new one."])
  }

  @Test func `a missing place is named as requested, an id by the name that is known`() {
    var panel = Panel(name: "weather", descriptor: Sample.provider, state: .loading)
    panel.placeNames = [
      .id(6_077_243): Place(name: "Montréal", country: "CA"),
      .name("Oslo"): Place(name: "Christiania"),
    ]
    func line(_ query: PlaceQuery) -> String {
      let missing = PlaceWeather(requestedPlace: query, error: SourceError(.notFound))
      let message = ErrorMessages().line(for: missing, from: Sample.provider)
      return "\(ErrorMessages().name(of: missing, in: panel)) \(message)"
    }
    #expect(line(.id(6_077_243)).hasPrefix("Montréal, CA not_found"))
    #expect(line(.name("Oslo")).hasPrefix("Oslo not_found"))
    #expect(line(.id(3_128_761)) == "id 3128761 not_found: ExampleMap couldn't find this place")
    #expect(
      line(.name("New\u{1B} York")) == "New York not_found: ExampleMap couldn't find this place"
    )
  }

  @Test func `five digits that are no known id are told how to be a postal code`() {
    func hint(_ id: Int) -> String {
      let missing = PlaceWeather(requestedPlace: .id(id), error: SourceError(.notFound))
      return Self.steps(missing.$current.failure ?? SourceError(.unknown)).joined()
    }
    #expect(hint(10_001).contains("zip:10001,US"), "\(hint(10_001))")
    #expect(!hint(2_643_743).contains("zip:"))
  }

  // MARK: Languages

  @Test func `a JSON error shows its byte offset and the expected token`() {
    let expected = ExpectedValue.json(.noControlCharacter)
    let error = SourceError(.invalidResponse, byteOffset: 7, expected: expected)
    for language in Language.allCases {
      let message = Self.message(error, language)
      #expect(message.contains("at byte 7, expected no control character in a string"))
    }
  }

  @Test(arguments: [
    (Language.english, ": Atlantis."), (.french, "\u{A0}: Atlantis."), (.chinese, "：Atlantis。"),
  ])
  func `the requested place follows the colon of the language`(language: Language, end: String) {
    #expect(Self.message(SourceError(.notFound, subject: "Atlantis"), language).hasSuffix(end))
  }

  // MARK: Advice of providers

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
  func `the hint for an unknown place fits how it was typed`(_ place: PlaceQuery, _ hint: String)
    throws
  {
    let missing = PlaceWeather(requestedPlace: place, error: SourceError(.notFound))
    let error = try #require(missing.$current.failure)
    #expect(Self.steps(error, from: Self.provider([.text("wise")])) == [hint])
  }

  @Test func `a missing subscription names the page with the prices`() {
    let provider = Self.provider([], priceURL: "https://wise.example.org/price")
    let error = SourceError(.forbidden, reason: .subscriptionMissing)
    #expect(Self.steps(error, from: provider)[0].contains("https://wise.example.org/price"))
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

  static let advice: [(Advice, Language, String)] = [
    (.newKeysTakeTime(hours: 2), .english, "A new key takes up to 2 hours to work."),
    (.newKeysTakeTime(hours: 1), .arabic, "قد يستغرق تفعيل المفتاح الجديد ساعة واحدة."),
    (
      .callsAllowed(.freeUse, perMinute: 600, perHour: 5000, perDay: 10_000), .english,
      "Free use allows 600 calls a minute, 5,000 calls an hour, 10,000 calls a day."
    ),
    (
      .callsAllowed(.freeUse, perMinute: 600, perHour: 5000), .japanese,
      "無料の利用で許される呼び出しは毎分 600 回、毎時 5,000 回です。"
    ),
    (
      .callsAllowed(.sharedKey, perHour: 3600), .german,
      "Ein Schlüssel erlaubt 3.600 Aufrufe je Stunde, für alle seine Benutzer zusammen."
    ),
    (.callsAllowed(.key, perDay: 1), .french, "Une clé permet 1 appel par jour."),
    (.addCountryAndState, .spanish, #"EE. UU. también el estado: "Portland,OR,US"."#),
    (
      .responsesMustBeCached(hours: 24), .portuguese,
      "As respostas devem ficar em cache por 24 horas."
    ),
    (.tryOtherSearchTerms(orAnother: "groupID"), .chinese, "或换一个 groupID。"),
    (.text("ask the moon"), .german, "Ask the moon."),
  ]

  @Test(arguments: advice)
  func `a provider's advice is translated and replaces the general one`(
    _ advice: Advice,
    _ language: Language,
    _ expected: String
  ) {
    let provider = Self.provider([advice])
    for code in [ErrorCode.notFound, .empty, .forbidden] {
      let steps = Self.steps(SourceError(code), language, from: provider)
      #expect(steps.count == 1 && steps[0].hasSuffix(expected), "\(steps)")
    }
    // The end of a rate limit comes first, whatever the advice is.
    let limited = Self.steps(SourceError(.rateLimited), language, from: provider)
    #expect(limited.count == 2 && limited[1].hasSuffix(expected), "\(limited)")
  }
}
