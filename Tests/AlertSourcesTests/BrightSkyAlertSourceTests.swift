import AlertSources
import DashCore
import DashTestSupport
import Testing

/// Alerts of Germany.
@Suite struct BrightSkyAlertSourceTests {
  private static let alert = """
    {"id": 7, "alert_id": "2.49.0.0.276.7", "effective": "2026-11-20T10:00:00+00:00",
    "onset": "2026-11-20T18:00:00+00:00", "expires": "2026-11-21T06:00:00+00:00",
    "response_type": "prepare", "urgency": "immediate", "severity": "moderate",
    "certainty": "likely", "event_en": "gale-force gusts", "event_de": "STURMBÖEN",
    "headline_en": "Official WARNING of GALE", "headline_de": "Amtliche WARNUNG vor STURM",
    "description_en": "Gusts of\\n70 km/h.", "description_de": "Böen bis 70 km/h.",
    "instruction_en": "Secure objects.", "instruction_de": "Gegenstände sichern.",
    "status": "actual"}
    """

  private static func body(_ alerts: String...) -> String {
    #"{"alerts": [\#(alerts.joined(separator: ","))], "location": {"name": "Stadt Musterstadt"}}"#
  }

  @Test func `every field is read in the language`() async throws {
    let english = try await BrightSkyAlertSource.list(of: Self.body(Self.alert))
    let alert = try #require(english.alerts.first)
    #expect(alert.id == "2.49.0.0.276.7" && alert.event == "gale-force gusts")
    #expect(alert.severity == .moderate && alert.urgency == .immediate)
    #expect(alert.certainty == .likely && alert.sender == "Deutscher Wetterdienst")
    #expect(alert.sent?.iso8601 == "2026-11-20T10:00:00Z")
    #expect(alert.onset?.iso8601 == "2026-11-20T18:00:00Z")
    #expect(alert.ends?.iso8601 == "2026-11-21T06:00:00Z")
    #expect(alert.areas == ["Stadt Musterstadt"] && alert.language == "en")
    #expect(alert.description == ["Gusts of 70 km/h."])
    #expect(alert.instruction == ["Secure objects."])
    let german = try await BrightSkyAlertSource.list(of: Self.body(Self.alert), language: "de-AT")
    #expect(german.alerts.first?.event == "STURMBÖEN" && german.alerts.first?.language == "de")
    let french = try await BrightSkyAlertSource.list(of: Self.body(Self.alert), language: "fr")
    #expect(french == english)
  }

  @Test(arguments: [("en", "de"), ("de", "en")])
  func `texts in one language alone are shown`(language: String, written: String) async throws {
    let missing = written == "de" ? "en" : "de"
    let names = ["event", "headline", "description", "instruction"]
    let body = names.reduce(Self.body(Self.alert)) { body, name in
      body.replacing(ascii: "\(name)_\(missing)\":", with: "\(name)_xx\":")
    }
    let list = try await BrightSkyAlertSource.list(of: body, language: language)
    let alert = try #require(list.alerts.first)
    let isGerman = written == "de"
    #expect(alert.event == (isGerman ? "STURMBÖEN" : "gale-force gusts"))
    #expect(alert.description.first?.string.hasPrefix(isGerman ? "Böen" : "Gusts") == true)
    #expect(alert.instruction == [isGerman ? "Gegenstände sichern." : "Secure objects."])
    #expect(alert.headline != nil && alert.language?.string == written)
  }

  @Test func `a test is dropped, an all-clear ends an alert, and none is an empty list`()
    async throws
  {
    let test = Self.alert.replacing(ascii: #""actual""#, with: #""test""#)
    let clear = Self.alert.replacing(ascii: #""prepare""#, with: #""allclear""#)
    let list = try await BrightSkyAlertSource.list(of: Self.body(test, clear))
    #expect(list.alerts.map(\.isWithdrawal) == [true])
    #expect(try await BrightSkyAlertSource.list(of: Self.body()) == AlertList())
  }

  @Test func `a point outside Germany is told from a missing page`() async throws {
    let outside = #"{"detail":"Requested position is not covered by the DWD"}"#
    #expect(await BrightSkyAlertSource.code(of: outside, status: 404) == .notFound)
    #expect(await BrightSkyAlertSource.code(of: "<html>", status: 404) == .serverError)
    #expect(await BrightSkyAlertSource.code(of: "[]", status: 200) == .invalidResponse)
    #expect(await BrightSkyAlertSource.code(of: "", status: 429) == .rateLimited)
  }

  @Test func `the request has the coordinates`() async throws {
    let transport = ScriptedTransport.returning(.json(Self.body()))
    _ = try await BrightSkyAlertSource.list(at: .testing(52.52, 13.4), from: transport)
    let request = try #require(transport.requests.first)
    #expect(request.revealedURL == "https://api.brightsky.dev/alerts?lat=52.52&lon=13.4")
    #expect(request.freshSeconds == 900)
  }
}

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedBrightSkyTests {
  @Test func `a frost in Berlin has two languages`() async throws {
    let body = try RecordedResponses.body("brightsky", "alerts_berlin_2026.json")
    for (language, event) in [("en", "frost"), ("de", "FROST")] {
      let list = try await BrightSkyAlertSource.list(of: body, language: language)
      let alerts = list.alerts.inForce(at: try .at("2026-03-06T12:00:00Z"))
      #expect(list.error == nil && alerts.map(\.event.string) == [event])
      #expect(alerts.first?.severity == .minor && alerts.first?.areas == ["Berl. - Mitte"])
      #expect(alerts.first?.headline?.string.contains(ascii: "VOR FROST") == false)
      #expect(list.alerts.inForce(at: try .at("2026-03-07T08:00:00Z")).isEmpty)
    }
  }
}
