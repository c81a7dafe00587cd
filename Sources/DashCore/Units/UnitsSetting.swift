/// What somebody says of units: a preset, units of single quantities, or both.
///
/// As text `uk`, `metric,wind=kn,clock=12` or `clock=12`. A preset says all; without one, what is
/// not named stays as it would be otherwise.
package struct UnitsSetting: Sendable, Hashable {
  /// Why a text or a word is no setting.
  package struct Failure: Error, Hashable {
    /// What would be one.
    package let expected: ExpectedValue
    /// What was there.
    package let found: String
    /// What was probably meant.
    package let nearest: String?
  }

  /// The preset; nil for none.
  package var preset: UnitsPreset?
  /// The words for the units of single quantities.
  package private(set) var words: [UnitsKey: String] = [:]

  package init() {}

  /// Reads a setting.
  ///
  /// - Parameters:
  ///   - text: The preset and the quantities, with commas between them, in any order.
  ///   - matchesCase: Whether words in other capitals are refused, as the schema of the configuration
  ///     does; what is typed may be in any.
  /// - Throws: ``Failure`` for the first part that is wrong.
  package init(_ text: String, matchesCase: Bool = false) throws(Failure) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 {
        try set(
          Self.key(String(sides[0]), matchesCase: matchesCase),
          to: String(sides[1]),
          matchesCase: matchesCase
        )
      } else {
        try setPreset(String(part), matchesCase: matchesCase)
      }
    }
  }

  /// Takes a preset.
  private mutating func setPreset(_ word: String, matchesCase: Bool) throws(Failure) {
    let presets = UnitsPreset.allCases.map(\.rawValue)
    guard let found = Self.match(word, among: presets, matchesCase),
      let preset = UnitsPreset(rawValue: found)
    else {
      throw Failure(
        expected: .presetOrList(presets),
        found: word,
        nearest: Self.nearest(word, among: presets + UnitsKey.allCases.map(\.rawValue))
      )
    }
    guard self.preset == nil else {
      throw Failure(expected: .onePreset, found: word, nearest: nil)
    }
    self.preset = preset
  }

  /// Takes a unit for a quantity.
  package mutating func set(
    _ key: UnitsKey,
    to word: String,
    matchesCase: Bool = false
  ) throws(Failure) {
    guard let found = Self.match(word, among: key.words, matchesCase) else {
      throw Failure(
        expected: .unitOf(key.rawValue, key.words),
        found: word,
        nearest: Self.nearest(word, among: key.words)
      )
    }
    guard words.updateValue(found, forKey: key) == nil else {
      throw Failure(expected: .once(key.rawValue), found: word, nearest: nil)
    }
  }

  /// Some units with what is said here.
  package func applied(to units: Units) -> Units {
    var units = preset?.units ?? units
    for (key, word) in words { units.set(key, to: word) }
    return units
  }

  private static func key(_ word: String, matchesCase: Bool) throws(Failure) -> UnitsKey {
    let keys = UnitsKey.allCases.map(\.rawValue)
    guard let key = match(word, among: keys, matchesCase).flatMap(UnitsKey.init(rawValue:)) else {
      throw Failure(
        expected: .oneOf(keys),
        found: word,
        nearest: nearest(word, among: keys)
      )
    }
    return key
  }

  /// A word that was probably meant: the same in other capitals, else one that is near.
  ///
  /// A single letter is as near to any other.
  private static func nearest(_ word: String, among words: [String]) -> String? {
    guard !word.isEmpty else { return nil }
    return match(word, among: words, false)
      ?? NearestWord.find(word, among: words.filter { $0.count > 1 })
  }

  /// The word that is meant.
  ///
  /// Capitals make no difference unless they are to: `c` is no other temperature than `C`.
  private static func match(_ word: String, among words: [String], _ matchesCase: Bool) -> String? {
    words.first { $0 == word || !matchesCase && $0.lowercased() == word.lowercased() }
  }
}
