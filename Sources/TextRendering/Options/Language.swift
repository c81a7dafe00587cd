/// A language that the program's own words are in.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case japanese = "ja"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case portuguese = "pt"
  case arabic = "ar"
  case chinese = "zh"

  /// The language of a tag such as `de`, `pt-BR` or `zh_CN`; nil where there are no words in it.
  ///
  /// The words in Chinese are in simplified characters, so that there are none in traditional ones.
  package init?(tag: String) {
    let subtags = tag.lowercased().split(omittingEmptySubsequences: false) {
      $0 == "-" || $0 == "_"
    }
    guard let primary = subtags.first else { return nil }
    let traditional: Set<Substring> = ["hant", "tw", "hk", "mo"]
    if primary == "zh", !subtags.contains("hans"), !traditional.isDisjoint(with: subtags) {
      return nil
    }
    self.init(rawValue: String(primary))
  }

  /// Whether it can be written in letters that ASCII has a spelling for.
  var isLatin: Bool {
    switch self {
    case .english, .german, .french, .spanish, .portuguese: true
    case .japanese, .arabic, .chinese: false
    }
  }
}
