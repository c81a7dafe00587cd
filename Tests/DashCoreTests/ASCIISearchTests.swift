import DashCore
import Testing

/// Searches by bytes, in texts of any script.
@Suite struct ASCIISearchTests {
  @Test(
    arguments: [
      ("", "a", false), ("a", "", false), ("abc", "bc", true), ("aab", "ab", true),
      (":/://", "://", true), ("a:/", "://", false),
      ("日'本", "'", true), ("日本", "a", false),
    ] as [(String, String, Bool)]
  )
  func `a text contains another one`(text: String, searched: String, isExpected: Bool) {
    #expect(text.contains(ascii: searched) == isExpected)
  }

  @Test(
    arguments: [
      ("", "a", ""), ("aaa", "aa", "-a"), ("it's", "'", "it-s"), ("日'本''", "'", "日-本--"),
      ("日本", "a", "日本"), ("a'\u{301}", "'", "a-\u{301}"), ("abc", "", "abc"),
    ] as [(String, String, String)]
  )
  func `each occurrence of a text is replaced`(text: String, searched: String, expected: String) {
    #expect(text.replacing(ascii: searched, with: "-") == expected)
  }

  @Test func `a replacement is not searched again`() {
    #expect("a'b".replacing(ascii: "'", with: "''") == "a''b")
  }
}
