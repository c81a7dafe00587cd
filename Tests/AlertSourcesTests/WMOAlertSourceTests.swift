import AlertSources
import DashCore
import DashTestSupport
import Testing

/// Alerts of other countries.
@Suite struct WMOAlertSourceTests {
  private static let point = AlertPoint.testing(51.5085, -0.1257, country: "GB")

  private static func feature(
    _ capurl: String? = "gb-met-en/2026/11/20/1.xml",
    rlink: String = "",
    event: String? = "Wind"
  ) -> String {
    let path = capurl.map { #""capurl": "\#($0)","# } ?? ""
    let name = event.map { #""event": "\#($0)","# } ?? ""
    return """
      {"type": "Feature", "id": "x.fid--1", "geometry": null, "properties": {\(path) \(name)
      "rlink": "\(rlink)", "identifier": "2.49.0.0.826.1.2", "s": 3, "sent": "2026-11-20T10:00:00",
      "onset": "2026-11-20T18:00:00Z", "expires": "2026-11-21T06:00:00Z",
      "description": "Gusts."}}
      """
  }

  private static func index(_ features: String..., matched: Int? = nil) -> String {
    #"{"numberMatched": \#(matched ?? features.count), "features": [\#(features.joined(separator: ","))]}"#
  }

  /// Returns a transport that has an index and one file for every path but those with `missing`.
  private static func transport(
    _ index: String,
    message: String = CAPReaderTests.message,
    status: Int = 200
  ) -> ScriptedTransport {
    ScriptedTransport { request in
      if request.path == "/f/wfs" { return .json(index) }
      return Response(status: status, body: Array(message.utf8))
    }
  }

  private static func list(
    _ transport: ScriptedTransport,
    at point: AlertPoint = point,
    language: String? = nil
  ) async throws -> AlertList {
    try await WMOAlertSource.list(at: point, language: language, from: transport)
  }

  @Test func `the message of each alert is read, and kept for good`() async throws {
    let transport = Self.transport(Self.index(Self.feature(), Self.feature()))
    let list = try await Self.list(transport)
    #expect(list.error == nil && list.alerts.map(\.event) == ["Wind & waves"])
    let requests = transport.requests
    #expect(
      requests.map(\.revealedURL) == [
        "https://severeweather.wmo.int/f/wfs?request=GetFeature&version=1.1.0"
          + "&typeName=local_postgis%3Apostgis_geojsons&outputFormat=json&maxFeatures=100"
          + "&cql_filter=INTERSECTS%28wkb_geometry%2C%20POINT%20%2851.5085%20-0.1257%29%29"
          + "%20AND%20row_type%20NEQ%20%27BOUNDARY%27",
        "https://severeweather.wmo.int/v2/cap-alerts/gb-met-en/2026/11/20/1.xml",
      ]
    )
    #expect(requests[0].freshSeconds == 900 && !requests[0].ignoresCacheOptions)
    #expect(requests[1].freshSeconds.map { $0 > 86_400 * 365 } == true)
    #expect(requests[1].ignoresCacheOptions && requests[1].maximumBodyBytes == 1 << 20)
  }

  @Test func `a missing file leaves what the list says`() async throws {
    let list = try await Self.list(Self.transport(Self.index(Self.feature()), status: 404))
    #expect(list.error == nil)
    let alert = try #require(list.alerts.first)
    #expect(alert.event == "Wind" && alert.severity == .severe && alert.id == "2.49.0.0.826.1.2")
    #expect(alert.sent?.iso8601 == "2026-11-20T10:00:00Z")
    #expect(alert.onset?.iso8601 == "2026-11-20T18:00:00Z")
    #expect(alert.ends?.iso8601 == "2026-11-21T06:00:00Z" && alert.description == ["Gusts."])
  }

  @Test func `what may have been missed makes the list incomplete`() async throws {
    let nameless = Self.feature(event: nil)
    let missing = try await Self.list(Self.transport(Self.index(nameless), status: 404))
    #expect(missing.alerts.isEmpty && missing.error != nil)
    let failed = try await Self.list(Self.transport(Self.index(Self.feature()), status: 503))
    #expect(failed.alerts.map(\.event) == ["Wind"] && failed.error?.code == .serverError)
    let invalid = try await Self.list(Self.transport(Self.index(Self.feature()), message: "<a/>"))
    #expect(invalid.alerts.map(\.event) == ["Wind"] && invalid.error?.code == .invalidResponse)
    let cut = try await Self.list(Self.transport(Self.index(Self.feature(), matched: 101)))
    #expect(cut.alerts.count == 1 && cut.error?.code == .tooLarge)
    for path in [nil, "", "../../secret.xml", "a//b.xml", "http://example.org/x.xml", "a b/c.xml"] {
      let list = try await Self.list(Self.transport(Self.index(Self.feature(path))))
      #expect(list.alerts.isEmpty && list.error?.code == .invalidResponse, "\(path ?? "none")")
    }
  }

  @Test func `a page about an exception is not an empty list`() async throws {
    let pages = [
      #"<?xml version="1.0"?><ows:ExceptionReport><ows:Exception/></ows:ExceptionReport>"#,
      "Err\nErr\nErr\nErr\nErr\nErr\n", "{}", #"{"features": null}"#, "",
    ]
    for page in pages {
      #expect(await WMOAlertSource.code(of: page, status: 200) == .invalidResponse, "\(page)")
    }
    #expect(await WMOAlertSource.code(of: "<html>", status: 404) == .serverError)
    #expect(await WMOAlertSource.code(of: "", status: 429) == .rateLimited)
  }

  @Test func `an empty list means no alerts only where the service sends some`() async throws {
    let empty = Self.index()
    func code(_ country: String?) async -> ErrorCode? {
      do throws(SourceError) {
        let point = AlertPoint.testing(0, 0, country: country)
        return try await WMOAlertSource.list(of: empty, at: point).error?.code
      } catch {
        return error.code
      }
    }
    #expect(await code("GB") == nil)
    #expect(await code(nil) == nil)
    #expect(await code("AQ") == .notFound)
    let point = AlertPoint.testing(0, 0, country: "AQ")
    let list = try await Self.list(Self.transport(Self.index(Self.feature())), at: point)
    #expect(list.alerts.count == 1)
  }

  @Test func `the file in the user's language is requested`() async throws {
    let (arabic, english) = ("sa-ncm-ar/1.xml", "sa-ncm-en/2.xml")
    let cases = [
      (arabic, english, "ar-SA", arabic), (arabic, english, "de", english),
      (english, arabic, "ar", arabic), (english, arabic, nil, english),
      (arabic, "", "en", arabic), ("cn-cma-xx/1.xml", "cn-cma-zh/2.xml", "zh", "cn-cma-xx/1.xml"),
    ]
    for (capurl, rlink, language, path) in cases {
      let index = Self.index(Self.feature(capurl, rlink: rlink), Self.feature(rlink, rlink: capurl))
      let transport = Self.transport(index)
      _ = try await Self.list(transport, language: language)
      #expect(
        transport.requests.dropFirst().first?.path == "/v2/cap-alerts/\(path)",
        "\(capurl) \(language ?? "none")"
      )
    }
  }

