import AlertSources
import DashCore
import DashTestSupport
import Testing

/// Alerts of Norway.
@Suite struct METNorwayAlertSourceTests {
  private static let feature = """
    {"type": "Feature", "geometry": null, "properties": {"id": "2.49.0.1.578.7",
    "area": "Deler av Fjordland", "awareness_level": "3; orange; Severe", "certainty": "Likely",
    "consequences": "Trees may fall.", "description": "Gusts of 30 m/s.", "event": "wind",
    "eventAwarenessName": "Very strong gusts", "instruction": "Stay inside.",
    "severity": "Severe", "status": "Actual", "title": "Wind, orange level", "type": "Update",
    "web": "\\n  https://www.met.no/farevarsel\\n "},
    "when": {"interval": ["2026-11-20T12:00:00+00:00", "2026-11-21T03:00:00+00:00"]}}
    """

  private static func body(_ features: String...) -> String {
    #"{"lang": "en", "type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
  }

  @Test func `every field is read`() async throws {
    let list = try await METNorwayAlertSource.list(of: Self.body(Self.feature))
    let alert = try #require(list.alerts.first)
    #expect(alert.id == "2.49.0.1.578.7" && alert.event == "Very strong gusts")
    #expect(alert.severity == .severe && alert.certainty == .likely && alert.sender == "MET Norway")
    #expect(alert.onset?.iso8601 == "2026-11-20T12:00:00Z")
    #expect(alert.ends?.iso8601 == "2026-11-21T03:00:00Z")
    #expect(alert.areas == ["Deler av Fjordland"] && alert.headline == "Wind, orange level")
    #expect(alert.description == ["Gusts of 30 m/s.", "Trees may fall."])
    #expect(alert.instruction == ["Stay inside."] && alert.language == "en")
    #expect(alert.link?.text == "https://www.met.no/farevarsel")
  }

  @Test func `green, cancelled and test alerts are none`() async throws {
    func list(_ old: String, _ new: String) async throws -> AlertList {
      let feature = Self.feature.replacing(ascii: old, with: new)
      try #require(feature != Self.feature)
      return try await METNorwayAlertSource.list(of: Self.body(feature))
    }
    #expect(try await list("3; orange; Severe", "1; green; Minor").alerts[0].isWithdrawal)
    #expect(try await list(#""Update""#, #""Cancel""#).alerts[0].isWithdrawal)
    #expect(try await list(#""Actual""#, #""Test""#) == AlertList())
    #expect(try await list(#""when""#, #""then""#).alerts[0].ends == nil)
    #expect(try await list("2026-11-20T12:00:00+00:00", "soon").alerts[0].onset == nil)
  }

  @Test func `the request has the language that the service knows`() async throws {
    for (language, parameter) in [("nn", "no"), ("nb-NO", "no"), ("de", "en")] {
      let transport = ScriptedTransport.returning(.json(Self.body()))
      _ = try await METNorwayAlertSource.list(
        at: .testing(60.39, 5.32),
        language: language,
        from: transport
      )
      #expect(
        transport.requests.first?.revealedURL
          == "https://api.met.no/weatherapi/metalerts/2.0/current.json?lat=60.39&lon=5.32&lang=\(parameter)"
      )
    }
    #expect(await METNorwayAlertSource.code(of: "<html>", status: 403) == .unreachable)
    #expect(await METNorwayAlertSource.code(of: "{}", status: 200) == .invalidResponse)
  }
}

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedMETNorwayTests {
  @Test func `gales at sea have their times`() async throws {
    let body = try RecordedResponses.body("met-no", "metalerts_2026.json")
    let list = try await METNorwayAlertSource.list(of: body)
    #expect(list.error == nil && list.alerts.count == 29)
    #expect(list.alerts.allSatisfy { $0.onset != nil && $0.ends != nil && $0.link != nil })
    #expect(list.alerts.allSatisfy { $0.severity == .moderate && $0.language == "no" })
    let alerts = list.alerts.inForce(at: try .at("2026-03-08T05:00:00Z"))
    #expect(!alerts.isEmpty && alerts.count < 29)
    #expect(alerts.allSatisfy { ["Kuling", "Storm"].contains($0.event.string) })
  }
}
