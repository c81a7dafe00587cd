/// A provider, which fetches snapshots from a web API.
///
/// The conformance tests check this contract for each registered provider:
/// - ``descriptor`` never changes. Its option names are unique, each default matches the type of
///   its option, and a provider that needs a key declares a required ``OptionType/secret``.
/// - `init` validates and does no I/O. It throws ``OptionError`` for options that are valid alone
///   but not together.
/// - ``fetch(_:)`` reaches the network only through the context's transport, and each request has
///   one of the two given deadlines. It returns a complete snapshot or throws. It throws
///   ``ErrorCode/cancelled`` when its task is cancelled, and never traps on any response.
/// - A snapshot has the time and the origin of the responses that it is made of.
/// - Every text of a response becomes a ``DisplayText``. Every number is in the unit that its
///   property names. Values that were not reported are `nil`, never 0.
/// - No error contains a URL with a query, a secret, or a value from a response.
///
/// A source has no state, so it can fetch many times, also concurrently.
public protocol DataSource: Sendable {
  /// The provider's name, options, terms and error hints.
  static var descriptor: SourceDescriptor { get }

  /// Creates a source for one instance of the configuration.
  ///
  /// - Parameters:
  ///   - options: The instance's options, each valid for its declared type.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` for options that are not valid together.
  init(options: SourceOptions, context: SourceContext) throws(OptionError)

  /// Fetches a snapshot from the service.
  ///
  /// - Parameter request: The deadline and what to fetch.
  /// - Throws: ``SourceError`` if there is nothing to show.
  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot
}

/// A data source whose service also searches places by name.
public protocol PlaceFinder: DataSource {
  /// Searches the places that match a name or a postal code.
  ///
  /// - Parameters:
  ///   - place: A name with or without state and country, or a postal code.
  ///   - deadline: When the search times out.
  /// - Returns: The places, the likeliest first; empty if there is no match.
  /// - Throws: ``SourceError`` if the search failed.
  func candidates(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place]
}

/// The dependencies of a data source.
public struct SourceContext: Sendable {
  /// Sends requests.
  public let transport: any Transport

  /// The wall clock.
  public let now: @Sendable () -> Timestamp

  /// The BCP 47 language of the service's texts (`de`, `pt-BR`); `nil` for the service's default.
  public let language: String?

  /// The time zone database, for the clock changes that services do not report.
  public let timeZones: any TimeZoneDatabase

  /// Runs programs, by default none.
  package var runProgram = ProgramRun.refused

  /// How a service can reach the user; `nil` for none.
  package var contact: String?

  /// Looks up places by a deadline, for a program and a service without a geocoder.
  package var locate:
    @Sendable ([PlaceQuery], ContinuousClock.Instant) async -> [PlaceQuery: Place] = {
      _,
      _ in [:]
    }

  /// The name of the instance, and how the dashboard is shown.
  package var presentation = Presentation()

  /// Reports the matches of a configured place name, the chosen one first, for a hint about
  /// ambiguous names.
  public let reportCandidates: @Sendable (PlaceQuery, [Place]) -> Void

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - transport: Sends requests.
  ///   - now: The wall clock.
  ///   - language: The language of the service's texts, or `nil`.
  ///   - timeZones: The time zone database; by default one without zones.
  ///   - reportCandidates: Reports the matches of a configured place name, the chosen one first.
  public init(
    transport: any Transport,
    now: @escaping @Sendable () -> Timestamp,
    language: String? = nil,
    timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase(),
    reportCandidates: @escaping @Sendable (PlaceQuery, [Place]) -> Void = { _, _ in }
  ) {
    self.transport = transport
    self.now = now
    self.language = language
    self.timeZones = timeZones
    self.reportCandidates = reportCandidates
  }

  /// Sends a request and decodes its response.
  ///
  /// The decoder also validates responses for the cache: a response that cannot be decoded is not
  /// cached, and a stale one may replace it. Each response is decoded once; the value must not
  /// depend on its time and origin.
  ///
  /// - Returns: The value, with the response's time and origin.
  /// - Throws: ``SourceError`` if the request fails or the response cannot be decoded.
  public func response<Value: Sendable>(
    to request: Request,
    decode: @escaping @Sendable (Response) throws(SourceError) -> Value
  ) async throws(SourceError) -> Fetched<Value> {
    try await fetched(request, by: decode)
  }

