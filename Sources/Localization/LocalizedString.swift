import CTranslations

/// A string of the program with its arguments, independent of the language.
///
/// The accessors are generated from `Languages/dash.pot`, so a missing or misspelt argument does not
/// compile. ``Strings`` resolves a string in a language:
///
/// ```swift
/// strings(.forecastHeading(place: "London"))
/// ```
package struct LocalizedString: Sendable, Hashable {
  /// The number of the key in `CTranslations`.
  let key: UInt32
  /// The arguments, in the order in which the English text names them.
  let arguments: [String]
  /// The number that selects the plural form; `nil` if the string has no plural forms.
  let count: Int?

  init(_ key: translations_key, _ arguments: [String] = [], count: Int? = nil) {
    self.key = key.rawValue
    self.arguments = arguments
    self.count = count
  }

  /// The key of a text that is the same in all languages.
  static let verbatimKey = UInt32.max

  /// A text that is the same in all languages, such as a symbol.
  package static func verbatim(_ text: String) -> Self { Self(verbatimKey, [text]) }

  private init(_ key: UInt32, _ arguments: [String]) {
    self.key = key
    self.arguments = arguments
    count = nil
  }
}
