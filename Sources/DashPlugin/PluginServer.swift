import DashCore
import TextRendering

/// Turns the requests to a plugin into documents.
struct PluginServer<Source: DataSource>: Sendable {
  let descriptor: SourceDescriptor
  let transport: any Transport
  let timeZones: any TimeZoneDatabase
  let now: @Sendable () -> Timestamp

  /// Returns the document for a request: its content, or an error.
  ///
  /// - Parameter bytes: The request as JSON.
  /// - Returns: The document in one line.
  func document(for bytes: [UInt8]) async -> String {
    var id: Int?
    do throws(SourceError) {
      guard let json = try? JSONReader(body: bytes, hiding: []), json.isObject else {
        throw SourceError(.badRequest)
      }
      id = json.count("id")
      let request = try PluginServerRequest(json, descriptor.options)
      let snapshot = try await source(for: request).fetch(request.fetchRequest(descriptor.kind))
      return PluginDocumentText.text(of: snapshot, from: descriptor, id: id)
    } catch {
      return PluginDocumentText.text(of: error, from: descriptor, id: id)
    }
  }

  private func source(for request: PluginServerRequest) throws(SourceError) -> Source {
    let context = SourceContext(
      transport: transport,
      now: now,
      language: request.language,
      timeZones: timeZones
    )
    do throws(OptionError) {
      return try Source(options: request.options, context: context)
    } catch {
      throw SourceError(.invalidOptions, location: error.option, expected: error.expected)
    }
  }
}

/// A request to a plugin, decoded.
struct PluginServerRequest {
  /// The time for a request that names none.
  private static let usualDeadlineSeconds = 10.0
  /// The longest time for a request, in seconds.
  private static let longestDeadlineSeconds = 3600.0

  let options: SourceOptions
  let language: String?
  private let deadline: ContinuousClock.Instant
  private let photos: PhotoRequest

  /// Decodes a request.
  ///
  /// - Parameters:
  ///   - json: The request.
  ///   - descriptions: The options of the source; others are ignored.
  /// - Throws: ``SourceError`` for an invalid option.
  init(_ json: JSONReader, _ descriptions: [OptionDescription]) throws(SourceError) {
    let seconds = json.measurement("deadlineSeconds", in: 0...Self.longestDeadlineSeconds)
    deadline = .now + .seconds(seconds ?? Self.usualDeadlineSeconds)
    language = json["language"]?.text()?.string
    var values: [String: OptionValue] = [:]
    for description in descriptions {
      guard let field = json["options"]?[description.name] else { continue }
      values[description.name] = try Self.value(of: description, field)
    }
    options = SourceOptions(values, describedBy: descriptions)
    var photos = PhotoRequest()
    if let field = json["photos"] {
      photos.query = field["query"]?.text()?.string
      photos.page = field.count("page").flatMap { $0 > 0 ? $0 : nil }
      photos.perPage = field.count("perPage").flatMap { $0 > 0 ? $0 : nil }
      photos.photo = field.photoID("photo")
    }
    self.photos = photos
  }

  /// Returns the value of an option: dash has resolved variables, so texts are read as they are.
  private static func value(
    of option: OptionDescription,
    _ field: JSONReader
  ) throws(SourceError) -> OptionValue {
    switch (option.type, field.node.value) {
    case (.secret, .string(let text)): return .secret(Secret(text))
    case (.secret, _): throw invalid(option, .key)
    case (.text, .string(let text)): return .text(text)
    case (.query, .string(let text)): return .query(.literal(text))
    default:
      do throws(SourceError) {
        return try option.literal(field)
      } catch {
        throw invalid(option, error.expected)
      }
    }
  }

  private static func invalid(
    _ option: OptionDescription,
    _ expected: ExpectedValue?
  ) -> SourceError {
    SourceError(.invalidOptions, location: option.name, expected: expected)
  }

  /// Returns what a source fetches: the whole weather, because a document is cached for all views.
  func fetchRequest(_ kind: ContentKind) -> FetchRequest {
    var weather = WeatherRequest()
    weather.includesForecast = kind == .weather
    weather.includesAirQuality = kind == .weather
    return FetchRequest(deadline: deadline, photos: photos, weather: weather)
  }
}
