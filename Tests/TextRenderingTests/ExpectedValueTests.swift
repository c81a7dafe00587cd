import DashCore
import Localization
import Testing

@testable import TextRendering

/// The texts of expected values.
@Suite struct ExpectedValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let expected: ExpectedValue
    let description: String
    /// The parts that appear verbatim in every language.
    let verbatim: [String]

    init(_ expected: ExpectedValue, _ description: String, _ verbatim: String...) {
      self.expected = expected
      self.description = description
      self.verbatim = verbatim
    }

    var testDescription: String { description }
  }

  static let cases = [
    Case(.kind(.null), "null", "null"),
    Case(.kind(.boolean), "true or false", "true", "false"),
    Case(.kind(.number), "a number"),
    Case(.kind(.text), "a string"),
    Case(.kind(.list), "a list"),
    Case(.kind(.object), "an object"),
    Case(.json(.commaOr("]")), "a comma or ]", "]"),
    Case(.json(.nameInQuotes), "a name in quotes"),
    Case(.json(.fourHexadecimalDigits), "four hexadecimal digits"),
    Case(.integer(3...200), "a whole number from 3 to 200", "3", "200"),
    Case(.number(-90...90), "a number from -90 to 90", "-90", "90"),
    Case(.number(0.1...31.9), "a number from 0.1 to 31.9", "0.1", "31.9"),
    Case(
      .duration(1...600, isQuoted: true),
      #"a duration such as "90s", "10m" or "1h", from 1s to 10m"#,
      #""90s""#,
      "1s",
      "10m"
    ),
    Case(
      .duration(1...3600, isQuoted: false),
      "a duration such as 90s, 10m or 1h, from 1s to 1h",
      "90s"
    ),
    Case(.oneOf(["red", "green"]), "one of red, green", "red", "green"),
    Case(.unitOf("wind", ["kn", "Bft"]), "wind in one of kn, Bft", "wind", "kn", "Bft"),
    Case(.otherProvider([]), "another weather provider (none available)"),
    Case(.otherProvider(["spare"]), "another weather provider (spare)", "spare"),
    Case(
      .secret,
      #""${VARIABLE}", {"file": "PATH"} or {"command": ["PROGRAM", ...]}"#,
      #""${VARIABLE}""#,
      #"{"file": "PATH"}"#,
      #"{"command": ["PROGRAM", ...]}"#
    ),
    Case(
      .query(["{city}", "{season}"]),
      "search terms, which may contain {city}, {season}",
      "{city}",
      "{season}"
    ),
    Case(.objectWith(member: "hourly"), "an object with a member hourly", "hourly"),
    Case(
      .objectWithAll(["lat", "lon"]),
      "an object with the members lat, lon",
      "lat",
      "lon"
    ),
    Case(.list(count: 3), "a list of length 3", "3"),
    Case(.atMost(250, with: "latitude"), "at most 250 with latitude", "250", "latitude"),
    Case(.atMostCharacters(100), "at most 100 characters", "100"),
    Case(
      .together(["latitude", "longitude"]),
      "all of latitude, longitude, or none of them",
      "latitude",
      "longitude"
    ),
    Case(
      .queryOrOption(["tags", "userID"]),
      "search terms, or one of tags, userID",
      "tags",
      "userID"
    ),
    Case(.picture(["JPEG", "PNG"]), "a picture in one of these formats: JPEG, PNG", "JPEG", "PNG"),
    Case(.atMostLevels(64), "at most 64 levels", "64"),
    Case(.namedValue("FILE"), "a FILE", "FILE"),
    Case(.text("the moon\u{1B}[2J"), "the moon[2J", "the moon"),
  ]

  @Test(arguments: cases) func `an expected value has its text`(_ test: Case) {
    #expect(Strings()(test.expected) == test.description)
    for language in Language.allCases {
      let description = Strings(language)(test.expected)
      for text in test.verbatim {
        #expect(description.contains(text), "\(description) in \(language)")
      }
    }
  }

  @Test func `a list uses the language's separator`() {
    let lists = Language.allCases.map { Strings($0).list(["1", "2", "3"]) }
    #expect(
      lists == ["1, 2, 3", "1、2、3", "1, 2, 3", "1, 2, 3", "1, 2, 3", "1, 2, 3", "1، 2، 3", "1，2，3"]
    )
    #expect(Strings(.arabic).listSemicolon(["1", "2"]) == "1؛ 2")
    #expect(Strings(.chinese).names(["1", "2"]) == "1、2")
    #expect(Strings(.japanese).list(["1"]) == "1")
    #expect(Strings(.japanese).list([]) == "")
    #expect(Strings(.french, isUnicode: false).listSemicolon(["1", "2"]) == "1 ; 2")
    // Without Unicode, Japanese falls back to English, and values are transliterated.
    #expect(Strings(.japanese, isUnicode: false).list(["ä", "b"]) == "ä, b")
  }

  @Test func `a value follows the colon of the language`() {
    let texts = Language.allCases.map { Strings($0).labelled("1", by: "a") }
    #expect(texts == ["a: 1", "a: 1", "a: 1", "a\u{A0}: 1", "a: 1", "a: 1", "a: 1", "a：1"])
    // Typed text is neither a placeholder nor transliterated.
    #expect(Strings(.french, isUnicode: false).labelled("{label}", by: "é") == "é : {label}")
  }

  @Test func `values stay unchanged on request`() {
    let verbatim = Strings(.french, isUnicode: false, keepsArguments: true)
    #expect(verbatim(.lineError(text: "é")) == "erreur : é")
    #expect(
      Strings(.spanish, isUnicode: false)(.usageUnknownOption(option: "ñ"))
        == "opcion desconocida n"
    )
  }
}
