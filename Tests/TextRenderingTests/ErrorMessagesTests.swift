import DashCore
import Localization
import Testing

@testable import TextRendering

@Suite struct ErrorMessagesTests {
  private static let reasons: [SourceError.Reason] = [
    .controlCharacter, .emptyBody,
    .failedCommand("pass", .noKey), .failedCommand("pass", .notRun),
    .failedCommand("pass", .timeout), .failedCommand("pass", .tooMuch),
    .foreignIdentifier, .libraryFailure("pipewait"), .missingVariable("SOME_KEY"),
    .noThread, .notInDemo, .notJSON, .notUTF8, .outOfMemory,
    .pageOutOfRange, .pictureUnavailable, .privateAddress, .redirectRefused, .subscriptionMissing,
    .tooManyOpenFiles, .tooManyRedirects, .unreadableFile("key.txt"),
  ]

  private static let programFailures: [ProgramFailure] = [
    .exited(3), .killed(signal: 9), .limit, .noOutput, .notRun(2), .timeout, .tooMuchOutput,
  ]

  private func messageText(_ error: SourceError) -> String {
    ErrorMessages().message(for: error, from: Sample.provider)
  }

  private func hintText(_ error: SourceError) throws -> String {
    try #require(ErrorMessages().hint(for: error, from: Sample.provider))
  }

  private func expectMessage(
    for error: SourceError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let message = messageText(error)
    let hint = try hintText(error)
    #expect((message + hint).contains("ExampleMap"), sourceLocation: sourceLocation)
    for text in [message, hint] {
      // A user can look up a status; no other number of the error is shown.
      #expect(
        !text.replacing("UTF-8", with: "").replacing("(HTTP 599)", with: "")
          .contains { $0.isNumber },
        sourceLocation: sourceLocation
      )
      #expect(text.hasSuffix(".") || text.hasSuffix("}"), sourceLocation: sourceLocation)
      #expect(!text.contains("  ") && !text.contains(".."), sourceLocation: sourceLocation)
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ErrorCode.allCases)
  func `every code has a cause and a next step`(code: ErrorCode) throws {
    try expectMessage(for: SourceError(code, host: "map.example.org", httpStatus: 599))
  }

  @Test(arguments: programFailures)
  func `every failure of a program names it and the option that shows its log`(
    failure: ProgramFailure
  ) throws {
    let error = SourceError(failure.code, reason: .failedProgram("tides", failure))
    let message = messageText(error)
    #expect(message.hasPrefix("tides "))
    let hint = try hintText(error)
    #expect(hint.contains("--verbose"))
  }

  @Test(arguments: reasons)
  func `every reason has a cause and a next step`(reason: SourceError.Reason) throws {
    try expectMessage(for: SourceError(.invalidResponse, reason: reason, httpStatus: 599))
  }

