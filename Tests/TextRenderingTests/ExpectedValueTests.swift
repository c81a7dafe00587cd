import DashCore
import Localization
import Testing

@testable import TextRendering

/// The texts of expected values.
@Suite struct ExpectedValueTests {
  /// Values, their texts, and the parts that appear verbatim in every language.
  static let cases: [(ExpectedValue, String, [String])] = [
    (.kind(.null), "null", ["null"]), (.kind(.boolean), "true or false", ["true", "false"]),
    (.kind(.number), "a number", []), (.kind(.text), "a string", []), (.kind(.list), "a list", []),
    (.kind(.object), "an object", []), (.json(.commaOr("]")), "a comma or ]", ["]"]),
    (.json(.nameInQuotes), "a name in quotes", []),
    (.json(.noComment), "no comment", []),
    (.json(.noTrailingComma), "no comma before a closing bracket: remove the comma", []),
    (.json(.fourHexadecimalDigits), "four hexadecimal digits", []),
    (.integer(3...200), "a whole number from 3 to 200", ["3", "200"]),
    (.number(-90...90), "a number from -90 to 90", ["-90", "90"]),
    (.number(0.1...31.9), "a number from 0.1 to 31.9", ["0.1", "31.9"]),
    (
      .duration(1...600, isQuoted: true),
      #"a duration such as "90s", "10m" or "1h", from 1s to 10m"#,
      [#""90s""#, "1s", "10m"]
    ),
    (
      .duration(1...3600, isQuoted: false), "a duration such as 90s, 10m or 1h, from 1s to 1h",
      ["90s"]
    ),
    (.oneOf(["red", "green"]), "one of red, green", ["red", "green"]),
    (.unitOf("wind", ["kn", "Bft"]), "wind in one of kn, Bft", ["wind", "kn", "Bft"]),
    (.otherProvider([]), "another weather provider (none available)", []),
    (.otherProvider(["spare"]), "another weather provider (spare)", ["spare"]),
    (
      .secret, #""${VARIABLE}", {"file": "PATH"} or {"command": ["PROGRAM", ...]}"#,
      [#""${VARIABLE}""#, #"{"file": "PATH"}"#, #"{"command": ["PROGRAM", ...]}"#]
    ),
    (
      .query(["{city}", "{season}"]), "search terms, which may contain {city}, {season}",
      ["{city}", "{season}"]
    ),
    (.objectWith(member: "hourly"), "an object with a member hourly", ["hourly"]),
    (.objectWithAll(["lat", "lon"]), "an object with the members lat, lon", ["lat", "lon"]),
    (.list(count: 3), "a list of length 3", ["3"]),
    (.atMost(250, with: "latitude"), "at most 250 with latitude", ["250", "latitude"]),
    (.atMostCharacters(100), "at most 100 characters", ["100"]),
    (.together(["a", "b"]), "all of a, b, or none of them", ["a", "b"]),
    (.queryOrOption(["tags", "id"]), "search terms, or one of tags, id", ["tags", "id"]),
    (.picture(["JPEG", "PNG"]), "a picture in one of these formats: JPEG, PNG", ["JPEG", "PNG"]),
    (.atMostLevels(64), "at most 64 levels", ["64"]), (.namedValue("FILE"), "a FILE", ["FILE"]),
    (.text("the moon\u{1B}[2J"), "the moon[2J", ["the moon"]),
  ]

  @Test(arguments: cases)
  func `an expected value has its text`(value: ExpectedValue, text: String, verbatim: [String]) {
    #expect(Strings()(value) == text)
    for language in Language.allCases {
      let translated = Strings(language)(value)
      #expect(verbatim.allSatisfy { translated.contains($0) }, "\(translated) in \(language)")
    }
  }

  @Test func `a list uses the language's separator`() {
    let lists: [Language: String] = [
      .english: "1, 2, 3", .japanese: "1、2、3", .german: "1, 2, 3", .french: "1, 2, 3",
      .spanish: "1, 2, 3", .portuguese: "1, 2, 3", .arabic: "1، 2، 3", .chinese: "1，2，3",
    ]
    for (language, list) in lists { #expect(Strings(language).list(["1", "2", "3"]) == list) }
    #expect(Strings(.arabic).listSemicolon(["1", "2"]) == "1؛ 2")
    #expect(Strings(.chinese).names(["1", "2"]) == "1、2")
    #expect(Strings(.japanese).list(["1"]) == "1")
    #expect(Strings(.japanese).list([]) == "")
    #expect(Strings(.french, isUnicode: false).listSemicolon(["1", "2"]) == "1 ; 2")
    // Without Unicode, Japanese falls back to English, and values are transliterated.
    #expect(Strings(.japanese, isUnicode: false).list(["ä", "b"]) == "ä, b")
  }

  @Test func `a value follows the colon of the language`() {
    let texts: [Language: String] = [
      .english: "a: 1", .japanese: "a：1", .german: "a: 1", .french: "a\u{A0}: 1",
      .spanish: "a: 1", .portuguese: "a: 1", .arabic: "a: 1", .chinese: "a：1",
    ]
    for (language, text) in texts { #expect(Strings(language).labelled("1", by: "a") == text) }
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
