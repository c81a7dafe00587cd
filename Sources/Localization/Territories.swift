/// The territories of the user's locale, by their two letters: they decide what a language leaves open.
package struct Territories: Sendable, Hashable {
  /// That of numbers; `nil` if it is not known.
  package var numbers: String?
  /// That of dates; `nil` if it is not known.
  package var dates: String?

  package init(numbers: String? = nil, dates: String? = nil) {
    self.numbers = numbers
    self.dates = dates
  }
}
