import DashTestSupport
import Foundation

/// Responses in the shapes of the services' alerts, with invented values for the time of the test.
enum AlertResponse {
  /// The country of each place, which decides on its source.
  static let countries = ["1": "US", "2": "CA", "3": "DE", "4": "NO", "5": "GB"]

  /// The paths of each source's alerts.
  static let paths = [
    "nws": "/alerts/active", "eccc": "/collections/weather-alerts/items", "brightsky": "/alerts",
    "met-no": "/weatherapi/metalerts/2.0/current.json", "wmo": "/f/wfs",
  ]

  /// The path of the message of the WMO's alert.
  static let message = "/v2/cap-alerts/gb-metoffice-en/2026/1.xml"

  /// Returns the reply of a server for the weather and for the alerts of all sources, each of which
  /// has one.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    switch request.path {
    case paths["nws"]: nws(storm)
    case paths["eccc"]: eccc
    case paths["brightsky"]: brightSky
    case paths["met-no"]: metNorway
    case paths["wmo"]: wmo(matched: 1)
    case message: .bytes(Array(cap().utf8), type: "application/xml")
    case "/data/2.5/weather":
      .json(
        WeatherResponse.json(
          id: request.parameter("id") ?? "",
          name: "City \(request.parameter("id") ?? "")",
          country: countries[request.parameter("id") ?? ""] ?? "FR"
        )
      )
    default: WeatherResponse.reply(to: request)
    }
  }

  /// Returns a time that many hours from now.
  static func time(_ hours: Double) -> String {
    Date(timeIntervalSinceNow: hours * 3600).formatted(.iso8601)
  }

  /// The properties of an alert of the NWS.
  static let storm = [
    "id": #""urn:oid:1""#, "areaDesc": #""North Shore; Middle Valley""#,
    "event": #""Storm Warning""#, "references": "[]", "sent": quoted(time(-2)),
    "effective": quoted(time(-2)), "onset": quoted(time(-1)), "expires": quoted(time(4)),
    "ends": quoted(time(6)), "status": #""Actual""#, "messageType": #""Alert""#,
    "severity": #""Severe""#, "certainty": #""Likely""#, "urgency": #""Expected""#,
    "senderName": #""NWS Springfield""#, "headline": #""Storm until evening""#,
    "description": #""* WHAT...Gusts of\n60 mph.""#, "instruction": #""Secure loose objects.""#,
    "response": #""Prepare""#, "web": #""https://www.weather.gov/""#, "language": #""en-US""#,
    "parameters": "{}",
  ]

  /// Returns a response of the NWS with alerts of these properties.
  static func nws(_ alerts: [String: String]...) -> LoopbackReply { nws(alerts) }

  /// Returns a response of the NWS with alerts of these properties.
  static func nws(_ alerts: [[String: String]]) -> LoopbackReply {
    let features = alerts.map { properties in
      let members = properties.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return
        #"{"type":"Feature","geometry":null,"properties":{\#(members.joined(separator: ","))}}"#
    }
    return .json(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
  }

  private static var eccc: LoopbackReply {
    .json(
      """
      {"numberMatched": 2, "features": [
      {"type": "Feature", "id": "in", "geometry": {"type": "Polygon", "coordinates":
      [[[-1, 51], [1, 51], [1, 52], [-1, 52], [-1, 51]]]}, "properties": {"id": "in",
      "alert_name_en": "snowfall warning", "alert_name_fr": "avertissement de neige",
      "publication_datetime": "\(time(-1))", "validity_datetime": "\(time(1))",
      "expiration_datetime": "\(time(5))", "event_end_datetime": "\(time(9))",
      "alert_text_en": "20 cm of snow.", "alert_text_fr": "20 cm de neige.",
      "risk_colour_en": "orange", "feature_name_en": "The island", "feature_name_fr": "L'île",
      "status_en": "issued"}},
      {"type": "Feature", "id": "out", "geometry": {"type": "Polygon", "coordinates":
      [[[-1, 51], [-0.2, 51], [-0.2, 52], [-1, 51]]]}, "properties": {"id": "out",
      "alert_name_en": "frost advisory", "status_en": "issued"}}]}
      """
    )
  }

  private static var brightSky: LoopbackReply {
    .json(
      """
      {"alerts": [{"id": 7, "alert_id": "2.49.0.0.276.7", "effective": "\(time(-1))",
      "onset": "\(time(1))", "expires": "\(time(8))", "response_type": "prepare",
      "urgency": "immediate", "severity": "moderate", "certainty": "likely",
      "event_en": "gale-force gusts", "event_de": "STURMBÖEN", "headline_en": "Gusts",
      "headline_de": "Böen", "description_en": "70 km/h.", "description_de": "70 km/h.",
      "instruction_en": null, "instruction_de": null, "status": "actual"}],
      "location": {"name": "Musterstadt"}}
      """
    )
  }

  private static var metNorway: LoopbackReply {
    .json(
      """
      {"lang": "en", "type": "FeatureCollection", "features": [{"type": "Feature",
      "geometry": null, "properties": {"id": "2.49.0.1.578.7", "area": "Fjordland",
      "awareness_level": "4; red; Extreme", "certainty": "Likely", "consequences": "Trees may fall.",
      "description": "Gusts of 40 m/s.", "event": "wind", "eventAwarenessName": "Hurricane force",
      "severity": "Extreme", "status": "Actual", "title": "Wind, red level", "type": "Alert"},
      "when": {"interval": ["\(time(2))", "\(time(12))"]}}]}
      """
    )
  }

  /// Returns the WMO's list with that many copies of one alert.
  static func wmo(matched: Int) -> LoopbackReply {
    let entry = """
      {"type": "Feature", "id": "1", "geometry": null, "properties": {
      "capurl": "gb-metoffice-en/2026/1.xml", "rlink": "", "identifier": "2.49.0.0.826.1",
      "event": "Rain", "s": 3, "sent": "\(time(-1))", "onset": "\(time(-1))",
      "expires": "\(time(7))", "description": "Heavy rain."}}
      """
    let features = [String](repeating: entry, count: matched).joined(separator: ",")
    return .json(#"{"numberMatched": \#(matched), "features": [\#(features)]}"#)
  }

  /// Returns a message with that description.
  static func cap(description: String = "Up to 60 mm.") -> String {
    """
    <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>2.49.0.0.826.1</identifier>
    <sender>metoffice.example</sender><sent>\(time(-1))</sent><status>Actual</status>
    <msgType>Alert</msgType><scope>Public</scope><info><language>en-GB</language>
    <event>Amber warning of rain</event><urgency>Expected</urgency><severity>Severe</severity>
    <certainty>Likely</certainty><onset>\(time(-1))</onset><expires>\(time(7))</expires>
    <senderName>Met Service</senderName><description>\(description)</description>
    <area><areaDesc>South East</areaDesc></area></info></alert>
    """
  }

  /// The same message, whose description is a billion times "lol".
  static let laughs: String = {
    let entities = (1...9).map { level in
      let previous = level == 1 ? "lol" : "&l\(level - 1);"
      return #"<!ENTITY l\#(level) "\#(String(repeating: previous, count: 10))">"#
    }
    return "<!DOCTYPE alert [\(entities.joined())]>" + cap(description: "&l9;")
  }()

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
