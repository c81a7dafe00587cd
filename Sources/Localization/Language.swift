import CTranslations

/// A language that the program is translated into.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case japanese = "ja"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case portuguese = "pt"
  case arabic = "ar"
  case chinese = "zh"
  case italian = "it"
  case polish = "pl"

  /// Parses a language tag such as `de`, `pt-BR` or `zh_CN`; `nil` without a translation.
  ///
  /// The Chinese translation is in simplified characters, so tags for traditional ones are
  /// rejected.
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

  /// Whether its script is Latin, so that ASCII can spell it.
  package var isLatin: Bool { translations_is_latin(number) }

  /// The number of the language in the table of texts.
  var number: Int32 { translations_language(rawValue) }
}
