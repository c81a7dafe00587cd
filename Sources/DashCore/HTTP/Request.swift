/// A GET request to a web API, in separate parts.
///
/// Printing a request never prints its query: see ``description``.
public struct Request: Sendable {
  /// The base URL of the API.
  public private(set) var baseURL: BaseURL

  /// The path below the base URL, such as `/data/2.5/weather`.
  public let path: String

  /// The query parameters, in the order in which they are sent.
  public let query: [QueryItem]

  /// The value of the `Accept` header.
  public let accept: String

  /// The maximum size of the decoded body, in bytes.
  public let maximumBodyBytes: Int

  /// Whether the transport follows redirects; if not, the redirect is the response.
  package let followsRedirects: Bool

  /// Whether the transport refuses to connect to private networks and this machine.
  ///
  /// Set it if the host comes from a response instead of the configuration. It applies to the
  /// resolved address, so DNS cannot bypass it.
  package let refusesPrivateAddresses: Bool

  /// The time at which the request times out.
  public private(set) var deadline: ContinuousClock.Instant

  /// How long a valid response is fresh, in seconds; `nil` for the provider's default.
  public let freshSeconds: Int?

  /// Whether ``freshSeconds`` overrides the user's cache options.
  ///
  /// Geocoding sets it, because a place does not move when the user reloads the weather.
  public let ignoresCacheOptions: Bool

  /// Whether it is not sent before the `Expires` of its cached response, whatever the user's cache
  /// options.
  package private(set) var waitsForExpiry = false

  /// Decodes a response for the caller, or returns what is wrong with it.
  ///
  /// An invalid response never replaces a valid one in the cache, which may be shown instead. The
  /// status is not enough: proxies send HTML with status 200, and services report errors in the
  /// body. The result must depend only on status, headers and body.
  package private(set) var decode: @Sendable (Response) -> Decoding

  /// Requests whose responses contain all that this one asks for.
  package private(set) var supersets: [Request] = []

  /// The requests for the elements of a response that is a list; empty for any other.
  ///
  /// The cache stores the elements as their responses, and nothing for this request.
  package private(set) var parts: [Request] = []

  /// How the service can reach the user, which the `User-Agent` names; `nil` for none.
  package private(set) var contact: String?

  /// The validators of a cached response; `nil` if the request is not conditional.
  package private(set) var validators: Validators?

  /// The default of ``maximumBodyBytes``: 8 MiB.
  public static let defaultMaximumBodyBytes = 8 * 1024 * 1024

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of the API.
  ///   - path: The path below the base URL; it starts with a slash.
  ///   - query: The query parameters, not encoded.
  ///   - accept: The value of the `Accept` header.
  ///   - maximumBodyBytes: The maximum size of the decoded body, in bytes.
  ///   - followsRedirects: Whether redirects are followed.
  ///   - refusesPrivateAddresses: Whether connections to private networks are refused.
  ///   - deadline: The time at which the request times out.
  ///   - freshSeconds: How long a valid response is fresh, in seconds; `nil` for the default.
  ///   - ignoresCacheOptions: Whether `freshSeconds` overrides the user's cache options.
  /// - Precondition: The path starts with a slash, and path and `accept` are printable ASCII:
  ///   providers write both, never users or networks.
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
    ignoresCacheOptions: Bool = false
  ) {
    precondition(
      path.hasPrefix("/") && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F },
      "a request's path starts with a slash and contains only visible ASCII"
    )
    precondition(
      accept.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F },
      "a request's accept header contains only printable ASCII"
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
    self.ignoresCacheOptions = ignoresCacheOptions
    let host = baseURL.host
    decode = { response in
      let code = ErrorCode(httpStatus: response.status)
      return Decoding(error: code.map { SourceError($0, host: host, httpStatus: response.status) })
    }
  }

  /// Returns the request with another decoder; the default accepts any body with a status of 200 to
  /// 299.
  ///
  /// - Parameter decode: Decodes a response, or returns what is wrong with it.
  package func decoding(by decode: @escaping @Sendable (Response) -> Decoding) -> Request {
    var request = self
    request.decode = decode
    return request
  }

  /// Returns a conditional request: the server sends 304 if the resource has not changed.
  ///
  /// - Parameter validators: The validators of the cached response.
  package func conditional(on validators: Validators?) -> Request {
    var request = self
    request.validators = validators
    return request
  }

  /// Returns the request, which is not sent before the `Expires` of its cached response.
  ///
  /// The terms of some services forbid that, also when the user reloads the weather.
  package func waitingForExpiry() -> Request {
    var request = self
    request.waitsForExpiry = true
    return request
  }

  /// Returns the request with another deadline.
  package func ending(at deadline: ContinuousClock.Instant) -> Request {
    var request = self
    request.deadline = deadline
    return request
  }

  /// Returns the request with a contact for the `User-Agent`.
  ///
  /// - Parameter contact: An e-mail address or a web page; other than visible ASCII it is dropped.
  package func naming(contact: String) -> Request {
    var request = self
    let isVisible = contact.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()".utf8.contains($0) }
    request.contact = isVisible && !contact.isEmpty ? contact : nil
    return request
  }

  /// Returns the request, which a cached response of others answers as well.
  ///
  /// - Parameter requests: Requests whose responses this one's decoder accepts.
  /// - Returns: The request with its supersets.
  package func contained(in requests: [Request]) -> Request {
    var request = self
    request.supersets = requests
    return request
  }

  /// Returns the request, whose response is the list of those to others.
  package func joining(_ parts: [Request]) -> Request {
    var request = self
    request.parts = parts
    return request
  }

  /// Returns the request to another base URL.
  package func sent(to baseURL: BaseURL) -> Request {
    var request = self
    request.baseURL = baseURL
    return request
  }

  /// Whether the query contains a secret.
  package var carriesSecret: Bool {
    query.contains { item in
      if case .secret = item.value { true } else { false }
    }
  }

  /// Whether a name or value of the query contains a control character.
  ///
  /// Transports reject such requests, because no valid place, search or key contains one.
  package var hasControlCharacters: Bool {
    query.contains { item in
      item.name.hasControlCharacters || item.revealedValue.hasControlCharacters
    }
  }

  /// The complete URL with all secrets; only transports may use it.
  package var revealedURL: String {
    let pairs = query.map { item in
      "\(PercentEncoding.encode(item.name))=\(PercentEncoding.encode(item.revealedValue))"
    }
    let url = "\(baseURL)\(path)"
    return pairs.isEmpty ? url : "\(url)?\(pairs.joined(separator: "&"))"
  }
}

extension Request: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, host and path, without the query.
  public var description: String { "GET \(baseURL.host)\(baseURL.path)\(path)" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror of the description, so that `dump` prints no key.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// A query parameter of a request.
public struct QueryItem: Sendable, Hashable {
  /// A parameter value, either printable or secret.
  public enum Value: Sendable, Hashable {
    /// A value that may appear in logs and cache keys.
    case plain(String)
    /// A key, which is never printed.
    case secret(Secret)
  }

  /// The parameter's name, as the service spells it.
  public let name: String

  /// The parameter's value, not yet encoded.
  public let value: Value

  fileprivate var revealedValue: String {
    switch value {
    case .plain(let text): text
    case .secret(let secret): secret.revealed
    }
  }

  /// Creates a printable parameter.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - value: Its value, not encoded.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = .plain(value)
  }

  /// Creates a secret parameter.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - value: The key.
  public init(_ name: String, _ value: Secret) {
    self.name = name
    self.value = .secret(value)
  }
}
