/// A service that warns of hazards at a place.
///
/// - ``descriptor`` never changes. `init` does no I/O.
/// - ``alerts(at:)`` reaches the network only through the context's transport, and each request has
///   the given deadline.
/// - It returns all alerts that concern the point, also ended ones and withdrawals: which of them are
///   in force is decided in one place. Alerts that are exercises or tests are dropped.
/// - An alert that cannot be read never goes unnoticed: it is the error of the list.
/// - A place outside its area is ``ErrorCode/notFound``; no other failure has this code.
public protocol AlertSource: Sendable {
  /// The source's name, terms and area.
  static var descriptor: AlertSourceDescriptor { get }

  /// Creates a source.
  ///
  /// - Parameter context: The source's dependencies.
  init(context: SourceContext)

  /// Fetches the alerts at a point.
  ///
  /// - Parameter point: The point and the deadline.
  /// - Returns: The alerts, with the time and origin of the response.
  /// - Throws: ``SourceError`` if the alerts could not be fetched.
  func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList>
}

/// A point whose alerts to fetch.
public struct AlertPoint: Sendable, Hashable {
  /// Degrees north.
  public let latitude: Double
  /// Degrees east.
  public let longitude: Double
  /// The country by its two letters of ISO 3166-1, in upper case; `nil` if unknown.
  public let country: String?
  /// When the source must return or throw.
  public let deadline: ContinuousClock.Instant

  /// Creates a point, rounded to 11 m: a service refuses more decimals, and a town has one request.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  ///   - country: The country's two letters, or `nil`.
  ///   - deadline: When the source must return or throw.
  public init(
    latitude: Double,
    longitude: Double,
    country: String? = nil,
    deadline: ContinuousClock.Instant
  ) {
    func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
    self.latitude = rounded(latitude)
    self.longitude = rounded(longitude)
    self.country = country?.uppercased()
    self.deadline = deadline
  }
}

/// The alerts of a response, as the service lists them.
public struct AlertList: Sendable, Hashable {
  /// The alerts.
  public var alerts: [WeatherAlert]
  /// Why an alert may be missing; `nil` if the list is complete.
  public var error: SourceError?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - error: Why an alert may be missing, or `nil`.
  public init(_ alerts: [WeatherAlert] = [], error: SourceError? = nil) {
    self.alerts = alerts
    self.error = error
  }

  /// Decodes the alerts of a list; the list is incomplete if one of them cannot be decoded, or if
  /// there are too many.
  ///
  /// - Parameters:
  ///   - alert: Decodes an alert, or returns `nil` for one to drop, such as an exercise.
  package init(
    _ elements: [JSONReader],
    _ alert: (JSONReader) throws(SourceError) -> WeatherAlert?
  ) {
    alerts = []
    for element in elements.prefix(Self.maximumCount) {
      do throws(SourceError) {
        if let alert = try alert(element) { alerts.append(alert) }
      } catch {
        self.error = self.error ?? error
      }
    }
    if elements.count > Self.maximumCount { error = error ?? SourceError(.tooLarge) }
  }

  /// The maximum number of alerts to read; a place has rarely more than five.
  package static let maximumCount = 200
}

/// A source's name, terms and area.
public struct AlertSourceDescriptor: Sendable, Hashable {
  /// The registered name, such as `nws`.
  public let name: String
  /// The service's name for display.
  public let title: String
  /// The address of the service's API.
  public let baseURL: BaseURL
  /// The service's terms of use; ``SourceTerms/minimumRefreshSeconds`` is how long alerts are fresh.
  public let terms: SourceTerms
  /// The rate limit in calls per minute.
  public let callsPerMinute: Int
  /// The area that it warns; `nil` for the whole world.
  public let area: AlertArea?

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - name: The registered name.
  ///   - title: The service's name.
  ///   - host: The host of the service's API.
  ///   - terms: The service's terms of use.
  ///   - callsPerMinute: The rate limit.
  ///   - area: The area that it warns; `nil` for the whole world.
  /// - Precondition: The host is valid.
  public init(
    name: String,
    title: String,
    host: String,
    terms: SourceTerms,
    callsPerMinute: Int = 60,
    area: AlertArea? = nil
  ) {
    guard let baseURL = BaseURL("https://\(host)") else {
      preconditionFailure("the host \(host) is not valid")
    }
    self.name = name
    self.title = title
    self.baseURL = baseURL
    self.terms = terms
    self.callsPerMinute = callsPerMinute
    self.area = area
  }
}

/// The area that a source warns.
public struct AlertArea: Sendable, Hashable {
  /// A range of latitudes and longitudes.
  public struct Box: Sendable, Hashable {
    let latitudes: ClosedRange<Double>
    let longitudes: ClosedRange<Double>

    /// Creates a box.
    ///
    /// - Parameters:
    ///   - latitudes: Degrees north.
    ///   - longitudes: Degrees east.
    public init(_ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>) {
      self.latitudes = latitudes
      self.longitudes = longitudes
    }
  }

  /// The countries, by their two letters.
  public let countries: Set<String>
  /// Boxes around them, for places whose country is not known.
  public let boxes: [Box]

  /// Creates an area.
  ///
  /// - Parameters:
  ///   - countries: The countries, by their two letters.
  ///   - boxes: Boxes around them.
  public init(countries: Set<String>, boxes: [Box]) {
    self.countries = countries
    self.boxes = boxes
  }

  /// Whether the source may warn a point: one in its countries, or one in a box whose country is not
  /// known.
  func mayContain(_ point: AlertPoint) -> Bool {
    if let country = point.country { return countries.contains(country) }
    return boxes.contains { box in
      box.latitudes.contains(point.latitude) && box.longitudes.contains(point.longitude)
    }
  }
}

// MARK: Responses

extension JSONReader {
  /// Returns the time of a member in RFC 3339; one without an offset is in UTC.
  package func alertTime(_ name: String) -> Timestamp? {
    self[name]?.node.string.flatMap(Timestamp.init(alertTime:))
  }

  /// Returns a member as a link of an alert.
  package func alertLink(_ name: String) -> ServiceLink? {
    self[name]?.node.string.flatMap(ServiceLink.init(ofAlert:))
  }
}

extension Timestamp {
  /// Parses a time in RFC 3339; one without an offset is in UTC.
  package init?(alertTime text: String) {
    guard let time = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: text + "Z") else { return nil }
    self = time
  }
}

extension ServiceLink {
  /// Creates the link of an alert, which may lead to any host; it is only shown and opened.
  package init?(ofAlert text: String) {
    var text = DisplayText(text, maximumLength: 2048).string
    // Some services still name themselves without TLS, which they all have.
    if text.hasPrefix("http://") { text = "https" + text.dropFirst(4) }
    guard let link = LinkPolicy(anyHostOr: nil).link(text) else { return nil }
    self = link
  }
}

extension Response {
  /// The error of an alert source's response by its status; `nil` for a success.
  ///
  /// Without a key, nobody is refused for good: what sends 401 or 403 is a server before the service.
  /// A 404 means that the service has no such page, until the source knows better.
  package var alertError: SourceError? {
    guard let code = ErrorCode(httpStatus: status) else { return nil }
    let json = try? JSONReader(body: body, hiding: [])
    return SourceError(
      code == .forbidden || code == .unauthorized
        ? .unreachable : code == .notFound ? .serverError : code,
      httpStatus: status,
      serviceMessage: (json?["detail"] ?? json?["title"])?.message(maximumLength: 200),
      retryAfterSeconds: retryAfterSeconds
    )
  }
}
