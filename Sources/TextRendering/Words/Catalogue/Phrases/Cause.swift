/// What happened; a sentence of its own but for its end.
///
/// {service} is a name such as OpenWeatherMap.
enum Cause: Phrase {
  case askingNotWanted
  case badRequest
  case callSwitchedOff
  case cancelled
  case connectionLost
  case controlCharacter
  case demoPhotos
  case demoPhotosNot
  case demoPlaces
  case demoPlacesNot
  case empty
  case emptyBody
  case entryWithoutIdentifier
  case failedCommand
  case forbidden
  case heldBack
  case identifierOfAnotherService
  case invalidOption
  case invalidOptions
  case invalidResponse
  case libraryFailure
  case missingVariable
  case notFoundPhoto
  case notFoundPlace
  case notJSON
  case notUTF8
  case offline
  case ownLimit
  case pastTheEnd
  case pictureUnavailable
  case privateAddress
  case rateLimited
  case redirectRefused
  case serverError
  case subscriptionMissing
  case timeout
  case tls
  case tooLarge
  case tooManyRedirects
  case unauthorized
  case unconfigured
  case unknown
  case unreachable
  case unreadableFile
  case untrustedOwner
  case untrustedWriters
}
