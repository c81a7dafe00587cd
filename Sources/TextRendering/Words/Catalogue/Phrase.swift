/// A text of the program's own, in each language.
///
/// A text that is missing in a language does not compile. `{name}` stands for a value.
package protocol Phrase: Sendable, Hashable, CaseIterable {
  var english: String { get }
  var japanese: String { get }
  var german: String { get }
  var french: String { get }
  var spanish: String { get }
  var portuguese: String { get }
  var arabic: String { get }
  var chinese: String { get }
}

extension Phrase {
  /// The text in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    case .german: german
    case .french: french
    case .spanish: spanish
    case .portuguese: portuguese
    case .arabic: arabic
    case .chinese: chinese
    }
  }
}
