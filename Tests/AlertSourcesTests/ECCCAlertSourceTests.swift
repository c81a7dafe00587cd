import DashCore
import DashTestSupport
import Testing

@testable import AlertSources

/// Alerts of Canada.
@Suite struct ECCCAlertSourceTests {
  private static let point = AlertPoint.testing(45.5, -73.6)

  /// An invented feature whose outline is a square with a hole.
  private static func feature(
    _ zone: String = "1",
    outline: String = """
    {"type": "Polygon", "coordinates": [
    [[-74, 45], [-73, 45], [-73, 46], [-74, 46], [-74, 45]],
    [[-73.3, 45.2], [-73.1, 45.2], [-73.1, 45.4], [-73.3, 45.4], [-73.3, 45.2]]]}
    """
  ) -> String {
    """
    {"type": "Feature", "id": "77_fea\(zone)", "geometry": \(outline), "properties": {
    "id": "77_fea\(zone)", "alert_type": "warning", "alert_name_en": "snowfall warning",
    "alert_name_fr": "avertissement de neige", "publication_datetime": "2026-11-20T10:30:00.500Z",
    "expiration_datetime": "2026-11-20T18:00:00.000Z",
    "validity_datetime": "2026-11-20T12:00:00.000Z",
    "event_end_datetime": "2026-11-21T06:00:00.000Z",
    "alert_text_en": "What:\\n20 cm of snow.\\n\\nWhere:\\nThe island.",
    "alert_text_fr": "Quoi :\\n20 cm de neige.", "risk_colour_en": "orange",
    "confidence_en": "High", "feature_name_en": "Zone \(zone)", "feature_name_fr": "Zone \(zone) (fr)",
    "status_en": "issued"}}
    """
  }

  private static func body(_ features: String..., matched: Int? = nil) -> String {
    let count = matched ?? features.count
    return #"{"numberMatched": \#(count), "features": [\#(features.joined(separator: ","))]}"#
  }

  private static func list(
    _ body: String,
    at point: AlertPoint = point,
    language: String? = nil
  ) async throws -> AlertList {
    try await ECCCAlertSource.list(of: body, at: point, language: language)
  }

  @Test func `every field is read in the language`() async throws {
    let list = try await Self.list(Self.body(Self.feature()))
    let alert = try #require(list.alerts.first)
    #expect(list.error == nil && alert.id == "77_fea1" && alert.event == "snowfall warning")
    #expect(alert.severity == .severe && alert.certainty == .likely && alert.areas == ["Zone 1"])
    #expect(alert.sent?.iso8601 == "2026-11-20T10:30:00Z")
    #expect(alert.onset?.iso8601 == "2026-11-20T12:00:00Z")
    #expect(alert.ends?.iso8601 == "2026-11-21T06:00:00Z")
    #expect(alert.description == ["What: 20 cm of snow.", "Where: The island."])
    #expect(alert.language == "en" && !alert.isWithdrawal)
    let french = try await Self.list(Self.body(Self.feature()), language: "fr-CA").alerts.first
    #expect(french?.event == "avertissement de neige" && french?.areas == ["Zone 1 (fr)"])
    #expect(french?.description == ["Quoi : 20 cm de neige."] && french?.language == "fr")
    #expect(french?.sender == "Environnement et Changement climatique Canada")
  }

  @Test(arguments: [("en", "fr"), ("fr", "en")])
  func `texts in one language alone are shown`(language: String, written: String) async throws {
    let missing = written == "fr" ? "en" : "fr"
    let body = ["alert_name", "alert_text", "feature_name"].reduce(Self.body(Self.feature())) {
      $0.replacing(ascii: "\($1)_\(missing)\":", with: "\($1)_xx\":")
    }
    let alert = try #require(try await Self.list(body, language: language).alerts.first)
    #expect(!alert.description.isEmpty && !alert.areas.isEmpty)
    #expect(alert.language?.string == written)
  }

