public import DashCore

/// Alerts of the US National Weather Service (https://www.weather.gov/documentation/services-web-api).
public struct NWSAlertSource: AlertSource {
  /// The source's name, terms and area.
  public static let descriptor = AlertSourceDescriptor(
    name: "nws",
    title: "National Weather Service",
    host: "api.weather.gov",
    terms: SourceTerms(
      attribution: "Alerts by the US National Weather Service",
      attributionURL: "https://www.weather.gov/alerts",
      license: "public domain",
      minimumRefreshSeconds: 300
    ),
    area: AlertArea(
      countries: ["AS", "GU", "MP", "PR", "US", "VI"],
      boxes: [
        AlertArea.Box(24.3...49.5, -125 ... -66.8),
        // Alaska lies on both sides of 180°.
        AlertArea.Box(51...71.6, -180 ... -129.9),
        AlertArea.Box(51...53.2, 172...180),
        AlertArea.Box(18.8...28.6, -178.5 ... -154.6),
        AlertArea.Box(17.5...18.7, -68 ... -64.4),
        AlertArea.Box(13...20.8, 144.4...146.3),
        AlertArea.Box(-14.7 ... -10.9, -171.3 ... -168),
      ]
    )
  )

  private let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameter context: The source's dependencies.
  public init(context: SourceContext) {
    self.context = context
  }

  /// Fetches the active alerts whose areas contain a point.
  ///
  /// - Parameter point: The point and the deadline.
  /// - Returns: The alerts, with the time and origin of the response.
  /// - Throws: ``SourceError`` if the alerts could not be fetched.
  public func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let text = [point.latitude, point.longitude].map(PlaceQuery.decimal).joined(separator: ",")
    let request = Request(
      baseURL: Self.descriptor.baseURL,
      path: "/alerts/active",
      // The service refuses any parameter that it does not know.
      query: [QueryItem("point", text)],
      accept: "application/geo+json",
      deadline: point.deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
    return try await context.response(to: request, decode: Self.list)
  }

  static func list(in response: Response) throws(SourceError) -> AlertList {
    if var error = response.alertError {
      if isOutOfArea(response) { error = SourceError(.notFound) }
      throw error
    }
    let json = try JSONReader(body: response.body, hiding: [])
    guard let features = json["features"]?.elements else {
      throw json.invalid(.kind(.list), at: "features")
    }
    return AlertList(features, alert)
  }

  /// Whether an error says that the point is not in the US.
  private static func isOutOfArea(_ response: Response) -> Bool {
    guard let problem = try? JSONReader(body: response.body, hiding: []) else { return false }
    let type = problem["type"]?.text()?.string ?? ""
    let detail = problem["detail"]?.text()?.string ?? ""
    return type.hasSuffix("/InvalidPoint")
      || type.hasSuffix("/InvalidParameter") && detail.contains(ascii: "out of bounds")
  }

  private static func alert(_ feature: JSONReader) throws(SourceError) -> WeatherAlert? {
    guard let json = feature["properties"] else {
      throw feature.invalid(.objectWith(member: "properties"))
    }
    guard (json["status"]?.text()?.string ?? "Actual") == "Actual" else { return nil }
    guard let event = json["event"]?.text() else { throw json.invalid(.kind(.text), at: "event") }
    var alert = WeatherAlert(
      id: json["id"]?.text() ?? DisplayText("\(event) \(json.alertTime("sent")?.iso8601 ?? "")"),
      event: event,
      source: descriptor.name
    )
    alert.references = (json["references"]?.elements ?? []).compactMap {
      $0["identifier"]?.text()
    }
    alert.readWords(of: json)
    alert.sent = json.alertTime("sent")
    alert.onset = json.alertTime("onset") ?? json.alertTime("effective")
    // With a code of its event an alert without an end lasts until further notice: the other time is that
    // of the text. https://www.weather.gov/vtec/
    let hasEventCode = json["parameters"]?["VTEC"]?.elements?.isEmpty == false
    alert.ends = WeatherAlert.end(
      ends: json.alertTime("ends"),
      expires: hasEventCode ? nil : json.alertTime("expires"),
      onset: alert.onset
    )
    alert.lastsUntilFurtherNotice = hasEventCode && alert.ends == nil
    alert.setAreas(areas(json["areaDesc"]))
    alert.sender = json["senderName"]?.text()
    alert.headline = json["headline"]?.text()
    alert.description = json.paragraphs("description")
    alert.instruction = json.paragraphs("instruction")
    alert.link = json.alertLink("web")
    alert.language = json["language"]?.text() ?? "en-US"
    alert.isWithdrawal =
      json["messageType"]?.text() == "Cancel" || json["response"]?.text() == "AllClear"
    return alert
  }

  /// Returns the areas of a text that separates them by semicolons, usually up to 40 counties.
  private static func areas(_ text: JSONReader?) -> [DisplayText] {
    (text?.text(maximumLength: 200_000)?.string ?? "").split(separator: ";")
      .compactMap { DisplayText(String($0)).nonEmpty }
  }
}
