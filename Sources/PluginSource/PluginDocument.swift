import DashCore

/// What a plugin's program printed.
struct PluginDocument: Sendable {
  enum Content: Sendable {
    case complete(Snapshot.Content)
    case weather([(PlaceQuery, Result<PlaceWeather, SourceError>)])
  }

  let content: Content
  /// When the values were read; `nil` for the document's arrival.
  let fetchedAt: Timestamp?
  /// How long the document is fresh, in seconds; `nil` for the plugin's usual time.
  let freshSeconds: Int?
  /// The attribution line; `nil` for the plugin's usual one.
  let attribution: DisplayText?
}

/// Decodes the documents of one request to a plugin.
struct PluginDocumentReader: Sendable {
  /// The longest text of an error or attribution, in characters.
  static let maximumMessageLength = 300

  private let source: PluginSource
  private let request: FetchRequest
  private let secrets: [Secret]

  init(of source: PluginSource, _ request: FetchRequest) {
    self.source = source
    self.request = request
    secrets = source.options.secrets
  }

  /// Decodes a document.
  ///
  /// - Parameter bytes: What the program printed.
  /// - Throws: The error that the document contains; else ``SourceError`` with the path of an
  ///   invalid value.
  func document(in bytes: [UInt8]) throws(SourceError) -> PluginDocument {
    let json = try JSONReader(body: bytes, hiding: secrets)
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    if let error = json["error"] { throw try Self.error(error) }
    let version = PluginProtocol.version
    _ = try json.wholeNumber("protocol", in: version...version)
    return PluginDocument(
      content: try content(of: json),
      fetchedAt: try json.moment("fetchedAt"),
      freshSeconds: try freshSeconds(of: json),
      attribution: json["attribution"]?.message(maximumLength: Self.maximumMessageLength)
    )
  }

  /// Returns the error that a document reports.
  ///
  /// - Throws: ``SourceError`` if it is not an object.
  static func error(_ json: JSONReader) throws(SourceError) -> SourceError {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    var error = SourceError(
      code(json["code"]),
      serviceMessage: json["message"]?.message(maximumLength: maximumMessageLength)
    )
    error.serviceHint = json["hint"]?.message(maximumLength: maximumMessageLength)
    return error
  }

  /// Returns the code of an error; ``ErrorCode/unknown`` for an unknown one.
  private static func code(_ json: JSONReader?) -> ErrorCode {
    guard case .string(let text)? = json?.node.value, let code = ErrorCode(rawValue: text) else {
      return .unknown
    }
    // Only dash cancels requests.
    return code == .cancelled ? .unknown : code
  }

  /// Returns how long the document is fresh, within the plugin's shortest time and a day.
  private func freshSeconds(of json: JSONReader) throws(SourceError) -> Int? {
    let shortest = source.provider.terms.minimumRefreshSeconds
    let longest = max(PluginProtocol.refreshBounds.upperBound, shortest)
    return try json.quantity("freshFor", in: 0...Double(Int32.max)).map {
      min(max(Int($0), shortest), longest)
    }
  }

  private func content(of json: JSONReader) throws(SourceError) -> PluginDocument.Content {
    let name = source.kind.rawValue
    guard let content = json[name] else { throw json.invalid(.kind(.object), at: name) }
    switch source.kind {
    case .photos:
      let policy = LinkPolicy(
        anyHostOr: source.options.firstBaseURL,
        localFolder: source.program.folder,
        hiding: secrets
      )
      let document = PhotosDocument(policy: policy, request: request.photos)
      return .complete(.photos(try document.page(content, of: json)))
    case .weather:
      return .weather(try WeatherDocument(of: source, request).places(content))
    default: return .complete(try DataDocument.content(content, of: source.kind))
    }
  }
}

extension SourceOptions {
  /// The configured address of the service that the program uses; `nil` if there is none.
  fileprivate var firstBaseURL: BaseURL? {
    known.lazy.compactMap { option in
      if case .baseURL(let url) = option.value { url } else { nil }
    }.first
  }
}
