import DashCore
import DashTestSupport
import Testing

@Suite struct JSONReaderTests {
  private func reader(_ text: String, hiding secrets: [Secret] = []) throws -> JSONReader {
    try JSONReader(body: Array(text.utf8), hiding: secrets)
  }

  // MARK: Bodies

  struct Body: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let error: SourceError

    init(_ testDescription: String, _ text: String, _ error: SourceError) {
      self.init(testDescription, Array(text.utf8), error)
    }

    init(_ testDescription: String, _ bytes: [UInt8], _ error: SourceError) {
      self.testDescription = testDescription
      self.bytes = bytes
      self.error = error
    }
  }

  static let bodies = [
    Body("nothing", "", SourceError(.invalidResponse, reason: .emptyBody)),
    Body("white space", " \n", SourceError(.invalidResponse, reason: .emptyBody)),
    Body("not UTF-8", [0x7B, 0xFF], SourceError(.invalidResponse, reason: .notUTF8)),
    Body("a page", "<html>", SourceError(.invalidResponse, reason: .notJSON)),
    Body("a sentence", "Not found", SourceError(.invalidResponse, reason: .notJSON)),
    Body("a cut list", "[1,", SourceError(.invalidResponse, reason: .notJSON)),
    Body(
      "a cut object",
      "{\"a\":1",
      SourceError(.invalidResponse, byteOffset: 6, expected: .json(.commaOr("}")))
    ),
    Body(
      "a number beyond range",
      "{\"a\":1e999}",
      SourceError(.invalidResponse, byteOffset: 5, expected: .smallerNumber)
    ),
    Body(
      "65 levels",
      String(repeating: "[", count: 65),
      SourceError(.invalidResponse, byteOffset: 64, expected: .atMostLevels(64))
    ),
  ]

  @Test(arguments: bodies) func `an invalid body gives its reason`(body: Body) {
    #expect(throws: body.error) { try JSONReader(body: body.bytes, hiding: []) }
  }

  // MARK: Paths

  @Test func `a field has its path`() throws {
    let response = try reader(#"{"list": [{"main": {"temp": "x"}}, {"id": 7}]}"#)
    let list = try #require(response["list"]?.elements)
    #expect(response.path == "")
    #expect(list[1]["id"]?.path == "list[1].id")
    let main = try #require(list[0]["main"])
    #expect(
      throws: SourceError(
        .invalidResponse,
        location: "list[0].main.temp",
        expected: .kind(.number)
      )
    ) { try main.number("temp", in: 0...1) }
    #expect(
      response.invalid(.kind(.object)) == SourceError(.invalidResponse, expected: .kind(.object))
    )
  }

  @Test func `elements of a top-level list have only their index`() throws {
    let response = try reader("[{\"a\":1}]")
    #expect(response.elements?.first?["a"]?.path == "[0].a")
    #expect(!response.isObject)
    #expect(response["a"] == nil)
  }

  @Test func `a missing or null value is nil`() throws {
    let response = try reader(#"{"a": null, "b": {}}"#)
    #expect(response["a"] == nil)
    #expect(response["c"] == nil)
    #expect(response["b"]?.isObject == true)
    #expect(response["b"]?.elements == nil)
    #expect(try response.number("a", in: 0...1) == nil)
    #expect(response.timestamp("c") == nil)
  }

  // MARK: Values

  @Test(
    arguments: [
      ("7", 7), ("-7", -7), ("7.0", 7), ("\"7\"", 7), ("\"-7\"", -7), ("\"0\"", 0), ("7.5", nil),
      ("1e300", nil), ("\"7.5\"", nil), ("\" 7\"", nil), ("\"\"", nil), ("true", nil), ("[]", nil),
      ("\"99999999999999999999\"", nil), ("9007199254740992", 9_007_199_254_740_992),
    ] as [(String, Int?)]
  )
  func `a lenient integer is a number or a string of digits`(text: String, value: Int?) throws {
    #expect(try reader("{\"a\":\(text)}")["a"]?.looseInteger == value)
  }

  @Test func `a number must be within its closed range`() throws {
    let response = try reader(#"{"low": -90, "high": 90, "over": 90.001, "text": "5"}"#)
    #expect(try response.number("low", in: -90...90) == -90)
    #expect(try response.number("high", in: -90...90) == 90)
    #expect(
      throws: SourceError(
        .invalidResponse,
        location: "over",
        expected: .number(-90...90)
      )
    ) { try response.number("over", in: -90...90) }
    #expect(throws: SourceError.self) { try response.number("text", in: -90...90) }
  }

  @Test func `a timestamp is from 1970 to 9999 and 0 means none`() throws {
    let response = try reader(
      #"{"a": 1795183500, "zero": 0, "last": 253402300799, "over": 253402300800, "before": -1}"#
    )
    #expect(response.timestamp("a") == Timestamp(secondsSinceEpoch: 1_795_183_500))
    #expect(response.timestamp("zero") == nil)
    #expect(response.timestamp("last")?.iso8601 == "9999-12-31T23:59:59Z")
    #expect(response.timestamp("over") == nil)
    #expect(response.timestamp("before") == nil)
  }

  // MARK: Texts

  @Test func `a text is sanitized, bounded, and nil if nothing is left`() throws {
    let response = try reader(
      #"{"a": "x\u001b[2Jy", "b": "", "c": "\u200b", "d": "abcdef", "e": 1}"#
    )
    #expect(response["a"]?.text()?.string == "x[2Jy")
    #expect(response["b"]?.text() == nil)
    #expect(response["c"]?.text() == nil)
    #expect(response["d"]?.text(maximumLength: 3)?.string == "abc")
    #expect(response["e"]?.text() == nil)
  }

  @Test(arguments: SecretCanary.echoes) func `a repeated key is removed`(
    echo: String
  ) throws {
    let response = try reader(
      "{\"a\":{\"b\":\(JSONRewriter.quoted("<\(echo)>"))}}",
      hiding: [Secret("another"), SecretCanary.secret]
    )
    let text = try #require(response["a"]?["b"]?.text())
    #expect(!SecretCanary.isShown(in: text))
    #expect(text.string.unicodeScalars.contains(Secret.redaction.unicodeScalars))
  }

  @Test func `a key across the length limit is removed completely`() throws {
    let padding = String(repeating: "x", count: 6)
    let response = try reader(
      "{\"a\":\"\(padding)key-0123456789\"}",
      hiding: [Secret("key-0123456789")]
    )
    #expect(response["a"]?.text(maximumLength: 10)?.string == "xxxxxx<red")
  }

  @Test func `every key is removed from elements too`() throws {
    let response = try reader(
      "[\"number-one number-two\"]",
      hiding: [Secret("number-one"), Secret("number-two")]
    )
    #expect(response.elements?.first?.text()?.string == "<redacted> <redacted>")
  }
}