  /// Returns cached responses, decoded, without sending the requests.
  ///
  /// - Parameters:
  ///   - error: Why they failed, for stale responses; `nil` for those that are accepted in place of a
  ///     request.
  ///   - decode: Decodes the response to the request at an index.
  /// - Returns: The values, with their times and origins; `nil` for each that is not cached.
  package func cached<Value: Sendable>(
    _ requests: [Request],
    after error: SourceError? = nil,
    decode: @escaping @Sendable (Response, Int) throws(SourceError) -> Value
  ) async -> [Fetched<Value>?] {
    let values = DecodedValues<Value>()
    let requests = requests.indices.map { index in
      Self.decoding(requests[index], into: values) { response throws(SourceError) in
        try decode(response, index)
      }
    }
    let responses = await transport.cached(requests, after: error)
    return requests.indices.map { index in
      responses[index].flatMap { try? fetched($0, for: requests[index], from: values) }
    }
  }

  /// Sends a request and decodes its response.
  ///
  /// - Parameter note: Adds what the cache must know of the value.
  private func fetched<Value: Sendable>(
    _ request: Request,
    by decode: @escaping @Sendable (Response) throws(SourceError) -> Value,
    noting note: @escaping @Sendable (Value, inout Decoding) -> Void = { _, _ in }
  ) async throws(SourceError) -> Fetched<Value> {
    let values = DecodedValues<Value>()
    let request = Self.decoding(request, into: values, by: decode, noting: note)
    let response: Response
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      throw SourceError(error)
    }
    return try fetched(response, for: request, from: values)
  }

  private static func decoding<Value: Sendable>(
    _ request: Request,
    into values: DecodedValues<Value>,
    by decode: @escaping @Sendable (Response) throws(SourceError) -> Value,
    noting note: @escaping @Sendable (Value, inout Decoding) -> Void = { _, _ in }
  ) -> Request {
    let host = request.baseURL.host
    return request.decoding { response in
      var decoding = values.decode(response, by: decode, noting: note)
      // A program has neither a host nor a status.
      if var error = decoding.error {
        error.host = error.host ?? host
        error.httpStatus = error.httpStatus ?? response.status
        decoding.error = error
      }
      return decoding
    }
  }

  /// Runs a program, or takes a document from the cache, and decodes it as `response(to:decode:)` does.
  ///
  /// - Parameter freshSeconds: Returns how long a document is fresh, in seconds; `nil` for the run's time.
  package func document<Value: Sendable>(
    of run: ProgramRun,
    freshSeconds: @escaping @Sendable (Value) -> Int? = { _ in nil },
    decode: @escaping @Sendable (Response) throws(SourceError) -> Value
  ) async throws(SourceError) -> Fetched<Value> {
    let values = DecodedValues<Value>()
    var run = run
    run.decode = { response in
      values.decode(response, by: decode) { $1.freshSeconds = freshSeconds($0) }
    }
    let response: Response
    do throws(TransportError) {
      response = try await runProgram(run)
    } catch {
      throw SourceError(error)
    }
    return try fetched(response, for: run, from: values)
  }

  private func fetched<Value: Sendable>(
    _ response: Response,
    for target: any Cacheable,
    from values: DecodedValues<Value>
  ) throws(SourceError) -> Fetched<Value> {
    // Without a pipeline it is not decoded yet.
    let decoding = response.decoding ?? target.decode(response)
    let value = try values.value(of: decoding)
    return Fetched(value, receivedAt: response.receivedAt ?? now(), origin: response.origin)
  }
}

extension SourceContext {
  /// Sends a request and decodes its response, as ``response(to:decode:)`` does.
  ///
  /// - Returns: The value, with the response's time and origin, or the error.
  public func result<Value: Sendable>(
    of request: Request,
    decode: @escaping @Sendable (Response) throws(SourceError) -> Value
  ) async -> Result<Fetched<Value>, SourceError> {
    do throws(SourceError) {
      return .success(try await response(to: request, decode: decode))
    } catch {
      return .failure(error)
    }
  }
}

extension SourceContext {
  /// Maximum number of lists in flight.
  private static let listsInFlight = 8

