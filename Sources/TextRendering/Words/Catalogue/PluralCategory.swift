/// What a number wants of the noun behind it, by the plural rules of the Common Locale Data Repository.
///
/// Source: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html, for whole
/// numbers, which is what is counted here.
enum PluralCategory: Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other

  /// The category of a count in a language.
  init(of count: Int, in language: Language) {
    switch language {
    case .english, .german: self = count == 1 ? .one : .other
    case .spanish: self = count == 1 ? .one : Self.romance(count)
    case .french, .portuguese: self = (0...1).contains(count) ? .one : Self.romance(count)
    case .japanese, .chinese: self = .other
    case .arabic: self = Self.arabic(count)
    }
  }

  /// Whole millions want a preposition before the noun: "1 000 000 d'habitants".
  private static func romance(_ count: Int) -> PluralCategory {
    count != 0 && count % 1_000_000 == 0 ? .many : .other
  }

  private static func arabic(_ count: Int) -> PluralCategory {
    switch count {
    case 0: .zero
    case 1: .one
    case 2: .two
    default:
      switch count % 100 {
      case 3...10: .few
      case 11...99: .many
      default: .other
      }
    }
  }
}
