public import DashCore

/// Alerts of Deutscher Wetterdienst, as Bright Sky (https://brightsky.dev/docs/) serves them.
public struct BrightSkyAlertSource: AlertSource {
  /// The source's name, terms and area.
  public static let descriptor = AlertSourceDescriptor(
    name: "brightsky",
    title: "Deutscher Wetterdienst",
    host: "api.brightsky.dev",
    terms: SourceTerms(
      attribution: "Alerts by Deutscher Wetterdienst, via Bright Sky",
      attributionURL: "https://www.dwd.de/warnungen",
      license: "CC BY 4.0",
      minimumRefreshSeconds: 900
    ),
    area: AlertArea(countries: ["DE"], boxes: [AlertArea.Box(47.2...55.2, 5.8...15.1)])
  )

  private let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameter context: The source's dependencies.
  public init(context: SourceContext) {
    self.context = context
  }

  /// Fetches the alerts of the municipality at a point.
  ///
  /// - Parameter point: The point and the deadline.
  /// - Returns: The alerts, with the time and origin of the response.
  /// - Throws: ``SourceError`` if the alerts could not be fetched.
  public func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let request = Request(
      baseURL: Self.descriptor.baseURL,
      path: "/alerts",
      query: [
        QueryItem("lat", PlaceQuery.decimal(point.latitude)),
        QueryItem("lon", PlaceQuery.decimal(point.longitude)),
      ],
      deadline: point.deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
    // The texts are in both languages.
    let language = context.primaryLanguage == "de" ? "de" : "en"
    return try await context.response(to: request) { response throws(SourceError) in
      try Self.list(in: response, language)
    }
  }

  private static func list(
    in response: Response,
    _ language: String
  ) throws(SourceError) -> AlertList {
    if var error = response.alertError {
      // The service's own 404 says so; that of a server before it is a page.
      if response.status == 404, error.serviceMessage != nil { error = SourceError(.notFound) }
      throw error
    }
    let json = try JSONReader(body: response.body, hiding: [])
    guard let elements = json["alerts"]?.elements else {
      throw json.invalid(.kind(.list), at: "alerts")
    }
    let area = json["location"]?["name"]?.text()
    return AlertList(elements) { element throws(SourceError) in
      var alert = try alert(element, language)
      alert?.areas = [area].compactMap(\.self)
      return alert
    }
  }

  private static func alert(
    _ json: JSONReader,
    _ language: String
  ) throws(SourceError) -> WeatherAlert? {
    guard (json["status"]?.text()?.string ?? "actual") == "actual" else { return nil }
    guard
      let event = json["event_\(language)"]?.text() ?? json["event_de"]?.text()
        ?? json["event_en"]?.text()
    else {
      throw json.invalid(.kind(.text), at: "event_de")
    }
    let sent = json.alertTime("effective")
    var alert = WeatherAlert(
      id: json["alert_id"]?.text() ?? DisplayText("\(event) \(sent?.iso8601 ?? "")"),
      event: event,
      source: descriptor.name
    )
    alert.readWords(of: json)
    alert.sent = sent
    alert.onset = json.alertTime("onset") ?? sent
    alert.ends = WeatherAlert.end(
      ends: nil,
      expires: json.alertTime("expires"),
      onset: alert.onset
    )
    alert.sender = "Deutscher Wetterdienst"
    // Some texts are in German alone.
    let languages = [language, language == "de" ? "en" : "de"]
    alert.headline = languages.lazy.compactMap { json["headline_\($0)"]?.text() }.first
    func paragraphs(_ name: String) -> [DisplayText] {
      languages.lazy.map { json.paragraphs("\(name)_\($0)") }.first { !$0.isEmpty } ?? []
    }
    alert.description = paragraphs("description")
    alert.instruction = paragraphs("instruction")
    let written = languages.first { language in
      ["event", "headline"].contains { json["\($0)_\(language)"]?.text() != nil }
        || !json.paragraphs("description_\(language)").isEmpty
    }
    alert.language = DisplayText(written ?? language)
    alert.isWithdrawal = json["response_type"]?.text() == "allclear"
    return alert
  }
}
