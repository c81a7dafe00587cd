extension Cause {
  var english: String {
    switch self {
    case .askingNotWanted: "Nothing is kept of this, and {service} was not to be asked"
    case .badRequest: "{service} says that the request itself is wrong"
    case .callSwitchedOff: "{service} has switched this call off for everybody"
    case .cancelled: "The request to {service} was cancelled before an answer came"
    case .connectionLost: "The connection to {service} broke while its answer was under way"
    case .controlCharacter:
      "{service} cannot be asked with a control character in the question or in the key"
    case .demoPhotos: "The demo knows only a few photos of its first place"
    case .demoPhotosNot: "The demo knows only a few photos of its first place, and not {subject}"
    case .demoPlaces: "The demo knows only the places of the plugins.json that comes with dash"
    case .demoPlacesNot:
      "The demo knows only the places of the plugins.json that comes with dash, and not {subject}"
    case .empty: "{service} has nothing to show for this"
    case .emptyBody: "{service} sent an empty answer"
    case .entryWithoutIdentifier: "{service} sent weather without saying which place it is of"
    case .failedCommand: "{service} takes its key from the program {program}, {failure}"
    case .forbidden: "{service} knows the key and refuses this request"
    case .heldBack: "{service} wants no calls for a while, after too many"
    case .identifierOfAnotherService:
      "{service} cannot look up a city by the id that another service has for it"
    case .invalidOption: "{service} cannot be asked with this {option}"
    case .invalidOptions: "The options for {service} cannot be used together"
    case .invalidResponse: "{service} sent an answer that is not as documented"
    case .libraryFailure: "{service} could not be asked: libcurl fails ({what})"
    case .missingVariable: "{service} needs the environment variable {variable}, which is not set"
    case .notFoundPhoto: "{service} knows no such photo"
    case .notFoundPlace: "{service} knows no such place"
    case .notJSON: "{service}, or a server before it, sent a page that is no JSON"
    case .notUTF8: "{service} sent an answer that is not UTF-8 text"
    case .offline: "This machine is not connected to a network, so {service} cannot be asked"
    case .ownLimit: "The calls a minute to {service} that the configuration allows are used up"
    case .pastTheEnd: "The photos that {service} found end before this page"
    case .pictureUnavailable: "{service} says that this picture is no longer available"
    case .privateAddress:
      "{service} sent a link to an address of a private network, which is never followed"
    case .rateLimited: "{service} was asked more often than it allows"
    case .redirectRefused:
      "{service} sent the request on to another address, which is never followed"
    case .serverError: "{service} has a problem of its own and cannot answer"
    case .subscriptionMissing:
      "{service} accepts the key, but not for this call, which needs a subscription of its own"
    case .timeout: "{service} did not answer in the time allowed"
    case .tls: "A secure connection to {service} could not be made or trusted"
    case .tooLarge: "{service} sent an answer larger than any that is taken"
    case .tooManyRedirects: "{service} sent the request on more often than is followed"
    case .unauthorized: "{service} did not accept the key"
    case .unconfigured: "{service} is not configured: a setting that it needs is missing"
    case .unknown: "{service} failed for a reason that is not known"
    case .unreachable: "{service} cannot be reached"
    case .unreadableFile: "{service} takes its key from {path}, which is empty or cannot be read"
    case .untrustedOwner: "{service} takes its key from {path}, which belongs to another user"
    case .untrustedWriters: "{service} takes its key from {path}, which others can write to"
    }
  }
}