  @Test func `an invalid option is shown with its allowed values`() {
    let error = SourceError(.invalidOptions, location: "perPage", expected: .smallerNumber)
    let message = messageText(error)
    #expect(
      message == "ExampleMap does not accept this perPage: expected a smaller number."
    )
  }

  @Test func `no two codes have the same message`() {
    let messages = ErrorCode.allCases.map {
      messageText(SourceError($0))
    }
    #expect(Set(messages).count == ErrorCode.allCases.count)
  }

  @Test func `a missing key names the variable, the page and the demo`() throws {
    let error = SourceError(
      .unconfigured,
      reason: .missingVariable("EXAMPLEMAP_API_KEY"),
      location: "apiKey"
    )
    #expect(
      messageText(error).contains("EXAMPLEMAP_API_KEY")
    )
    let hint = try hintText(error)
    #expect(hint.contains("Get a key at https://map.example.org/keys."))
    #expect(hint.contains("--demo"))
    // On its own line, so that it can be copied.
    let steps = ErrorMessages().steps(after: error, from: Sample.provider)
    #expect(steps.contains("Set it: export EXAMPLEMAP_API_KEY=YOUR_KEY"))
  }

  @Test func `a variable that is not a key gets no advice about keys`() throws {
    let error = SourceError(
      .unconfigured,
      reason: .missingVariable("HOME_CITY"),
      location: "places"
    )
    let hint = try hintText(error)
    #expect(hint == "Set it, or give it a default in plugins.json: ${HOME_CITY:-DEFAULT}")
  }

  @Test func `the demo does not say that the service lacks the place`() {
    let error = SourceError(.notFound, reason: .notInDemo, subject: "Berlin")
    let message = messageText(error)
    #expect(message.contains("not Berlin"))
    #expect(!message.contains("ExampleMap couldn't find"))
  }

  @Test func `what a program or a feed does not find is neither a place nor a photo`() throws {
    for kind in [ContentKind.metrics, .table, .text] {
      let feed = DataSample.provider("Feed", kind)
      let error = SourceError(.notFound)
      let message = ErrorMessages().message(for: error, from: feed)
      #expect(message == "Feed couldn't find what was requested.")
      let hint = try #require(ErrorMessages().hint(for: error, from: feed))
      #expect(hint == "Check the command and the options in plugins.json.")
      let advised = DataSample.provider("Feed", kind, advice: [.notFound: [.checkIdentifier]])
      let advice = try #require(ErrorMessages().hint(for: error, from: advised))
      #expect(!advice.contains("plugins.json"))
    }
  }

  @Test func `a status is shown if nothing else is known`() {
    for code in [ErrorCode.unknown, .serverError, .invalidResponse] {
      let message = messageText(SourceError(code, httpStatus: 418))
      #expect(message.contains("(HTTP 418)"))
    }
    let good = SourceError(.invalidResponse, httpStatus: 200)
    #expect(!messageText(good).contains("HTTP"))
  }

  @Test func `the advice of the service and of the provider is shown`() throws {
    let error = SourceError(.unauthorized, serviceMessage: "Invalid API key")
    #expect(
      messageText(error)
        == "ExampleMap rejected the key. The service says: \"Invalid API key\"."
    )
    let hint = try hintText(error)
    #expect(hint.contains("https://map.example.org/keys"))
    #expect(hint.hasSuffix("A new key can take hours to work."))
  }

  @Test func `a full stop of the service does not end up before ours`() {
    func quoting(_ quoted: DisplayText) -> String {
      messageText(SourceError(.unauthorized, serviceMessage: quoted))
    }
    #expect(quoting("See the FAQ.").hasSuffix(#"The service says: "See the FAQ"."#))
    #expect(quoting("Please note...").hasSuffix(#"The service says: "Please note..."."#))
    #expect(quoting(".") == "ExampleMap rejected the key.")
  }

  @Test func `an invalid response is located`() {
    let error = SourceError(.invalidResponse, location: "list[3].main", expected: .kind(.number))
    #expect(
      messageText(error)
        == "Unexpected response from ExampleMap: at list[3].main, expected "
        + "a number."
    )
  }

  @Test func `a JSON error shows its byte offset and the expected token`() {
    let endings = [
      "at byte 7, expected no control character in a string.",
      "(バイト位置 7)。必要な値: 制御文字のない文字列。",
      "; bei Byte 7 erwartet: kein Steuerzeichen in einer Zeichenkette.",
      "\u{A0}; à l'octet 7, attendu\u{A0}: aucun caractère de contrôle dans une chaîne.",
      "; en el byte 7, esperado: ningún carácter de control en una cadena.",
      "; no byte 7, esperado: nenhum caractere de controle em uma string.",
      "؛ عند البايت 7 المتوقع: سلسلة نصية بلا محرف تحكم.",
      "；在字节 7 处应为：不含控制字符的字符串。",
    ]
    #expect(endings.count == Language.allCases.count, "one for each of \(Language.allCases)")
    let expected = ExpectedValue.json(.noControlCharacter)
    let error = SourceError(.invalidResponse, byteOffset: 7, expected: expected)
    for (language, ending) in zip(Language.allCases, endings) {
      let message = ErrorMessages(Strings(language)).message(for: error, from: Sample.provider)
      #expect(message.hasSuffix(ending), "\(message)")
    }
  }

  @Test func `the requested place follows the colon of the language`() {
    let error = SourceError(.notFound, subject: "Atlantis")
    let ends: [(Language, String)] = [
      (.english, ": Atlantis."), (.french, "\u{A0}: Atlantis."), (.chinese, "：Atlantis。"),
    ]
    for (language, end) in ends {
      let message = ErrorMessages(Strings(language)).message(for: error, from: Sample.provider)
      #expect(message.hasSuffix(end), "\(message)")
    }
  }

  @Test func `a rate limit shows when to try again`() throws {
    let hints = [0, 30, 61, nil].map { seconds in
      ErrorMessages().hint(
        for: SourceError(.rateLimited, retryAfterSeconds: seconds),
        from: Sample.provider
      )
    }
    #expect(
      hints == [
        "Wait a while, and refresh less often.", "Try again in 30 s.", "Try again in 2 min.",
        "Wait a while, and refresh less often.",
      ]
    )
  }

  @Test(
    arguments: zip(
      [KeyCommandFailure.exited(2), .killed(signal: 11), .notRun],
      [
        "exited with status 2.", "was killed by signal 11.",
        "is missing or cannot be run.",
      ]
    )
  )
  func `a key command that fails is named with its exit status`(
    _ failure: KeyCommandFailure,
    _ expected: String
  ) throws {
    let error = SourceError(.unconfigured, reason: .failedCommand("pa\u{1B}ss", failure))
    let message = messageText(error)
    #expect(message == "No key for ExampleMap: pass \(expected)")
    #expect(ErrorMessages().hint(for: error, from: Sample.provider) != nil)
  }

  @Test func `an untrusted file is shown with the command that fixes it`() throws {
    let failures: [(FileTrustFailure, String)] = [
      (.writableByOthers, "chmod 600 '/home/me/my key'"),
      (.ownedByAnother, "sudo chown \"$USER\" '/home/me/my key'"),
    ]
    for (failure, line) in failures {
      let error = SourceError(
        .unconfigured,
        reason: .untrustedFile("/home/me/my key\u{1B}", failure)
      )
      let message = messageText(error)
      #expect(message.contains("Refused the key for ExampleMap: "))
      #expect(try hintText(error).hasSuffix(line))
    }
  }

  @Test(arguments: [
    ("command", "Refused to run", "chmod go-w /x/p"),
    ("apiKey", "Refused the key", "chmod 600 /x/p"),
  ])
  func `an untrusted file of a program's instance is its program or its key`(
    option: String,
    message: String,
    hint: String
  ) throws {
    let reason = SourceError.Reason.untrustedFile("/x/p", .writableByOthers)
    let error = SourceError(.unconfigured, reason: reason, location: option)
    let exec = PluginDescriptors.exec
    let found = ErrorMessages().message(for: error, from: exec)
    #expect(found.contains(message))
    #expect(try #require(ErrorMessages().hint(for: error, from: exec)).hasSuffix(hint))
  }

  @Test func `the hint for an invalid document is where the log is`() throws {
    let error = SourceError(.invalidResponse, location: "text.lines")
    let hint = ErrorMessages().hint(for: error, from: PluginDescriptors.exec)
    #expect(try #require(hint).contains("--verbose"))
  }

  @Test func `no part of an error can move the cursor`() {
    let error = SourceError(
      .tls,
      host: "a\u{1B}[2J",
      location: "b\u{9B}1m",
      expected: .text("c\u{202E}")
    )
    let located = SourceError(
      .invalidResponse,
      location: "b\u{9B}1m",
      expected: .text("c\u{202E}\u{7}")
    )
    for error in [error, located] {
      let message = messageText(error)
      #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    }
  }

  @Test func `a missing place is named as requested`() {
    func line(_ query: PlaceQuery) -> String {
      let missing = MissingPlace(requestedPlace: query, error: SourceError(.notFound))
      let message = ErrorMessages().line(for: missing, from: Sample.provider)
      return "\(ErrorMessages().name(of: missing)) \(message)"
    }
    #expect(line(.id(3_128_761)) == "id 3128761 not_found: ExampleMap couldn't find this place")
    #expect(
      line(.name("New\u{1B} York")) == "New York not_found: ExampleMap couldn't find this place"
    )
  }

  @Test func `a service's own hint replaces the built-in ones`() {
    var error = SourceError(.unauthorized, serviceMessage: "The station refuses the key.")
    error.serviceHint = "get a new one"
    let hint = ErrorMessages().hint(for: error, from: Sample.provider)
    #expect(hint == "Get a new one.")
  }
}
