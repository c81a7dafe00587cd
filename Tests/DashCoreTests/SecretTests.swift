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
    #expect(!Secret(" ").isEmpty)
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

  struct Case: Sendable, CustomTestStringConvertible {
    let secret: String
    let text: String
    let redacted: String

    init(_ secret: String, _ text: String, _ redacted: String) {
      self.secret = secret
      self.text = text
      self.redacted = redacted
    }

    var testDescription: String { "\(secret) in \(text)" }
  }

  static let cases = [
    Case("abcdef", "abcdef", "<redacted>"),
    Case("abcdef", "xabcdefabcdefy", "x<redacted><redacted>y"),
    Case("abcdef", "abc def", "abc def"),
    Case("abcdef", "", ""),
    Case("", "abcdef", "abcdef"),
    Case("aaaaaa", "aaaaaaa", "<redacted>a"),
    Case("abc/ef", "abc%2Fef and abc%2fef and abc/ef", "<redacted> and <redacted> and <redacted>"),
    Case("abc%ef", "abc%25ef", "<redacted>"),
    Case("abcdef", "abcdef\u{301}", "<redacted>\u{301}"),
    Case("abcdef", "\u{600}abcdef", "\u{600}<redacted>"),
    Case("abcdeé", "abcde%C3%A9", "<redacted>"),
    Case("abcdef", "x\\u0061bc\\u0064efx", "x<redacted>x"),
    Case("abcdef", "%61%62%63%64%65%66", "<redacted>"),
    Case("ab/def", #"ab\/def"#, "<redacted>"),
    Case(#"ab"de\f"#, #"ab\"de\\f or ab"de\f"#, "<redacted> or <redacted>"),
    Case("abcdef", "abcd", "abcd"),
    Case("abcdef", "abcd%6", "abcd%6"),
    Case("abcdef", "100% \\u006g %zz \\", "100% \\u006g %zz \\"),
    Case("<redacted>", "<redacted>", "<redacted>"),
    // No key is that short, and many words contain these letters.
    Case("york", "New york", "New york"),
  ]

  @Test(arguments: cases) func `it is removed from a text`(test: Case) {
    #expect(Secret(test.secret).redacting(test.text) == test.redacted)
  }
}
