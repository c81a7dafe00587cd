import AlertSources
import DashCore
import DashTestSupport
import Testing

/// Alerts of the US.
@Suite struct NWSAlertSourceTests {
  /// The properties of an invented watch.
  private static let properties = """
    "id": "urn:oid:1.2", "areaDesc": "North Shore; Middle Valley", "event": "Gale Watch",
    "references": [{"identifier": "urn:oid:1.1", "sent": "2026-11-19T10:00:00-05:00"}],
    "sent": "2026-11-20T08:00:00-05:00", "effective": "2026-11-20T08:00:00-05:00",
    "onset": "2026-11-21T12:00:00-05:00", "expires": "2026-11-20T20:00:00-05:00",
    "ends": "2026-11-22T06:00:00-05:00", "status": "Actual", "messageType": "Update",
    "severity": "Severe", "certainty": "Possible", "urgency": "Future",
    "senderName": "NWS Springfield", "headline": "Gale Watch until Sunday",
    "description": "* WHAT...Gusts of\\n60 mph.\\n\\n* WHERE...The shore.",
    "instruction": "Secure loose objects.", "response": "Prepare", "web": "http://www.weather.gov",
    "language": "en-US"
    """

  private static func collection(_ properties: String...) -> String {
    let features = properties.map { #"{"type":"Feature","geometry":null,"properties":{\#($0)}}"# }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private static func replacing(_ old: String, with new: String) throws -> String {
    try #require(properties.contains(old))
    return collection(properties.replacing(ascii: old, with: new))
  }

  @Test func `every field is read`() async throws {
    let list = try await NWSAlertSource.list(of: Self.collection(Self.properties))
    #expect(list.error == nil)
    let alert = try #require(list.alerts.first)
    #expect(alert.id == "urn:oid:1.2" && alert.references == ["urn:oid:1.1"])
    #expect(alert.event == "Gale Watch" && alert.headline == "Gale Watch until Sunday")
    #expect(alert.severity == .severe && alert.certainty == .possible && alert.urgency == .future)
    #expect(alert.sent?.iso8601 == "2026-11-20T13:00:00Z")
    #expect(alert.onset?.iso8601 == "2026-11-21T17:00:00Z")
    #expect(alert.ends?.iso8601 == "2026-11-22T11:00:00Z")
    #expect(alert.areas == ["North Shore", "Middle Valley"] && alert.sender == "NWS Springfield")
    #expect(alert.description == ["* WHAT...Gusts of 60 mph.", "* WHERE...The shore."])
    #expect(alert.instruction == ["Secure loose objects."])
    #expect(alert.link?.text == "https://www.weather.gov/" && alert.language == "en-US")
    #expect(alert.source == "nws")
  }

  @Test func `two hundred areas are named, and the others are counted`() async throws {
    let names = (0..<1000).map { "The county with number \($0)" }
    let body = try Self.replacing("North Shore; Middle Valley", with: names.joined(separator: "; "))
    let alert = try #require(try await NWSAlertSource.list(of: body).alerts.first)
    #expect(alert.areas.map(\.string) == Array(names.prefix(200)))
    #expect(alert.omittedAreas == 800)
  }

  @Test func `the request has only the point, with four decimals`() async throws {
    let transport = ScriptedTransport.returning(.json(Self.collection()))
    let point = AlertPoint.testing(40.123456, -74.5000001)
    #expect(try await NWSAlertSource.list(at: point, from: transport) == AlertList())
    let request = try #require(transport.requests.first)
    #expect(request.revealedURL == "https://api.weather.gov/alerts/active?point=40.1235%2C-74.5")
    #expect(request.freshSeconds == 300 && request.deadline == point.deadline)
  }

  @Test
  func `an alert with a code of its event lasts until further notice, and a past one is over`()
    async throws
  {
    // The text expires after the onset.
    let open = Self.properties
      .replacing(ascii: #""ends": "2026-11-22T06:00:00-05:00""#, with: #""ends": null"#)
      .replacing(ascii: "2026-11-20T20:00:00-05:00", with: "2026-11-22T20:00:00-05:00")
    let code = #", "parameters": {"VTEC": ["/O.NEW.KXXX.HU.W.1.000000T0000Z-000000T0000Z/"]}"#
    let alerts = try await NWSAlertSource.list(of: Self.collection(open, open + code)).alerts
    #expect(alerts.map(\.ends?.iso8601) == ["2026-11-23T01:00:00Z", nil])
    #expect(alerts.map(\.lastsUntilFurtherNotice) == [false, true])
    #expect(Array(alerts.suffix(1)).inForce(at: try .at("2026-11-23T12:00:00Z")).count == 1)
    #expect(Array(alerts.prefix(1)).inForce(at: try .at("2026-11-23T12:00:00Z")).isEmpty)
    let past = try Self.replacing(#""urgency": "Future""#, with: #""urgency": "Past""#)
    let over = try await NWSAlertSource.list(of: past).alerts
    #expect(over.inForce(at: try Timestamp.at("2026-11-21T00:00:00Z")).isEmpty)
  }

  @Test func `an expiry before the onset is not the end`() async throws {
    let body = try Self.replacing(#""2026-11-22T06:00:00-05:00""#, with: "null")
    let alert = try #require(try await NWSAlertSource.list(of: body).alerts.first)
    #expect(alert.ends == nil)
    let now = try #require(alert.sent)
    #expect([alert].inForce(at: now.advanced(bySeconds: 86_400)) == [alert])
  }

  @Test func `a test of a tsunami warning is no alert, and a cancellation ends one`() async throws {
    let test = try Self.replacing(#""status": "Actual""#, with: #""status": "Test""#)
    #expect(try await NWSAlertSource.list(of: test) == AlertList())
    for (old, new) in [
      (#""messageType": "Update""#, #""messageType": "Cancel""#),
      (#""response": "Prepare""#, #""response": "AllClear""#),
    ] {
      let body = try Self.replacing(old, with: new)
      let alert = try #require(try await NWSAlertSource.list(of: body).alerts.first)
      #expect(alert.isWithdrawal && alert.references == ["urn:oid:1.1"])
    }
  }

  @Test func `null in any field but the event loses only that field`() async throws {
    let document = try JSONParser.parse(Array(Self.collection(Self.properties).utf8))
    let feature = try #require(document["features"]?.elements.first?["properties"])
    guard case .object(let members) = feature.value else { return }
    for member in members {
      let body = JSONRewriter.text(of: document) { node in
        node.offset == member.value.offset ? .replace(with: "null") : .keep
      }
      let list = try await NWSAlertSource.list(of: try #require(body))
      if member.name == "event" {
        #expect(list.alerts.isEmpty && list.error?.location == "features[0].properties")
      } else {
        #expect(list.alerts.map(\.event) == ["Gale Watch"] && list.error == nil, "\(member.name)")
      }
    }
  }

  @Test func `an alert that cannot be read makes the list incomplete`() async throws {
    let list = try await NWSAlertSource.list(
      of: Self.collection(#""status": "Actual""#, Self.properties)
    )
    #expect(list.alerts.map(\.event) == ["Gale Watch"])
    #expect(list.error?.code == .invalidResponse)
    let many = #"{"features":[\#([String](repeating: "{}", count: 201).joined(separator: ","))]}"#
    #expect(try await NWSAlertSource.list(of: many).error != nil)
  }

  @Test func `a text of megabytes is cut`() async throws {
    let body = try Self.replacing(
      "Secure loose objects.",
      with: String(repeating: "rain ", count: 1_000_000)
    )
    let alert = try #require(try await NWSAlertSource.list(of: body).alerts.first)
    #expect(alert.instruction.count == 1 && alert.instruction[0].string.utf8.count < 20_100)
  }

  @Test func `a point outside the US is told from a failure`() async {
    let types =
      [
        (400, "InvalidParameter", #"Parameter \"point\" is invalid: out of bounds"#, .notFound),
        (404, "InvalidPoint", "Unable to provide data", .notFound),
        (400, "BadRequest", "Bad Request", .badRequest),
        (404, "NotFound", "Not Found", .serverError),
        (500, "UnexpectedProblem", "An unexpected problem has occurred.", .serverError),
      ] as [(Int, String, String, ErrorCode)]
    for (status, type, detail, code) in types {
      let body =
        #"{"type":"https://api.weather.gov/problems/\#(type)","status":\#(status),"detail":"\#(detail)"}"#
      #expect(await NWSAlertSource.code(of: body, status: status) == code, "\(type)")
    }
    let page = "<HTML><BODY><H1>Access Denied</H1></BODY></HTML>"
    #expect(await NWSAlertSource.code(of: page, status: 403) == .unreachable)
    #expect(await NWSAlertSource.code(of: page, status: 404) == .serverError)
    #expect(await NWSAlertSource.code(of: page, status: 429) == .rateLimited)
    #expect(await NWSAlertSource.code(of: page, status: 200) == .invalidResponse)
    #expect(await NWSAlertSource.code(of: "{}", status: 200) == .invalidResponse)
  }

  @Test func `no body crashes it`() async {
    for (_, bytes) in HostileBodies.all {
      let transport = ScriptedTransport.returning(Response(status: 200, body: bytes))
      await #expect(throws: SourceError.self) { try await NWSAlertSource.list(from: transport) }
    }
  }
}

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedNWSTests {
  private func list(_ name: String) async throws -> AlertList {
    try await NWSAlertSource.list(of: try RecordedResponses.body("nws", name))
  }

  @Test func `a watch whose text expires before it begins is announced`() async throws {
    let list = try await list("point_nyc_2026_expires_before_onset.json")
    #expect(list.error == nil)
    let alerts = list.alerts.inForce(at: try .at("2026-07-02T06:30:00Z"))
    #expect(alerts.map(\.event) == ["Extreme Heat Warning", "Extreme Heat Watch"])
    #expect(alerts.map(\.ends?.iso8601) == ["2026-07-04T01:00:00Z", "2026-07-05T01:00:00Z"])
    #expect(alerts.allSatisfy { $0.areas.count == 6 && $0.references.count == 1 })
    let later = list.alerts.inForce(at: try .at("2026-07-04T12:00:00Z"))
    #expect(later.map(\.event) == ["Extreme Heat Watch"])
  }

  @Test func `five alerts of a hurricane are sorted, and end at their times`() async throws {
    let list = try await list("point_hilo_2026_five.json")
    #expect(list.error == nil)
    let alerts = list.alerts.inForce(at: try .at("2026-08-16T01:49:00Z"))
    #expect(
      alerts.map(\.event) == [
        "Hurricane Warning", "Flash Flood Warning", "Flood Watch", "High Surf Warning",
        "Tropical Cyclone Local Statement",
      ]
    )
    // `ends` is null twice; the expiry of the text counts only without a code of the event.
    #expect(
      alerts.map(\.ends?.iso8601) == [
        nil, "2026-08-16T02:00:00Z", "2026-08-16T16:00:00Z",
        "2026-08-16T16:00:00Z", "2026-08-16T06:00:00Z",
      ]
    )
    #expect(alerts.filter { $0.instruction.isEmpty }.count == 2)
    #expect(list.alerts.inForce(at: try .at("2026-08-16T02:00:00Z")).count == 4)
    let last = list.alerts.inForce(at: try .at("2026-08-16T16:00:00Z"))
    #expect(last.map(\.event) == ["Hurricane Warning"])
  }

  @Test func `old and empty responses are read, and errors have their codes`() async throws {
    #expect(try await list("point_empty_nyc_2026.json") == AlertList())
    let flood = try await list("zone_flood_watch_2019.json")
    #expect(flood.alerts.map(\.references.count) == [4] && flood.error == nil)
    let errors = try RecordedResponses.files(of: "nws") { $0.hasPrefix("error_") }
    for (name, body) in errors {
      let status = try #require(Int(name.split(separator: "_")[1]))
      let code: ErrorCode =
        name.contains("out_of_bounds") || name.contains("invalid_point")
        ? .notFound : status == 403 ? .unreachable : try #require(ErrorCode(httpStatus: status))
      #expect(await NWSAlertSource.code(of: body, status: status) == code, "\(name)")
    }
  }
}
