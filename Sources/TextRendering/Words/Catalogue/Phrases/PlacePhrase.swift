/// What is said of names of places, and of what they mean; without a full stop.
package enum PlacePhrase: Phrase {
  case aliasOf
  case alreadyThere
  case alsoNamed
  case isAlias
  case noFinder
  case quotes
  case taken
  case unknownThere
}
