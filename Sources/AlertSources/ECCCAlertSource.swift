public import DashCore

/// Alerts of Environment and Climate Change Canada
/// (https://api.weather.gc.ca/collections/weather-alerts).
public struct ECCCAlertSource: AlertSource {
  /// The source's name, terms and area.
  public static let descriptor = AlertSourceDescriptor(
    name: "eccc",
    title: "Environment and Climate Change Canada",
    host: "api.weather.gc.ca",
    terms: SourceTerms(
      attribution: "Alerts by Environment and Climate Change Canada",
      attributionURL: "https://weather.gc.ca/",
      license: "ECCC Data Servers End-use Licence",
      minimumRefreshSeconds: 900
    ),
    area: AlertArea(countries: ["CA"], boxes: [AlertArea.Box(41.6...83.2, -141.1 ... -52.5)])
  )

  /// Half the sides of the box to request, in degrees.
  private static let reach = 0.02
  private static let limit = 100

  private let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameter context: The source's dependencies.
  public init(context: SourceContext) {
    self.context = context
  }

  /// Fetches the alerts in a small box, and keeps those whose areas contain the point.
  ///
  /// - Parameter point: The point and the deadline.
  /// - Returns: The alerts, with the time and origin of the response.
  /// - Throws: ``SourceError`` if the alerts could not be fetched.
  public func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let box = [
      point.longitude - Self.reach, point.latitude - Self.reach, point.longitude + Self.reach,
      point.latitude + Self.reach,
    ]
    let request = Request(
      baseURL: Self.descriptor.baseURL,
      path: "/collections/weather-alerts/items",
      query: [
        QueryItem("f", "json"),
        QueryItem("bbox", box.map(PlaceQuery.decimal).joined(separator: ",")),
        QueryItem("limit", String(Self.limit)),
      ],
      deadline: point.deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
    // The texts are in both languages.
    let language = context.primaryLanguage == "fr" ? "fr" : "en"
    return try await context.response(to: request) { response throws(SourceError) in
      try Self.list(in: response, at: point, language)
    }
  }

  static func list(
    in response: Response,
    at point: AlertPoint,
    _ language: String
  ) throws(SourceError) -> AlertList {
    if let error = response.alertError { throw error }
    let json = try JSONReader(body: response.body, hiding: [])
    guard let features = json["features"]?.elements else {
      throw json.invalid(.kind(.list), at: "features")
    }
    var list = AlertList(features) { feature throws(SourceError) in
      // What has no readable outline is rather shown than missed.
      let isOutside = feature["geometry"].flatMap(Outline.init)?.contains(point) == false
      return isOutside ? nil : try alert(feature, language)
    }
    if let matched = json.count("numberMatched"), matched > features.count {
      list.error = list.error ?? SourceError(.tooLarge)
    }
    return list
  }

  private static func alert(
    _ feature: JSONReader,
    _ language: String
  ) throws(SourceError) -> WeatherAlert {
    guard let json = feature["properties"] else {
      throw feature.invalid(.objectWith(member: "properties"))
    }
    let other = language == "fr" ? "en" : "fr"
    func text(_ name: String) -> DisplayText? {
      json["\(name)_\(language)"]?.text() ?? json["\(name)_\(other)"]?.text()
    }
    /// Returns what a word means, whichever language has it.
    func value<Value>(_ name: String, _ meanings: [DisplayText: Value]) -> Value? {
      ["en", "fr"].lazy.compactMap { json["\(name)_\($0)"]?.text() }
        .compactMap { meanings[$0] }.first
    }
    guard let event = text("alert_name") ?? text("alert_short_name") else {
      throw json.invalid(.kind(.text), at: "alert_name_en")
    }
    let sent = json.alertTime("publication_datetime")
    var alert = WeatherAlert(
      id: (json["id"] ?? feature["id"])?.text() ?? DisplayText("\(event) \(sent?.iso8601 ?? "")"),
      event: event,
      source: descriptor.name
    )
    // The service has colours; its statements have none.
    alert.severity = value("risk_colour", severities) ?? .unknown
    alert.certainty = value("confidence", certainties) ?? .unknown
    alert.sent = sent
    alert.onset = json.alertTime("validity_datetime") ?? sent
    alert.ends = WeatherAlert.end(
      ends: json.alertTime("event_end_datetime"),
      expires: json.alertTime("expiration_datetime"),
      onset: alert.onset
    )
    alert.areas = [text("feature_name")].compactMap(\.self)
    alert.sender =
      language == "fr"
      ? "Environnement et Changement climatique Canada" : "Environment and Climate Change Canada"
    let own = json.paragraphs("alert_text_\(language)")
    alert.description = own.isEmpty ? json.paragraphs("alert_text_\(other)") : own
    let isForeign = own.isEmpty && !alert.description.isEmpty
    alert.language = DisplayText(isForeign ? other : language)
    // Ended alerts stay in the list for a while.
    alert.isWithdrawal = value("status", withdrawals) ?? false
    return alert
  }

  /// The risk by its colour, in both languages.
  private static let severities: [DisplayText: WeatherAlert.Severity] = [
    "red": .extreme, "orange": .severe, "yellow": .moderate,
    "rouge": .extreme, "jaune": .moderate,
  ]
  private static let certainties: [DisplayText: WeatherAlert.Certainty] = [
    "High": .likely, "Moderate": .possible, "Low": .possible,
    "élevée": .likely, "modérée": .possible, "faible": .possible,
  ]
  private static let withdrawals: [DisplayText: Bool] = [
    "cancelled": true, "ended": true, "annulé": true, "terminé": true,
  ]
}
