public import DashCore

/// Alerts of about 140 countries, from the Severe Weather Information Centre of the World
/// Meteorological Organization (https://severeweather.wmo.int/).
///
/// One request lists the alerts at a point. Each has a file with the service's message, which never
/// changes, because its name is a hash of it; so it is requested only once.
public struct WMOAlertSource: AlertSource {
  /// The source's name and terms.
  public static let descriptor = AlertSourceDescriptor(
    name: "wmo",
    title: "WMO Severe Weather Information Centre",
    host: "severeweather.wmo.int",
    terms: SourceTerms(
      attribution: "Alerts by WMO SWIC and the issuing service",
      attributionURL: "https://severeweather.wmo.int/",
      minimumRefreshSeconds: 900
    )
  )

  /// The maximum number of alerts to request; a list of as many may be cut.
  static let maximumCount = 100
  private static let maximumFileBytes = 1 << 20
  private static let concurrentFiles = 8
  /// Ten years; the cache evicts the oldest responses before.
  private static let fileFreshSeconds = 10 * 365 * 86_400

  private let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameter context: The source's dependencies.
  public init(context: SourceContext) {
    self.context = context
  }

  /// Fetches the alerts whose areas contain a point.
  ///
  /// - Parameter point: The point and the deadline.
  /// - Returns: The alerts, with the time and origin of their list.
  /// - Throws: ``SourceError`` if the list could not be fetched; ``ErrorCode/notFound`` if it is empty
  ///   and the country's service sends no alerts to the Centre.
  public func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let language = context.primaryLanguage
    let index = try await context.response(to: indexRequest(point)) {
      response throws(SourceError) in
      try IndexEntry.list(in: response, language)
    }
    let entries = index.value.entries
    if entries.isEmpty, index.value.error == nil, !Self.isCovered(point) {
      throw SourceError(.notFound)
    }
    let files = await entries.concurrentMap(limit: Self.concurrentFiles) { entry in
      await file(of: entry, at: point)
    }
    var list = AlertList(error: index.value.error)
    for (entry, file) in zip(entries, files) {
      switch file {
      case .success(let alert): list.alerts += [alert].compactMap(\.self)
      case .failure(let error):
        // The list has the most important part of the message.
        if let alert = entry.alert { list.alerts.append(alert) }
        if entry.alert == nil || error.code != .notFound { list.error = list.error ?? error }
      }
    }
    return index.map { _ in list }
  }

  private func indexRequest(_ point: AlertPoint) -> Request {
    let (latitude, longitude) = (
      PlaceQuery.decimal(point.latitude), PlaceQuery.decimal(point.longitude)
    )
    return Request(
      baseURL: Self.descriptor.baseURL,
      path: "/f/wfs",
      query: [
        QueryItem("request", "GetFeature"), QueryItem("version", "1.1.0"),
        QueryItem("typeName", "local_postgis:postgis_geojsons"), QueryItem("outputFormat", "json"),
        QueryItem("maxFeatures", String(Self.maximumCount)),
        // The latitude comes first.
        QueryItem(
          "cql_filter",
          "INTERSECTS(wkb_geometry, POINT (\(latitude) \(longitude))) AND row_type NEQ 'BOUNDARY'"
        ),
      ],
      deadline: point.deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
  }

  /// Fetches the message of an entry; `nil` for one that is no alert.
  private func file(
    of entry: IndexEntry,
    at point: AlertPoint
  ) async -> Result<WeatherAlert?, SourceError> {
    let request = Request(
      baseURL: Self.descriptor.baseURL,
      path: "/v2/cap-alerts/\(entry.path)",
      accept: "application/xml",
      maximumBodyBytes: Self.maximumFileBytes,
      deadline: point.deadline,
      freshSeconds: Self.fileFreshSeconds,
      ignoresCacheOptions: true
    )
    let language = context.language
    let result = await context.result(of: request) { response throws(SourceError) in
      if var error = response.alertError {
        if [404, 410].contains(response.status) { error = SourceError(.notFound) }
        throw error
      }
      return try CAPReader.alert(
        in: response.body,
        language: language,
        source: Self.descriptor.name,
        at: point,
        listed: entry.alert
      )
    }
    return result.map(\.value)
  }

  /// The countries whose services send alerts to the Centre, as far as was known in 2026.
  ///
  /// An empty list of another country means nothing. An alert is shown wherever it is.
  private static let countries = Set(
    """
    AF AL AR AT AU BA BB BE BG BR BW CA CF CG CH CI CL CM CN CR CW CY CZ DE DK DZ EC EE EG ES FI FR GA \
    GB GH GM GR GY HK HR HU ID IE IL IN IR IS IT JM KE KM KW LS LT LU LV MD ME MG MK MN MO MT MU MW MX \
    NG NL NO NZ OM PH PL PT PY RO RS RU SA SB SC SE SG SI SK SN SR SZ TH TL TN TT TZ UA UG US VG VU ZA ZW
    """.split(separator: " ").map(String.init)
  )

  /// Whether an empty list means that there are no alerts; it does if the country is not known.
  private static func isCovered(_ point: AlertPoint) -> Bool {
    point.country.map(countries.contains) ?? true
  }
}

