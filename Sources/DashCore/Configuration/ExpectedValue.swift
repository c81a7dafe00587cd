/// What would have been right in the place of something wrong, as a fact.
///
/// A fact is told in the language of whoever reads it; ``text(_:)`` is what somebody says in words of
/// their own, which are in English everywhere. No literal is taken for it, so that nobody says so without
/// noticing.
public enum ExpectedValue: Sendable, Hashable {
  // MARK: Values

  /// An address of some kind.
  case address
  /// An address that an API may have.
  case apiAddress
  /// No more than so many, beside another option.
  case atMost(Int, with: String)
  /// A text that is no longer.
  case atMostCharacters(Int)
  /// JSON that is nested no deeper.
  case atMostLevels(Int)
  /// JSON with no more values.
  case atMostValues(Int)
  /// A text of digits.
  case digits
  /// A length of time within bounds, in seconds; quoted where it is a text in a file.
  case duration(ClosedRange<Int>, isQuoted: Bool)
  /// A day, or a length of time of at most these seconds.
  case historyStart(atMost: Int)
  /// What a service tells one of its things from the others by.
  case identifier
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A part of JSON.
  case json(JSONToken)
  /// A key of a service.
  case key
  /// A value of a kind.
  case kind(JSONNode.Kind)
  /// The tag of a language.
  case language
  /// A list of so many elements.
  case list(count: Int)
  /// A list of at least one element.
  case nonEmptyList
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// An object in which there is something by this name.
  case objectWith(member: String)
  /// An object in which there is something by each of these names.
  case objectWithAll([String])
  /// A picture in one of these formats.
  case picture([String])
  /// The address of a picture, or what it is made of.
  case pictureAddress
  /// Words of a search, in which these placeholders may stand.
  case query([String])
  /// A key, or where it is to be had.
  case secret
  /// A link that leads to the service itself.
  case serviceLink
  /// A number that can be computed with.
  case smallerNumber
  /// A word of a list.
  case word
  /// The same, where commas part them.
  case wordWithoutComma

  // MARK: Choices

  /// Each word of a list no more than once.
  case eachWordOnce
  /// No more than one of something.
  case once(String)
  /// One of a few words.
  case oneOf([String])
  /// Some of a few words, with commas between them.
  case someOf([String])
  /// What a placeholder of the help stands for.
  case something(String)
  /// All of these options, or none of them.
  case together([String])
  /// Words to search for, or one of these options.
  case wordsOrOption([String])

  // MARK: Configurations

  /// The name of an alias, which is nothing that reads as another place.
  case aliasName
  /// Aliases by name.
  case aliases
  /// The name of an entry.
  case entryName
  /// What serves where a provider cannot.
  case fallback
  /// A list of places.
  case listOfPlaces
  /// A list of entries.
  case listOfProviders
  /// A list of texts.
  case listOfTexts
  /// No fallback at all.
  case noFallback
  /// No second preset of units.
  case onePreset
  /// One of the providers that can stand in for another.
  case otherProvider([String])
  /// A place as users write it.
  case place
  /// A place that is not an alias again.
  case placeNoAlias
  /// A place without a variable that is not set.
  case placeWithVariables
  /// A preset of units, or a list of them.
  case presetOrList([String])
  /// One place or more.
  case somePlace
  /// A unit for a quantity.
  case unitOf(String, [String])
  /// Units as text or object.
  case units
  /// The version of the file's form.
  case version

  /// Words in English, for what no other case says.
  case text(String)
}
