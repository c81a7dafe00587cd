/// What the cache knows of something that it fetches: a request over http, or a run of a program.
package protocol Cacheable: Sendable {
  /// The name of what is asked, for errors: the host of a request, or the name of a program.
  var host: String { get }

  /// The parts that, with the provider, identify the response.
  var identity: [QueryItem] { get }

  /// Requests of the same provider whose responses contain all that this one asks for, so that their
  /// cached responses serve as well.
  var supersets: [Request] { get }

  /// The requests for the elements of a response that is a list; empty for any other.
  var parts: [Request] { get }

  /// The time at which the fetch times out.
  var deadline: ContinuousClock.Instant { get }

  /// How long a valid response is fresh, in seconds; `nil` for the provider's default.
  var freshSeconds: Int? { get }

  /// Whether ``freshSeconds`` overrides the user's cache options.
  var ignoresCacheOptions: Bool { get }

  /// Whether it is not fetched before the `Expires` of its cached response.
  var waitsForExpiry: Bool { get }

  /// Decodes a response for the caller, or returns what is wrong with it.
  var decode: @Sendable (Response) -> Decoding { get }
}

extension Cacheable {
  package var waitsForExpiry: Bool { false }
}

extension Request: Cacheable {
  package var host: String { baseURL.host }

  /// The URL, and the parameters, whose order does not matter.
  package var identity: [QueryItem] {
    [QueryItem("url", "\(baseURL)"), QueryItem("path", path), QueryItem("accept", accept)]
      + query.sorted { $0.name < $1.name }
  }
}
