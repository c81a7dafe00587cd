/// A GET request to a web API, in parts, so that no part can pass for another.
///
/// Nothing that prints a request prints its query: see ``description``.
public struct Request: Sendable {
  /// Where the API lives.
  public let baseURL: BaseURL

  /// The call's path below the base, such as `/data/2.5/weather`.
  public let path: String

  /// The parameters, in the order in which they are sent.
  public let query: [QueryItem]

  /// The type of answer that is asked for, as in an `Accept` header.
  public let accept: String

  /// The most bytes that the decoded body may have.
  public let maximumBodyBytes: Int

  /// Whether redirects are followed, within the bounds of the transport; else one is the answer.
  public let followsRedirects: Bool

  /// Whether servers in private networks and on this machine are left alone, whatever a name server
  /// says: so it is where an answer names the host, and not the configuration.
  public let refusesPrivateAddresses: Bool

  /// When the answer is of no use any more.
  public let deadline: ContinuousClock.Instant

  /// How long a good answer is fresh, in seconds; nil for as long as the provider's are.
  public let freshSeconds: Int?

  /// Whether a good answer is fresh for so long whatever the user wants of the weather: what a name
  /// means stays the same when that is to be asked for anew.
  public let isLasting: Bool

  /// Says what is wrong with an answer, as the one who asks reads it; nil for a good one.
  ///
  /// Only a good answer is kept, and an earlier one may stand in for one that is not: a status of 200
  /// says little where front servers send pages and services report failures in the body.
  package private(set) var check: @Sendable (Response) -> SourceError?

  /// What an earlier answer is known by, to be told where nothing has changed; nil to ask for all.
  package private(set) var validators: Validators?

  /// The bound on a body where a provider does not set one: 8 MiB.
  public static let defaultMaximumBodyBytes = 8 * 1024 * 1024

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - baseURL: Where the API lives.
  ///   - path: The call's path, which starts with a slash.
  ///   - query: The parameters, not encoded.
  ///   - accept: The type of answer that is asked for.
  ///   - maximumBodyBytes: The most bytes that the decoded body may have.
  ///   - followsRedirects: Whether redirects are followed.
  ///   - refusesPrivateAddresses: Whether servers in private networks are left alone.
  ///   - deadline: When the answer is of no use any more.
  ///   - freshSeconds: How long a good answer is fresh, or nil.
  ///   - isLasting: Whether that holds whatever the user wants of the weather.
  /// - Precondition: The path starts with a slash and, like `accept`, holds visible ASCII only:
  ///   both are written by a provider, not taken from a user or a network.
  public init(
    baseURL: BaseURL,
    path: String,
    query: [QueryItem] = [],
    accept: String = "application/json",
    maximumBodyBytes: Int = Request.defaultMaximumBodyBytes,
    followsRedirects: Bool = true,
    refusesPrivateAddresses: Bool = false,
    deadline: ContinuousClock.Instant,
    freshSeconds: Int? = nil,
    isLasting: Bool = false
  ) {
    precondition(
      path.hasPrefix("/") && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F },
      "a request's path starts with a slash and holds visible ASCII only"
    )
    precondition(
      accept.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F },
      "a request's accept header holds printable ASCII only"
    )
    self.baseURL = baseURL
    self.path = path
    self.query = query
    self.accept = accept
    self.maximumBodyBytes = maximumBodyBytes
    self.followsRedirects = followsRedirects
    self.refusesPrivateAddresses = refusesPrivateAddresses
    self.deadline = deadline
    self.freshSeconds = freshSeconds
    self.isLasting = isLasting
    let host = baseURL.host
    check = { response in
      ErrorCode(httpStatus: response.status).map {
        SourceError($0, host: host, httpStatus: response.status)
      }
    }
  }

  /// The same request, with an answer to it checked; unchecked, any success is good.
  ///
  /// - Parameter check: Says what is wrong with an answer, or nil.
  /// - Returns: The request.
  package func checked(by check: @escaping @Sendable (Response) -> SourceError?) -> Request {
    var request = self
    request.check = check
    return request
  }

  /// The same request, to be answered with 304 where nothing has changed.
  ///
  /// - Parameter validators: What the earlier answer is known by.
  /// - Returns: The conditional request.
  package func conditional(on validators: Validators?) -> Request {
    var request = self
    request.validators = validators
    return request
  }

  /// Whether a key goes out with this request.
  public var carriesSecret: Bool {
    query.contains { item in
      if case .secret = item.value { true } else { false }
    }
  }

  /// Whether a name or a value of the query holds a control character.
  ///
  /// No transport sends such a request. Encoded they would do no harm on the way, but no place, word or
  /// key has them, and what a server writes down of them may.
  package var hasControlCharacters: Bool {
    query.contains { item in
      let value =
        switch item.value {
        case .plain(let text): text
        case .secret(let secret): secret.revealed
        }
      return [item.name, value].contains { text in
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      }
    }
  }

  /// The whole URL with its query, keys included: for the transport alone.
  package var revealedURL: String {
    let pairs = query.map { item in
      let value =
        switch item.value {
        case .plain(let text): text
        case .secret(let secret): secret.revealed
        }
      return "\(PercentEncoding.encode(item.name))=\(PercentEncoding.encode(value))"
    }
    let url = "\(baseURL)\(path)"
    return pairs.isEmpty ? url : "\(url)?\(pairs.joined(separator: "&"))"
  }
}

extension Request: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, host and path; never the query.
  public var description: String { "GET \(baseURL.host)\(baseURL.path)\(path)" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror that shows the description alone, so that `dump` reveals no key.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
