/// A text with a number in it, in each language and in the form that the number wants.
protocol CountedPhrase: Sendable, Hashable, CaseIterable {
  func english(_ category: PluralCategory) -> String
  func japanese(_ category: PluralCategory) -> String
  func german(_ category: PluralCategory) -> String
  func french(_ category: PluralCategory) -> String
  func spanish(_ category: PluralCategory) -> String
  func portuguese(_ category: PluralCategory) -> String
  func arabic(_ category: PluralCategory) -> String
  func chinese(_ category: PluralCategory) -> String
}

extension CountedPhrase {
  /// The text in a language.
  func text(in language: Language, _ category: PluralCategory) -> String {
    switch language {
    case .english: english(category)
    case .japanese: japanese(category)
    case .german: german(category)
    case .french: french(category)
    case .spanish: spanish(category)
    case .portuguese: portuguese(category)
    case .arabic: arabic(category)
    case .chinese: chinese(category)
    }
  }
}