  @Test(
    arguments: [
      ("jaune", .moderate, "élevée", .likely, "terminé", true),
      ("orange", .severe, "modérée", .possible, "émis", false),
      ("rouge", .extreme, "faible", .possible, "maintenu", false),
    ] as [(String, WeatherAlert.Severity, String, WeatherAlert.Certainty, String, Bool)]
  )
  func `what only the French fields say of an alert is read`(
    colour: String,
    severity: WeatherAlert.Severity,
    confidence: String,
    certainty: WeatherAlert.Certainty,
    status: String,
    isWithdrawal: Bool
  ) async throws {
    let feature = Self.feature()
      .replacing(ascii: #"colour_en": "orange""#, with: #"colour_fr": "\#(colour)""#)
      .replacing(ascii: #"confidence_en": "High""#, with: #"confidence_fr": "\#(confidence)""#)
      .replacing(ascii: #"status_en": "issued""#, with: #"status_fr": "\#(status)""#)
      .replacing(ascii: #""alert_name_en""#, with: #""alert_name_xx""#)
    for language in ["en", "fr"] {
      let alert = try await Self.list(Self.body(feature), language: language).alerts.first
      #expect(alert?.severity == severity && alert?.certainty == certainty)
      #expect(alert?.isWithdrawal == isWithdrawal)
    }
  }

  @Test func `an area is its outline without its holes`() async throws {
    let body = Self.body(Self.feature())
    let points = [
      (45.5, -73.6, true), (45.3, -73.2, false), (46.01, -73.6, false), (45.5, -74.01, false),
      (45.5, -72.99, false), (45.01, -73.01, true),
    ]
    for (latitude, longitude, isInside) in points {
      let list = try await Self.list(body, at: .testing(latitude, longitude))
      #expect(list.alerts.isEmpty != isInside, "\(latitude) \(longitude)")
    }
    let islands = """
      {"type": "MultiPolygon", "coordinates": [[[[0, 0], [1, 0], [0, 1], [0, 0]]],
      [[[-74, 45], [-73, 45], [-73, 46], [-74, 45]]]]}
      """
    let island = Self.body(Self.feature(outline: islands))
    #expect(try await Self.list(island, at: .testing(45.2, -73.1)).alerts.count == 1)
    #expect(try await Self.list(island, at: .testing(45.9, -73.9)).alerts.isEmpty)
  }

  @Test func `what has no outline is shown`() async throws {
    for outline in ["null", #"{"type": "Point", "coordinates": [0, 0]}"#, #"{"type": "Polygon"}"#] {
      let list = try await Self.list(Self.body(Self.feature(outline: outline)))
      #expect(list.alerts.count == 1, "\(outline)")
    }
  }

  @Test func `ended alerts end, statements have no severity, and a cut list is incomplete`()
    async throws
  {
    func alert(_ old: String, _ new: String) async throws -> WeatherAlert? {
      let feature = Self.feature().replacing(ascii: old, with: new)
      return try await Self.list(Self.body(feature)).alerts.first
    }
    #expect(try await alert(#""issued""#, #""ended""#)?.isWithdrawal == true)
    #expect(try await alert("risk_colour_en", "other")?.severity == .unknown)
    #expect(try await alert(#""orange""#, #""red""#)?.severity == .extreme)
    #expect(try await alert("event_end_datetime", "x")?.ends?.iso8601 == "2026-11-20T18:00:00Z")
    let cut = try await Self.list(Self.body(Self.feature(), matched: 2))
    #expect(cut.alerts.count == 1 && cut.error?.code == .tooLarge)
  }

  @Test func `the request has a small box, longitude first`() async throws {
    let transport = ScriptedTransport.returning(.json(Self.body()))
    _ = try await ECCCAlertSource.list(at: Self.point, from: transport)
    #expect(
      transport.requests.first?.revealedURL
        == "https://api.weather.gc.ca/collections/weather-alerts/items?f=json&bbox=-73.62%2C45.48%2C-73.58%2C45.52&limit=100"
    )
  }
}

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedECCCTests {
  @Test func `freezing rain is one alert for the zone of each town, and one for all six`()
    async throws
  {
    let response = Response.json(try RecordedResponses.body("eccc", "alerts_ontario_2026.json"))
    let now = try Timestamp.at("2026-03-06T02:03:00Z")
    let towns = [
      (43.6532, -79.3832, "City of Toronto"), (43.589, -79.644, "Mississauga - Brampton"),
      (43.2557, -79.8711, "City of Hamilton"), (43.3255, -79.799, "Burlington - Oakville"),
    ]
    for (latitude, longitude, zone) in towns {
      let point = AlertPoint.testing(latitude, longitude)
      let alerts = try ECCCAlertSource.list(in: response, at: point, "en").alerts.inForce(at: now)
      #expect(alerts.map(\.event) == ["freezing rain warning"])
      #expect(alerts.map(\.areas) == [[DisplayText(zone)]])
      #expect(alerts.first?.ends?.iso8601 == "2026-03-06T06:00:00Z")
    }
    let far = try ECCCAlertSource.list(in: response, at: .testing(45.5, -73.6), "en")
    #expect(far == AlertList())
    // Without their outlines, all of the box are read.
    let document = try JSONParser.parse(response.body)
    let outlines = document["features"]?.elements.compactMap { $0["geometry"]?.offset } ?? []
    let body = try #require(
      JSONRewriter.text(of: document) { outlines.contains($0.offset) ? .remove : .keep }
    )
    for (language, events) in [
      ("en", ["freezing rain warning", "special weather statement"]),
      ("fr", ["avertissement de pluie verglaçante", "bulletin météorologique spécial"]),
    ] {
      let list = try await ECCCAlertSource.list(of: body, language: language)
      #expect(list.error == nil && list.alerts.count == 7)
      let alerts = list.alerts.inForce(at: now)
      #expect(alerts.map(\.event.string) == events)
      #expect(alerts.map(\.areas.count) == [6, 1])
      #expect(alerts.map(\.severity) == [.moderate, .unknown])
      // The statement's text expires before the event ends.
      #expect(alerts.last?.ends?.iso8601 == "2026-03-06T14:00:00Z")
    }
  }
}
