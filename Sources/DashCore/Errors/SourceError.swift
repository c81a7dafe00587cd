/// The facts of a failed fetch: a code, and what is known beyond it.
///
/// It never holds a URL with a query, a secret, or a value from an answer: only where in the answer
/// something was wrong and what was expected there. Words are made from it in one place of the
/// renderer.
public struct SourceError: Error, Sendable, Hashable {
  /// A cause narrower than the code, where the next step for a user differs.
  public enum Reason: Sendable, Hashable {
    /// Nothing was asked because that was not wanted (`--offline`).
    case askingNotWanted
    /// The service has switched this call off. A 401 of such a call says nothing about the key.
    case callSwitchedOff
    /// A part of the request holds a control character.
    case controlCharacter
    /// An answer without a byte in its body.
    case emptyBody
    /// An entry of a list carries no id, so that nobody can tell whose weather it is.
    case entryWithoutIdentifier
    /// A program that prints the key, by the name that the configuration gives it, and why it does not.
    case failedCommand(String, CommandFailure)
    /// Nothing was asked: the service has said not to before a time that has not come.
    case heldBack
    /// The identifier is one of another service's, which this service cannot look up.
    case identifierOfAnotherService
    /// What sends the requests does not work as it should; what failed, for a report of a bug.
    case libraryFailure(String)
    /// An environment variable that the configuration refers to is not set.
    case missingVariable(String)
    /// A demonstration was asked for something that its recording does not hold.
    case notInDemo
    /// The body is not JSON; the service, or a server before it, sent a page or something else.
    case notJSON
    /// The body holds bytes that are not UTF-8.
    case notUTF8
    /// Nothing was asked: the calls a minute that the configuration allows are used up.
    case ownLimit
    /// A page behind the last one was asked for.
    case pastTheEnd
    /// The picture of a photo that its author has taken away or hidden.
    case pictureUnavailable
    /// An answer names a server whose address is of a private network or of this machine.
    case privateAddress
    /// A redirect to another host or scheme, which is never followed.
    case redirectRefused
    /// The key is good, but not for this call: it needs a subscription of its own.
    case subscriptionMissing
    /// More redirects than are followed.
    case tooManyRedirects
    /// A file that the configuration takes a key from cannot be read, or is empty.
    case unreadableFile(String)
    /// A file that the configuration takes a key from is not read, and why.
    case untrustedFile(String, FileDistrust)
  }

  /// What went wrong.
  public let code: ErrorCode

  /// A cause narrower than the code, or nil.
  public var reason: Reason?

  /// What was asked for, such as the name of a place; nil where that is clear without it.
  public var subject: DisplayText?

  /// The host that was asked, without scheme, path or query; nil where none was.
  public var host: String?

  /// The HTTP status of the answer, 100 to 599; nil where there was none.
  public var httpStatus: Int?

  /// What the service said about it, made safe to print and free of secrets; nil for nothing.
  public var serviceMessage: DisplayText?

  /// Where in the answer, such as `hits[3].webformatURL`; nil for the answer as a whole.
  public var location: String?

  /// Which byte of an answer, counted from 0, where it is no JSON from there on and `location` says
  /// nothing.
  public var byteOffset: Int?

  /// What was expected at that place; nil where nothing particular was.
  public var expected: ExpectedValue?

  /// After how many seconds the service wants to be asked again, 0 to 3600; nil where it did not
  /// say.
  public var retryAfterSeconds: Int?

  /// Why the provider that stands in could not serve either: one, or none.
  private var fallbackErrors: [SourceError] = []

  /// Why the provider that stands in for this one could not serve either; nil where none was asked.
  package var fallbackError: SourceError? {
    get { fallbackErrors.first }
    set { fallbackErrors = newValue.map { [$0] } ?? [] }
  }

  /// Why the configured provider did not serve: one, or none.
  private var providerErrors: [SourceError] = []

  /// Why the configured provider did not serve, where this is what the one that stands in says; nil where
  /// it is the configured one's own.
  package var providerError: SourceError? {
    get { providerErrors.first }
    set { providerErrors = newValue.map { [$0] } ?? [] }
  }

  /// Creates the facts of a failure.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - reason: A narrower cause, or nil.
  ///   - subject: What was asked for, or nil.
  ///   - host: The host that was asked, or nil.
  ///   - httpStatus: The status of the answer, or nil.
  ///   - serviceMessage: What the service said, or nil.
  ///   - location: Where in the answer, or nil.
  ///   - byteOffset: Which byte of the answer, or nil.
  ///   - expected: What was expected there, or nil.
  ///   - retryAfterSeconds: When the service wants to be asked again, or nil.
  public init(
    _ code: ErrorCode,
    reason: Reason? = nil,
    subject: DisplayText? = nil,
    host: String? = nil,
    httpStatus: Int? = nil,
    serviceMessage: DisplayText? = nil,
    location: String? = nil,
    byteOffset: Int? = nil,
    expected: ExpectedValue? = nil,
    retryAfterSeconds: Int? = nil
  ) {
    self.code = code
    self.reason = reason
    self.subject = subject
    self.host = host
    self.httpStatus = httpStatus
    self.serviceMessage = serviceMessage
    self.location = location
    self.byteOffset = byteOffset
    self.expected = expected
    self.retryAfterSeconds = retryAfterSeconds
  }

  /// Creates the facts of a request that brought no response.
  ///
  /// - Parameter error: What the transport reports.
  public init(_ error: TransportError) {
    self.init(
      error.code,
      reason: error.reason,
      host: error.host,
      retryAfterSeconds: error.retryAfterSeconds
    )
  }
}