  @Test func `null in any field of the list loses only that field`() async throws {
    let document = try JSONParser.parse(Array(Self.index(Self.feature()).utf8))
    guard case .object(let members) = document["features"]?.elements[0]["properties"]?.value else {
      return
    }
    for member in members {
      let body = JSONRewriter.text(of: document) { node in
        node.offset == member.value.offset ? .replace(with: "null") : .keep
      }
      let list = try await Self.list(Self.transport(try #require(body), status: 404))
      let isNeeded = ["capurl", "event"].contains(member.name)
      #expect(list.alerts.count == (isNeeded ? 0 : 1), "\(member.name)")
      #expect((list.error != nil) == isNeeded, "\(member.name)")
    }
  }
}

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedWMOTests {
  @Test func `rain in Pondicherry is read from its message`() async throws {
    let message = try RecordedResponses.body("wmo-swic", "cap_india_pondicherry_2026.xml")
    let alert = try #require(try CAPReaderTests.alert(message))
    #expect(alert.event == "Moderate Rain" && alert.severity == .moderate)
    #expect(alert.areas == ["Pondicherry district of Puducherry"] && alert.language == "en-IN")
    #expect(alert.onset?.iso8601 == "2026-08-18T16:22:31Z" && alert.description.isEmpty)
    #expect(alert.headline?.string.contains("  ") == false && alert.sender == "IMD-Chennai")
    #expect([alert].inForce(at: try .at("2026-08-18T17:00:00Z")).count == 1)
    #expect([alert].inForce(at: try .at("2026-08-18T19:30:00Z")).isEmpty)
  }

  @Test func `a list of the world has severities, and no times of the end`() async throws {
    let index = try RecordedResponses.body("wmo-swic", "effective_three_2026.json")
    let transport = ScriptedTransport { request in
      request.path == "/f/wfs" ? .json(index) : Response(status: 404, body: [])
    }
    let list = try await WMOAlertSource.list(from: transport)
    #expect(list.error == nil)
    #expect(list.alerts.map(\.severity) == [.severe, .severe, .extreme])
    #expect(list.alerts.map(\.event) == ["THUNDERSTORMS", "Heavy Rain", "Extremely Heavy Rain"])
    #expect(list.alerts.allSatisfy { $0.ends == nil })
  }
}
