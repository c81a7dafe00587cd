/// What is wrong with a command line, in a sentence without its full stop, and what to do next.
///
/// What is to be typed, and what was, stays as it is.
package enum UsagePhrase: Phrase {
  case aKeyIs
  case aNameIs
  case aPlaceIs
  case badKey
  case badName
  case badPhoto
  case badPlace
  case badProgramName
  case both
  case conflictingOptions
  case didYouMean
  case emptyQuery
  case keyInArgument
  case meantForTheShell
  case missingDirectory
  case missingValue
  case nameOne
  case nameTheKey
  case needsCommand
  case needsName
  case needsOperands
  case needsPlace
  case needsShell
  case noCommand
  case noInstance
  case noInstanceWithPhotos
  case noInstanceWithPlaces
  case noInstanceWithWeather
  case noPlaceOf
  case noPlaces
  case noProvider
  case noShell
  case optionOfAnotherCommand
  case optionWithout
  case providersAreListed
  case seeHelp
  case shellOfTheSameName
  case thereIs
  case unexpectedOperand
  case unexpectedValue
  case unknownCommand
  case unknownCommandAfter
  case unknownOption
  case weatherOfPlace
}
