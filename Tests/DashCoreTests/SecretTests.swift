import DashCore
import DashTestSupport
import Testing

@Suite struct SecretTests {
  private let secret = SecretCanary.secret

  @Test func `every printed form is redacted`() {
    #expect("\(secret)" == "<redacted>")
    #expect(String(reflecting: secret) == "<redacted>")
    #expect(secret.debugDescription == "<redacted>")
    #expect(!SecretCanary.isShown(in: secret))
    #expect(!SecretCanary.isShown(in: [secret]))
    #expect(!SecretCanary.isShown(in: Optional(secret) as Any))
    #expect(!SecretCanary.isShown(in: ["key": OptionValue.secret(secret)]))
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test func `the check itself detects a printed key`() {
    #expect(SecretCanary.isShown(in: secret.revealed))
    #expect(SecretCanary.isShown(in: [QueryItem("q", secret.revealed)]))
    #expect(SecretCanary.isShown(in: PercentEncoding.encode(secret.revealed)))
  }

  @Test func `equality compares the values`() {
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("a") != Secret("b"))
    #expect(Secret("").isEmpty)
    #expect(Secret(" ").isEmpty)
  }

  @Test(
    arguments: [
      "abc", " abc\r\n", "\"abc\"", "'abc'\r", "\u{FEFF}abc", " \" abc \" ",
    ]
  )
  func `quotes, blanks and line ends around a key are not part of it`(text: String) {
    #expect(Secret(text).revealed == "abc")
    #expect(Secret("a\"b").revealed == "a\"b" && Secret("\"").revealed == "\"")
    #expect(Secret.firstLine(of: Array("\n\(text)\n".utf8)) == "abc")
  }

  @Test func `a secret that a program prints is known in all copies once it has run`() throws {
    let command = try #require(KeyCommand(commandLine: ["pass", "show", "key"]))
    let secret = Secret(printedBy: command)
    let options = [secret, Secret(printedBy: command)]
    let copy = secret
    #expect(copy.isEmpty && options[0] == options[1] && copy != Secret("canary-key"))
    #expect(copy.redacting("canary-key") == "canary-key")
    let account = AccountKey(provider: "sample", secrets: [copy])
    secret.setPrinted(Secret("canary-key"))
    #expect(copy.revealed == "canary-key" && copy == secret && options[1].isEmpty)
    #expect(copy.redacting("a canary-key") == "a <redacted>")
    #expect(AccountKey(provider: "sample", secrets: [copy]) == account)
    #expect(!"\(copy)".contains("canary"))
  }

  static let cases = [
    ("abcdef", "abcdef", "<redacted>"),
    ("abcdef", "xabcdefabcdefy", "x<redacted><redacted>y"),
    ("abcdef", "abc def", "abc def"),
    ("abcdef", "", ""),
    ("", "abcdef", "abcdef"),
    ("aaaaaa", "aaaaaaa", "<redacted>a"),
    ("abc/ef", "abc%2Fef and abc%2fef and abc/ef", "<redacted> and <redacted> and <redacted>"),
    ("abc%ef", "abc%25ef", "<redacted>"),
    ("abcdef", "abcdef\u{301}", "<redacted>\u{301}"),
    ("abcdef", "\u{600}abcdef", "\u{600}<redacted>"),
    ("abcdeé", "abcde%C3%A9", "<redacted>"),
    ("abcdef", "x\\u0061bc\\u0064efx", "x<redacted>x"),
    ("abcdef", "%61%62%63%64%65%66", "<redacted>"),
    ("ab/def", #"ab\/def"#, "<redacted>"),
    (#"ab"de\f"#, #"ab\"de\\f or ab"de\f"#, "<redacted> or <redacted>"),
    ("abcdef", "abcd", "abcd"),
    ("abcdef", "abcd%6", "abcd%6"),
    ("abcdef", "100% \\u006g %zz \\", "100% \\u006g %zz \\"),
    ("<redacted>", "<redacted>", "<redacted>"),
    // No key is that short, and many words contain these letters.
    ("york", "New york", "New york"),
  ]

  @Test(arguments: cases) func `it is removed from a text`(
    secret: String,
    text: String,
    redacted: String
  ) {
    #expect(Secret(secret).redacting(text) == redacted)
  }
}
