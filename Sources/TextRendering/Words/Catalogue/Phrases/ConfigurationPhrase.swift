/// What is wrong with a `plugins.json`, and what was done with it, without a full stop.
///
/// What is to be typed, and what stands in the file, stays as it is.
package enum ConfigurationPhrase: Phrase {
  case atMostLevels
  case atMostValues
  case belongsToAnother
  case cannotBeRead
  case cannotWrite
  case changedAllTheTime
  case compiledIn
  case duplicateName
  case expected
  case expectedButFound
  case exposed
  case isGone
  case isWrong
  case largerThan
  case line
  case malformedVariable
  case missingKey
  case noHome
  case noFileIn
  case noJSON
  case notInFile
  case notSet
  case notSetNothingWritten
  case notWritten
  case nothingWritten
  case notRegular
  case othersCanWrite
  case repeatedKey
  case thereIs
  case unexpectedError
  case unfinishedPipe
  case unknownKey
  case unknownProvider
  case warning
  case wrote
}
