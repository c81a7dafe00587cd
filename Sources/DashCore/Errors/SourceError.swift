/// The error of a fetch: a code with details.
///
/// It never contains a URL with a query, a secret, or a value from a response. For an invalid
/// response it contains the location and the expected value. The renderer turns it into sentences.
public struct SourceError: Error, Sendable, Hashable {
  /// A cause narrower than the code, for causes that need a different hint.
  public enum Reason: Error, Sendable, Hashable {
    /// No request was sent because of `--offline`.
    case offlineRequested
    /// A part of the request contains a control character.
    case controlCharacter
    /// The response body is empty.
    case emptyBody
    /// The program that prints the key failed; the name of the program and the failure.
    case failedCommand(String, ProgramFailure)
    /// The program of a plugin produced no document; the name of the program and the failure.
    case failedProgram(String, ProgramFailure)
    /// The plugin has not described itself yet; its name.
    case notDescribed(String)
    /// The configuration file is from elsewhere and not trusted; its path.
    case untrustedConfiguration(String)
    /// No request was sent because the service's `Retry-After` time has not passed.
    case backoff
    /// No request was sent because the service failed a moment ago, and another one answered.
    case recentFailure
    /// The limit of the day is used up, so no request is sent before 00:00 UTC.
    case dailyLimit
    /// The identifier belongs to another service, and this service cannot look it up.
    case foreignIdentifier
    /// The HTTP library failed; the name of the failed operation, for a bug report.
    case libraryFailure(String)
    /// An environment variable that the configuration refers to is not set.
    case missingVariable(String)
    /// The service has no geocoder, and no other service found the place.
    case noGeocoder
    /// The system allowed no thread for the request.
    case noThread
    /// The demo recording lacks the requested data.
    case notInDemo
    /// The body is not JSON; the service or a proxy sent another document.
    case notJSON
    /// The body contains bytes that are not UTF-8.
    case notUTF8
    /// No request was sent because the configured rate limit is used up.
    case configuredRateLimit
    /// Too little memory was left for the request.
    case outOfMemory
    /// The requested page is past the last one.
    case pageOutOfRange
    /// The program that decodes pictures is missing or does not work.
    case noPictureProgram
    /// The author removed or hid the photo's picture.
    case pictureUnavailable
    /// A link in a response leads to an address of a private network or of this machine.
    case privateAddress
    /// The proxy requires a name and a password; the environment variable that names the proxy.
    case proxyAuthentication(variable: String)
    /// A redirect to another host or scheme, which is never followed.
    case redirectRefused
    /// The service refused the key, which is not sent again for an hour.
    case refusedKey
    /// The key is valid, but this call needs its own subscription.
    case subscriptionMissing
    /// No file descriptor was left for the connection.
    case tooManyOpenFiles
    /// The request was redirected more often than allowed.
    case tooManyRedirects
    /// The configured key file cannot be read, or is empty.
    case unreadableFile(String)
    /// The configured key file is not trusted; its path and the reason.
    case untrustedFile(String, FileTrustFailure)
  }

  /// The error code.
  public let code: ErrorCode

  /// A cause narrower than the code, or `nil`.
  public var reason: Reason?

  /// What was requested, such as the name of a place; `nil` if the context shows it.
  public var subject: DisplayText?

  /// The place that was not found, for a hint that fits how it was typed; else `nil`.
  package var unknownPlace: PlaceQuery?

  /// The requested host, without scheme, path or query; `nil` if no request was sent.
  public var host: String?

  /// The HTTP status, 100 to 599; `nil` if there was no response.
  public var httpStatus: Int?

  /// The service's error message, safe to print and free of secrets; `nil` if there is none.
  public var serviceMessage: DisplayText?

  /// The service's advice for this error, safe to print and free of secrets; `nil` if there is none.
  package var serviceHint: DisplayText?

  /// The path in the response, such as `hits[3].webformatURL`; `nil` for the whole response.
  public var location: String?

  /// The zero-based byte offset of a JSON syntax error, when `location` is `nil`.
  package var byteOffset: Int?

  /// The expected value at ``location`` or ``byteOffset``, or `nil`.
  public var expected: ExpectedValue?

  /// The retry delay in seconds, 0 to 86400; `nil` if unknown.
  public var retryAfterSeconds: Int?

  /// At most one error; an array because a struct cannot contain itself.
  private var fallbackErrors: [SourceError] = []

  /// The fallback provider's error; `nil` if no fallback provider was used.
  package var fallbackError: SourceError? {
    get { fallbackErrors.first }
    set { fallbackErrors = newValue.map { [$0] } ?? [] }
  }

  /// At most one error; an array because a struct cannot contain itself.
  private var providerErrors: [SourceError] = []

  /// The configured provider's error, if this is the fallback provider's error; else `nil`.
  package var providerError: SourceError? {
    get { providerErrors.first }
    set { providerErrors = newValue.map { [$0] } ?? [] }
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: A narrower cause, or `nil`.
  ///   - subject: What was requested, or `nil`.
  ///   - host: The requested host, or `nil`.
  ///   - httpStatus: The HTTP status, or `nil`.
  ///   - serviceMessage: The service's error message, or `nil`.
  ///   - location: The path in the response, or `nil`.
  ///   - byteOffset: The byte offset of a JSON syntax error, or `nil`.
  ///   - expected: The expected value, or `nil`.
  ///   - retryAfterSeconds: The service's retry delay in seconds, or `nil`.
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
}

/// The reason why a readable file is not trusted: another user can control its content.
public enum FileTrustFailure: Sendable, Hashable {
  /// The owner is neither this user nor root.
  case ownedByAnother
  /// The group or everybody can write to it.
  case writableByOthers

  /// Creates the reason from a file's owner and mode; `nil` if the file is trusted.
  ///
  /// - Parameters:
  ///   - owner: The user ID of the file's owner.
  ///   - mode: The permission bits.
  ///   - user: This user's ID.
  package init?(owner: UInt32, mode: UInt32, user: UInt32) {
    if owner != user && owner != 0 {
      self = .ownedByAnother
    } else if mode & 0o022 != 0 {
      self = .writableByOthers
    } else {
      return nil
    }
  }
}