/// An alert in the list of a point.
struct IndexEntry: Sendable {
  /// The path of the file with the message, in the language to show if there is one.
  let path: String
  /// The alert without the message; `nil` if the list does not name the hazard.
  let alert: WeatherAlert?

  /// Decodes a list.
  ///
  /// A wrong request has status 200 and a page about an exception; it never reads as no alerts.
  ///
  /// - Parameters:
  ///   - language: The primary subtag of the user's language.
  /// - Returns: The entries, and why some may be missing.
  static func list(
    in response: Response,
    _ language: String?
  ) throws(SourceError) -> (entries: [IndexEntry], error: SourceError?) {
    if let error = response.alertError { throw error }
    let json = try JSONReader(body: response.body, hiding: [])
    guard let features = json["features"]?.elements else {
      throw json.invalid(.kind(.list), at: "features")
    }
    var entries: [IndexEntry] = []
    var error: SourceError?
    for feature in features {
      guard let entry = IndexEntry(feature, language) else {
        error = error ?? feature.invalid(.objectWith(member: "properties.capurl"))
        continue
      }
      // An alert with several outlines is listed several times.
      if !entries.contains(where: { $0.path == entry.path }) { entries.append(entry) }
    }
    let matched = json.count("numberMatched") ?? json.count("totalFeatures") ?? 0
    if features.count >= WMOAlertSource.maximumCount || matched > features.count {
      error = error ?? SourceError(.tooLarge)
    }
    return (entries, error)
  }

  private init?(_ feature: JSONReader, _ language: String?) {
    guard let json = feature["properties"] else { return nil }
    let paths = ["capurl", "rlink"].compactMap { json[$0]?.text()?.string }.filter(Self.isPath)
    guard let path = Self.best(of: paths, for: language) else { return nil }
    self.path = path
    guard let event = json["event"]?.text() else {
      alert = nil
      return
    }
    var alert = WeatherAlert(
      id: json["identifier"]?.text() ?? DisplayText(path),
      event: event,
      source: WMOAlertSource.descriptor.name
    )
    let severities: [Double: WeatherAlert.Severity] = [
      1: .minor, 2: .moderate, 3: .severe, 4: .extreme,
    ]
    alert.severity = json["s"]?.node.number.flatMap { severities[$0] } ?? .unknown
    alert.sent = json.alertTime("sent")
    alert.onset = json.alertTime("onset") ?? json.alertTime("effective") ?? alert.sent
    alert.ends = WeatherAlert.end(
      ends: nil,
      expires: json.alertTime("expires"),
      onset: alert.onset
    )
    alert.areas = [json["areadesc"]?.text()].compactMap(\.self)
    alert.description = json.paragraphs("description")
    self.alert = alert
  }

  /// Whether a text is a path below the folder of messages, such as `in-ndma-xx/2026/08/17/1.xml`.
  private static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.first != "." && !part.isEmpty
          && part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0) }
      }
  }

  /// Returns the path of the message in the user's language, else in English, else the first one.
  ///
  /// The first part of a path ends with the language; `xx` stands for several in one message.
  private static func best(of paths: [String], for language: String?) -> String? {
    let tags = paths.map { path in
      path.prefix { $0 != "/" }.split(separator: "-").last.map(String.init) ?? ""
    }
    guard tags.first != "xx", let tag = tags.bestLanguage(for: language) else { return paths.first }
    return zip(tags, paths).first { $0.0 == tag }?.1
  }
}