  /// Fetches values that a service sends one by one or in a list, in JSON.
  ///
  /// What is cached is not requested again, and each value is cached on its own.
  ///
  /// - Parameters:
  ///   - size: The maximum length of a list.
  ///   - join: Returns the request for the values of some parts, whose response is a list.
  ///   - read: Parses a response.
  /// - Returns: The values with their times and origins, or the errors, in the order of the parts.
  package func results<Value: Sendable>(
    of parts: [Request],
    inListsOf size: Int,
    joinedBy join: @escaping @Sendable ([Int]) -> Request,
    read: @escaping @Sendable (Response) throws(SourceError) -> JSONReader,
    decode: @escaping @Sendable (JSONReader, Int) throws(SourceError) -> Value
  ) async -> [Result<Fetched<Value>, SourceError>] {
    let decodeOne: @Sendable (Response, Int) throws(SourceError) -> Value = {
      response,
      index throws(SourceError) in
      let json = try read(response)
      // A list of one is accepted too.
      let only = json.elements.flatMap { $0.count == 1 ? $0[0] : nil }
      return try decode(only ?? json, index)
    }
    var results = await cached(parts, decode: decodeOne)
      .map { $0.map { Result<Fetched<Value>, SourceError>.success($0) } }
    let missing = parts.indices.filter { results[$0] == nil }
    if missing.isEmpty { return results.compactMap(\.self) }
    let lists = stride(from: 0, to: missing.count, by: size).map { start in
      Array(missing[start..<min(start + size, missing.count)])
    }
    let received = await lists.concurrentMap(limit: Self.listsInFlight) { list in
      guard list.count > 1 else {
        let index = list[0]
        return [
          await result(of: parts[index]) { response throws(SourceError) in
            try decodeOne(response, index)
          }
        ]
      }
      let request = join(list).joining(list.map { parts[$0] })
      let fetched: Result<Fetched<DecodedList<Value>>, SourceError>
      do throws(SourceError) {
        let response = try await self.fetched(request) { response throws(SourceError) in
          let json = try read(response)
          return try DecodedList(json, body: response.body, count: list.count) { json, position in
            Result { () throws(SourceError) in try decode(json, list[position]) }
          }
        } noting: {
          $1.elements = $0.bodies
        }
        fetched = .success(response)
      } catch {
        fetched = .failure(error)
      }
      var elements = list.indices.map { position in
        fetched.flatMap { fetched in
          fetched.value.values[position].map { value in fetched.map { _ in value } }
        }
      }
      // The elements of a list are stale one by one.
      for (position, index) in list.enumerated() {
        guard case .failure(let error) = elements[position] else { continue }
        let stale = await cached([parts[index]], after: error) { response, _ throws(SourceError) in
          try decodeOne(response, index)
        }
        if let stale = stale[0] { elements[position] = .success(stale) }
      }
      return elements
    }
    for (index, result) in zip(missing, received.joined()) { results[index] = result }
    return results.compactMap(\.self)
  }
}

/// A decoded response that is a list.
private struct DecodedList<Value: Sendable>: Sendable {
  let values: [Result<Value, SourceError>]
  /// The bytes of each element; `nil` for an invalid one.
  let bodies: [[UInt8]?]

  /// Decodes a list of an expected length.
  ///
  /// - Throws: ``SourceError`` for another length and without any valid element.
  init(
    _ json: JSONReader,
    body: [UInt8],
    count: Int,
    decode: (JSONReader, Int) -> Result<Value, SourceError>
  ) throws(SourceError) {
    let elements = json.elements ?? []
    guard elements.count == count else { throw json.invalid(.list(count: count)) }
    values = elements.enumerated().map { decode($1, $0) }
    if values.allSatisfy({ (try? $0.get()) == nil }) { _ = try values.first?.get() }
    bodies = zip(values, elements).map { value, element in
      (try? value.get()).map { _ in Array(body[element.node.range]) }
    }
  }
}

extension SourceContext {
  /// Sends a search and returns its results; empty if nothing was found.
  package func results<Value: Sendable>(
    of request: Request,
    decode: @escaping @Sendable (Response) throws(SourceError) -> [Value]
  ) async throws(SourceError) -> [Value] {
    do throws(SourceError) {
      return try await response(to: request) { response throws(SourceError) in
        let values = try decode(response)
        // Empty results expire sooner.
        if values.isEmpty { throw SourceError(.empty) }
        return values
      }.value
    } catch {
      guard error.code == .empty, error.httpStatus != nil else { throw error }
      return []
    }
  }

  /// The primary subtag of the language, in lower case; `nil` for the service's default.
  package var primaryLanguage: String? {
    language.map { tag in String(tag.lowercased().prefix { $0 != "-" && $0 != "_" }) }
  }
}

/// What a plugin learns about the dashboard that shows its panel.
package struct Presentation: Sendable {
  /// The name of the instance in the configuration.
  package var instance = ""
  /// The display unit of each quantity, by the names of `--units`, such as `temperature`: `C`.
  package var units: [String: String] = [:]
  /// Looks up the time zone's name, such as `Europe/Berlin`; returns `nil` if it is unknown.
  package var timeZone: @Sendable () -> String? = { nil }
  /// The width of the terminal in cells; `nil` if there is none.
  package var columns: Int?

  package init() {}
}
