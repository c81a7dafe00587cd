public import DashCore

/// Alerts of the Norwegian Meteorological Institute
/// (https://api.met.no/weatherapi/metalerts/2.0/documentation).
public struct METNorwayAlertSource: AlertSource {
  /// The source's name, terms and area.
  public static let descriptor = AlertSourceDescriptor(
    name: "met-no",
    title: "MET Norway",
    host: "api.met.no",
    terms: SourceTerms(
      attribution: "Alerts by MET Norway",
      attributionURL: "https://www.met.no/vaer-og-klima",
      license: "CC BY 4.0",
      minimumRefreshSeconds: 900
    ),
    area: AlertArea(
      countries: ["NO", "SJ"],
      boxes: [AlertArea.Box(57.7...71.4, 4.3...31.4), AlertArea.Box(74...81, 10...34)]
    )
  )

  private let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameter context: The source's dependencies.
  public init(context: SourceContext) {
    self.context = context
  }

  /// Fetches the current alerts whose areas contain a point.
  ///
  /// - Parameter point: The point and the deadline.
  /// - Returns: The alerts, with the time and origin of the response.
  /// - Throws: ``SourceError`` if the alerts could not be fetched.
  public func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let isNorwegian = ["nb", "nn", "no"].contains(context.primaryLanguage)
    let request = Request(
      baseURL: Self.descriptor.baseURL,
      path: "/weatherapi/metalerts/2.0/current.json",
      query: [
        QueryItem("lat", PlaceQuery.decimal(point.latitude)),
        QueryItem("lon", PlaceQuery.decimal(point.longitude)),
        QueryItem("lang", isNorwegian ? "no" : "en"),
      ],
      deadline: point.deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
    return try await context.response(to: request, decode: Self.list)
  }

  private static func list(in response: Response) throws(SourceError) -> AlertList {
    if let error = response.alertError { throw error }
    let json = try JSONReader(body: response.body, hiding: [])
    guard let features = json["features"]?.elements else {
      throw json.invalid(.kind(.list), at: "features")
    }
    let language = json["lang"]?.text()
    return AlertList(features) { feature throws(SourceError) in
      var alert = try alert(feature)
      alert?.language = language
      return alert
    }
  }

  private static func alert(_ feature: JSONReader) throws(SourceError) -> WeatherAlert? {
    guard let json = feature["properties"] else {
      throw feature.invalid(.objectWith(member: "properties"))
    }
    guard (json["status"]?.text()?.string ?? "Actual") == "Actual" else { return nil }
    // `event` is a code word, such as `gale`.
    guard let event = json["eventAwarenessName"]?.text() ?? json["event"]?.text() else {
      throw json.invalid(.kind(.text), at: "eventAwarenessName")
    }
    // The times are beside the properties.
    let interval = feature["when"]?["interval"]?.elements ?? []
    func time(_ index: Int) -> Timestamp? {
      guard interval.indices.contains(index) else { return nil }
      return interval[index].node.string.flatMap(Timestamp.init(alertTime:))
    }
    var alert = WeatherAlert(
      id: json["id"]?.text() ?? DisplayText("\(event) \(time(0)?.iso8601 ?? "")"),
      event: event,
      source: descriptor.name
    )
    alert.readWords(of: json)
    alert.onset = time(0)
    alert.ends = time(1) ?? json.alertTime("eventEndingTime")
    alert.areas = [json["area"]?.text()].compactMap(\.self)
    alert.sender = "MET Norway"
    alert.headline = json["title"]?.text()
    alert.description = json.paragraphs("description") + json.paragraphs("consequences")
    alert.instruction = json.paragraphs("instruction")
    alert.link = json.alertLink("web")
    alert.isWithdrawal = json["type"]?.text() == "Cancel"
    alert.apply(awarenessLevel: json["awareness_level"]?.text()?.string)
    return alert
  }
}
