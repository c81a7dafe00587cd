import DashTestSupport
import Foundation
import Testing

/// The alerts of the built program, from servers in place of the services.
@Suite(.ownThread, .hangLimit) struct AlertProgramTests {
  private typealias JSONObject = [String: Any]

  private let dash = DashProgram()
  private let responses = ServiceResponses(AlertResponse.reply)
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer { [responses] request in responses.reply(to: request) }
  }

  /// Returns a file with places whose sources are on the server.
  private func file(
    _ places: String,
    sources: [String] = Array(AlertResponse.paths.keys),
    options: String = ""
  ) throws -> TestConfiguration {
    let named = sources.map { #"{"name": "\#($0)", "baseURL": "\#(server.baseURL)"}"# }
    return try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [\(places)],
                         "callsPerMinute": 100000, "baseURL": "\(server.baseURL)" } } ] }
        """,
      alerts: #""alertSources": [\#(named.joined(separator: ", "))]\#(options)"#
    )
  }

  private func places(_ file: TestConfiguration, _ arguments: String...) async throws
    -> [JSONObject]
  {
    let run = try await dash.run(["-c", file.path, "-f", "json", "--wait"] + arguments)
    #expect(run.status == 0 && run.errorOutput == "", "\(run.errorOutput)")
    return try JSONOutput.places(of: JSONOutput(run.output).onlyPanel())
  }

  private func alerts(_ place: JSONObject) -> [JSONObject] {
    place["alerts"] as? [JSONObject] ?? []
  }

  private func requests(_ path: String?) -> [LoopbackRequest] {
    server.requests.filter { $0.path == path }
  }

  // MARK: All sources

  @Test func `each source is asked for its country, and only as often as its terms allow`()
    async throws
  {
    let file = try file("1, 2, 3, 4, 5", options: #", "contact": "jan@example.org""#)
    let places = try await places(file)
    let expected = [
      ("nws", "Storm Warning", "severe", ["North Shore", "Middle Valley"], "NWS Springfield"),
      (
        "eccc", "snowfall warning", "severe", ["The island"],
        "Environment and Climate Change Canada"
      ), ("brightsky", "gale-force gusts", "moderate", ["Musterstadt"], "Deutscher Wetterdienst"),
      ("met-no", "Hurricane force", "extreme", ["Fjordland"], "MET Norway"),
      ("wmo", "Amber warning of rain", "severe", ["South East"], "Met Service"),
    ]
    #expect(places.count == expected.count)
    for (place, (source, event, severity, areas, sender)) in zip(places, expected) {
      #expect(place["alertsStatus"] as? String == "inForce", "\(source)")
      let alert = try #require(alerts(place).first)
      #expect(alerts(place).count == 1 && alert["source"] as? String == source)
      #expect(alert["event"] as? String == event && alert["severity"] as? String == severity)
      #expect(alert["areas"] as? [String] == areas && alert["sender"] as? String == sender)
      #expect(alert["ends"] != nil && alert["description"] != nil, "\(source)")
    }
    for path in AlertResponse.paths.values + [AlertResponse.message] {
      let sent = requests(path)
      #expect(sent.count == 1, "\(path)")
      #expect(sent.first?.header("user-agent")?.hasSuffix(" (jan@example.org)") == true)
    }
    #expect(requests("/alerts/active").first?.parameter("point") == "51.5085,-0.1257")
    #expect(requests("/alerts").first?.parameter("lat") == "51.5085")
    let filter = requests("/f/wfs").first?.parameter("cql_filter") ?? ""
    #expect(filter.contains("POINT (51.5085 -0.1257)"))
    // What is cached is not requested again, and the message not even if it is refreshed.
    let count = server.requests.count
    _ = try await self.places(file)
    #expect(server.requests.count == count)
    _ = try await self.places(file, "--refresh")
    #expect(requests("/f/wfs").count == 2 && requests(AlertResponse.message).count == 1)
    for format in ["text", "plain"] {
      let run = try await dash.run(["alerts", "-c", file.path, "-f", format, "--width", "120"])
      #expect(run.status == 0)
      for (_, event, _, _, sender) in expected {
        #expect(run.output.contains(event) && run.output.contains(sender), "\(format)")
      }
    }
  }

  // MARK: Failures of one

  @Test func `a source outside whose area a place is hands it on`() async throws {
    responses.fail(
      "/alerts/active",
      with: .json(
        #"{"type": "https://api.weather.gov/problems/InvalidPoint", "status": 404}"#,
        status: 404
      )
    )
    let place = try #require(try await places(try file("1")).first)
    #expect(place["alertsStatus"] as? String == "inForce")
    #expect(alerts(place).map { $0["source"] as? String } == ["wmo"])
  }

  /// A response in place of the usual one, and how many alerts the rest still tells of.
  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let place: String
    let path: String
    let reply: LoopbackReply
    var count = 0

    static func message(_ name: String, _ text: String) -> Failure {
      let reply = LoopbackReply.bytes(Array(text.utf8), type: "application/xml")
      return Failure(
        testDescription: name,
        place: "5",
        path: AlertResponse.message,
        reply: reply,
        count: 1
      )
    }

    static func list(_ name: String, _ reply: LoopbackReply, count: Int = 0) -> Failure {
      Failure(testDescription: name, place: "5", path: "/f/wfs", reply: reply, count: count)
    }

    static func nws(_ name: String, _ reply: LoopbackReply) -> Failure {
      Failure(testDescription: name, place: "1", path: "/alerts/active", reply: reply)
    }
  }

  private static let failures: [Failure] = [
    .nws("403 with HTML", .html("<h1>Access Denied</h1>", status: 403)),
    .nws("429", .json("{}", status: 429)),
    .nws("cut", AlertResponse.nws(AlertResponse.storm).cut(.inBody, by: .close)),
    .list(
      "an exception with status 200",
      .bytes(Array("<ows:ExceptionReport/>".utf8), type: "application/xml")
    ), .list("a list that may be cut", AlertResponse.wmo(matched: 100), count: 1),
    .message("a billion laughs", AlertResponse.laughs),
    .message(
      "a message of 5 MB",
      AlertResponse.cap(description: String(repeating: "rain ", count: 1 << 20))
    ),
  ]

  @Test(arguments: failures)
  func `what could not be read is unavailable, with what the rest says`(
    failure: Failure
  ) async throws {
    responses.fail(failure.path, with: failure.reply)
    let file = try file(failure.place)
    let known = try #require(try await places(file).first)
    #expect(known["alertsStatus"] as? String == "unavailable")
    #expect(alerts(known).count == failure.count)
    let card = try await dash.run(["-c", file.path, "--wait"])
    #expect(card.output.contains("alerts could not be checked"))
    #expect(card.output.contains("⚠") == (failure.count > 0))
  }

  @Test func `a message that is missing leaves what the list says`() async throws {
    responses.fail(AlertResponse.message, with: .status(404))
    let place = try #require(try await places(try file("5")).first)
    #expect(place["alertsStatus"] as? String == "inForce")
    let alert = try #require(alerts(place).first)
    #expect(alert["event"] as? String == "Rain" && alert["severity"] as? String == "severe")
  }

  @Test func `five megabytes of text are cut, and the alert is in force`() async throws {
    var alert = AlertResponse.storm
    alert["description"] = "\"\(String(repeating: "gusts ", count: 5_000_000 / 6))\""
    responses.fail("/alerts/active", with: AlertResponse.nws(alert))
    let place = try #require(try await places(try file("1")).first)
    #expect(place["alertsStatus"] as? String == "inForce")
    let text = try #require(alerts(place).first?["description"] as? String)
    #expect(text.hasPrefix("gusts gusts") && text.utf8.count < 21_000)
  }

  @Test func `null in any field loses only that field`() async throws {
    let fields = AlertResponse.storm.keys.sorted()
    let variants = fields.map { field in
      var alert = AlertResponse.storm
      alert["id"] = "\"\(field)\""
      alert["event"] = #""Without \#(field)""#
      alert[field] = "null"
      return alert
    }
    responses.fail("/alerts/active", with: AlertResponse.nws(variants))
    let place = try #require(try await places(try file("1")).first)
    // Without a name an alert cannot be shown, so that the list is incomplete.
    #expect(place["alertsStatus"] as? String == "unavailable")
    let events = Set(alerts(place).compactMap { $0["event"] as? String })
    #expect(events == Set(fields.filter { $0 != "event" }.map { "Without \($0)" }))
  }

  // MARK: Screens

  @Test(arguments: [60, 80, 120])
  func `the demo with its alerts equals its golden file`(width: Int) async throws {
    var text = ""
    for arguments in [["weather"], ["weather", "London"], ["alerts", "Montréal,CA"]] {
      text += try await dash.run(arguments + ["--demo", "--width", "\(width)"]).output
    }
    try Golden.expect(text, is: "demo-alerts-\(width).txt")
  }

  @Test func `the only frame of a stream has alerts`() async throws {
    let file = try file("1")
    let run = try await dash.run([
      "weather", "--watch=1h", "--count", "1", "-f", "json", "-c", file.path,
    ])
    let place = try JSONOutput.places(of: JSONOutput(run.output).onlyPanel()).first
    #expect(place?["alertsStatus"] as? String == "inForce")
  }

  // MARK: The four states

  /// What a run prints in each format: a card, a list, `dash alerts`, and the plain output.
  private func outputs(_ places: String, sources: [String], _ arguments: String...) async throws
    -> (card: String, list: String, full: String, plain: String, status: String?)
  {
    let one = try file(places, sources: sources)
    let two = try file("\(places), 2", sources: sources)
    func output(_ file: TestConfiguration, _ format: String, _ command: String...) async throws
      -> String
    {
      try await dash.run(command + ["-c", file.path, "-f", format, "--width", "120"] + arguments)
        .output
    }
    let json = try await output(one, "json", "--wait")
    let place = try JSONOutput.places(of: JSONOutput(json).onlyPanel()).first
    return (
      try await output(one, "text", "--wait"), try await output(two, "text", "--wait"),
      try await output(one, "text", "alerts"), try await output(one, "plain", "alerts"),
      place?["alertsStatus"] as? String
    )
  }

  @Test func `the four states are told apart on the screen, in plain and JSON`() async throws {
    let none = "no alerts in force"
    let doubt = "alerts could not be checked: National Weather Service"
    let inForce = try await outputs("1", sources: ["nws"])
    #expect(inForce.status == "inForce")
    #expect(inForce.card.contains("⚠ severe  Storm Warning  until"))
    #expect(inForce.list.contains(/City 1, US +⚠/) && inForce.list.contains(/City 2, CA {2,}[^⚠]/))
    #expect(inForce.full.contains("severe: Storm Warning") && inForce.plain.contains("Gusts"))
    for text in [inForce.card, inForce.list, inForce.full, inForce.plain] {
      #expect(!text.contains(none) && !text.contains(doubt))
    }

    // The last good response is shown with its age, also if the service fails for hours.
    responses.fail("/alerts/active", with: .status(503))
    let stale = try await outputs("1", sources: ["nws"], "--max-age", "0")
    #expect(stale.status == "unavailable")
    for text in [stale.card, stale.list, stale.full, stale.plain] {
      #expect(text.contains("\(doubt) reported a server error · last data just now"))
      #expect(text.contains(text == stale.list ? "⚠" : "Storm Warning"))
    }
    _ = try await dash.run(["cache", "clear"])
    let failed = try await outputs("1", sources: ["nws"])
    #expect(failed.status == "unavailable")
    for text in [failed.card, failed.list, failed.full, failed.plain] {
      #expect(text.contains("\(doubt) reported a server error\n") && !text.contains("⚠"))
    }
    #expect(failed.list.contains("City 1, US: \(doubt)"))

    _ = try await dash.run(["cache", "clear"])
    responses.fail("/alerts/active", with: AlertResponse.nws([]))
    let calm = try await outputs("1", sources: ["nws"])
    #expect(calm.status == "none")
    #expect(calm.full.contains(none) && calm.plain.contains(none))
    for text in [calm.card, calm.list] {
      #expect(!text.contains("alerts") && !text.contains("⚠") && text.contains("City 1"))
    }

    let uncovered = try await outputs("5", sources: ["nws"])
    #expect(uncovered.status == "notCovered")
    #expect(uncovered.full.contains("no alert service covers this place"))
    #expect(uncovered.plain.contains("no alert service covers this place"))
    for text in [uncovered.card, uncovered.list] {
      #expect(!text.contains("alerts") && !text.contains("⚠") && text.contains("City 5"))
    }
  }
}
