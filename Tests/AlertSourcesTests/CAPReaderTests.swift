import AlertSources
import DashCore
import DashTestSupport
import Testing

/// Messages of the Common Alerting Protocol.
@Suite struct CAPReaderTests {
  /// An invented message in two languages, with the texts of a third part for another area.
  static let message = """
    <?xml version="1.0" encoding="UTF-8"?>
    <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
      <identifier> 2.49.0.0.826.1.2 </identifier><sender>met@example.org</sender>
      <sent>2026-11-20T10:00:00+00:00</sent><status>Actual</status><msgType>Update</msgType>
      <scope>Public</scope>
      <references>met@example.org,2.49.0.0.826.1.1,2026-11-19T10:00:00+00:00
        met@example.org,2.49.0.0.826.1.0,2026-11-18T10:00:00+00:00</references>
      <info><language>cy-GB</language><event>Gwynt</event><severity>Severe</severity></info>
      <info>
        <language>en-GB</language><category>Met</category><event>Wind &amp; waves</event>
        <responseType>Prepare</responseType><urgency>Expected</urgency><severity>Severe</severity>
        <certainty>Likely</certainty><effective>2026-11-20T10:00:00+00:00</effective>
        <onset>2026-11-20T18:00:00+00:00</onset><expires>2026-11-21T06:00:00+00:00</expires>
        <senderName>Met Service</senderName><headline>Wind   until morning</headline>
        <description><![CDATA[Gusts of <60> mph.

        Large waves.]]></description><instruction>Stay inland.</instruction>
        <web>https://www.example.org/warnings</web><contact/>
        <parameter><valueName>awareness_level</valueName><value>3; orange; Severe</value></parameter>
        <area><areaDesc>North Coast</areaDesc><polygon>51,-1 52,-1 52,1 51,1 51,-1</polygon></area>
        <area><areaDesc>South Coast</areaDesc></area>
      </info>
      <info><language>en-GB</language><event>Wind</event><severity>Minor</severity></info>
      <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>
        <ds:Reference URI=""/></ds:SignedInfo></ds:Signature>
    </alert>
    """

  static func alert(_ message: String, language: String? = nil) throws -> WeatherAlert? {
    try CAPReader.alert(in: Array(message.utf8), language: language, source: "wmo")
  }

  private func changed(_ old: String, _ new: String) throws -> String {
    try #require(Self.message.contains(old))
    return Self.message.replacing(ascii: old, with: new)
  }

  @Test func `every field is read`() throws {
    let alert = try #require(try Self.alert(Self.message))
    #expect(alert.id == "2.49.0.0.826.1.2" && alert.event == "Wind & waves")
    #expect(alert.references == ["2.49.0.0.826.1.1", "2.49.0.0.826.1.0"])
    #expect(alert.severity == .severe && alert.urgency == .expected && alert.certainty == .likely)
    #expect(alert.sent?.iso8601 == "2026-11-20T10:00:00Z")
    #expect(alert.onset?.iso8601 == "2026-11-20T18:00:00Z")
    #expect(alert.ends?.iso8601 == "2026-11-21T06:00:00Z")
    #expect(alert.areas == ["North Coast", "South Coast"] && alert.sender == "Met Service")
    #expect(alert.headline == "Wind until morning" && alert.instruction == ["Stay inland."])
    #expect(alert.description == ["Gusts of <60> mph.", "Large waves."])
    #expect(alert.link?.text == "https://www.example.org/warnings" && alert.language == "en-GB")
    #expect(alert.source == "wmo" && !alert.isWithdrawal)
  }

  @Test func `the language is chosen by its tag`() throws {
    let cases = [
      ("cy", "Gwynt"), ("cy-GB", "Gwynt"), ("en-AU", "Wind & waves"), ("de", "Wind & waves"),
      (nil, "Wind & waves"),
    ]
    for (language, event) in cases {
      let alert = try Self.alert(Self.message, language: language)
      #expect(alert?.event.string == event, "\(language ?? "none")")
    }
    let tags = ["it-IT", "de-DE", "de-AT", "en"]
    #expect(tags.bestLanguage(for: "de-AT") == "de-AT" && tags.bestLanguage(for: "de") == "de-DE")
    #expect(tags.bestLanguage(for: "fr") == "en")
    #expect(["it", "fr"].bestLanguage(for: "de") == "it")
    #expect([].bestLanguage(for: "de") == nil)
    // The standard's default is American English.
    let untagged = try changed("<language>en-GB</language>", "")
    #expect(try Self.alert(untagged, language: "de")?.language == "en-US")
  }

  /// A message with parts of one language for several areas.
  private static func message(_ parts: (event: String, severity: String, area: String)...) -> String
  {
    let infos = parts.map { event, severity, area in
      """
      <info><language>en</language><event>\(event)</event><severity>\(severity)</severity>
      <area><areaDesc>\(event) area</areaDesc>\(area)</area></info>
      """
    }
    return """
      <alert><identifier>1</identifier><status>Actual</status><msgType>Alert</msgType>
      \(infos.joined())</alert>
      """
  }

  private static let north = "<polygon>55,-5 55,-3 57,-3 57,-5 55,-5</polygon>"
  private static let south = "<polygon> 51,-1 51,1\n52,1 52,-1 51,-1 </polygon>"

  private static func event(_ message: String, listed: DisplayText? = nil) throws -> DisplayText? {
    let entry = listed.map { event in
      var entry = WeatherAlert(id: "1", event: event, source: "wmo")
      entry.areas = [DisplayText("\(event) area")]
      return entry
    }
    let alert = try CAPReader.alert(
      in: Array(message.utf8),
      language: nil,
      source: "wmo",
      at: .testing(51.5, -0.12),
      listed: entry
    )
    return alert?.event
  }

  @Test func `the part counts whose area holds the place`() throws {
    let red = ("Red", "Extreme", Self.north)
    #expect(try Self.event(Self.message(red, ("Yellow", "Moderate", Self.south))) == "Yellow")
    let circle = "<circle>51.5,0.5 50</circle>"
    #expect(try Self.event(Self.message(red, ("Yellow", "Moderate", circle))) == "Yellow")
    #expect(
      try Self.event(
        Self.message(
          ("Red", "Extreme", "<circle>51.5,0.5 30</circle>"),
          ("Yellow", "Minor", Self.south)
        )
      )
        == "Yellow"
    )
    // Of several the gravest.
    let both = Self.message(
      ("Yellow", "Moderate", Self.south),
      ("Amber", "Severe", Self.south),
      red
    )
    #expect(try Self.event(both, listed: "Yellow") == "Amber")
  }

  @Test func `without areas to compare the part counts that the list names`() throws {
    let message = Self.message(("Red", "Extreme", ""), ("Yellow", "Moderate", ""))
    #expect(try Self.event(message, listed: "Yellow") == "Yellow")
    #expect(try Self.event(message) == "Red")
    // What has an area elsewhere is not for the place.
    let half = Self.message(("Red", "Extreme", Self.north), ("Yellow", "Moderate", ""))
    #expect(try Self.event(half) == "Yellow")
    let none = Self.message(("Red", "Extreme", Self.north), ("Yellow", "Moderate", Self.north))
    #expect(try Self.event(none, listed: "Yellow") == "Yellow")
  }

  @Test func `a title that is a code has the words of its parameter, else of its number`() throws {
    func title(_ parameter: String) throws -> DisplayText? {
      let message = Self.message(("awareness_type=12, awareness_level=2", "Minor", ""))
        .replacing(ascii: "<area>", with: "\(parameter)<area>")
      return try Self.event(message)
    }
    #expect(try title("") == "flooding")
    let value =
      "<parameter><valueName>awareness_type</valueName><value>13; rain-flood</value></parameter>"
    #expect(try title(value) == "rain flood")
  }

  @Test func `a prefix and another encoding are read`() throws {
    let prefixed = """
      <cap:alert xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><cap:identifier>1</cap:identifier>
      <cap:info><cap:event>Frost</cap:event><cap:description/></cap:info></cap:alert>
      """
    #expect(try Self.alert(prefixed)?.event == "Frost")
    let latin = """
      <?xml version="1.0" encoding="ISO-8859-1"?><alert><identifier>1</identifier>\
      <info><event>N?v?</event></info></alert>
      """
    let bytes = latin.utf8.enumerated().map {
      $0.offset > 50 && $0.element == 0x3F ? 0xE9 : $0.element
    }
    #expect(try CAPReader.alert(in: bytes, language: nil, source: "wmo")?.event == "N\u{E9}v\u{E9}")
  }

  @Test func `only actual alerts count, and some end others`() throws {
    for status in ["Exercise", "System", "Test", "Draft"] {
      #expect(try Self.alert(try changed(">Actual<", ">\(status)<")) == nil)
    }
    #expect(try Self.alert(try changed(">Update<", ">Ack<")) == nil)
    #expect(try Self.alert(try changed(">Update<", ">Cancel<"))?.isWithdrawal == true)
    #expect(try Self.alert(try changed(">Prepare<", ">AllClear<"))?.isWithdrawal == true)
    #expect(
      try Self.alert(try changed("3; orange; Severe", "1; green; Minor"))?.isWithdrawal == true
    )
    let cancel = """
      <alert><identifier>2</identifier><msgType>Cancel</msgType><references>a,1,t</references></alert>
      """
    let alert = try #require(try Self.alert(cancel))
    #expect(alert.isWithdrawal && alert.references == ["1"])
  }

  @Test func `an expiry before the onset is no end, and Thai years are converted`() throws {
    let early = try changed("<expires>2026-11-21T06", "<expires>2026-11-20T12")
    #expect(try Self.alert(early)?.ends == nil)
    let thai = try changed("<expires>2026", "<expires>2569")
    #expect(try Self.alert(thai)?.ends?.iso8601 == "2026-11-21T06:00:00Z")
  }

  @Test func `empty and missing elements are not reported`() throws {
    let alert = try #require(
      try Self.alert("<alert><identifier>1</identifier><info><event>Frost</event></info></alert>")
    )
    #expect(alert == WeatherAlert(id: "1", event: "Frost", source: "wmo").with(language: "en-US"))
  }

  @Test func `another document is invalid`() throws {
    let laughs = (1...9).map { level in
      let name = level == 1 ? "lol" : "lol\(level - 1);&lol\(level - 1)"
      return #"<!ENTITY lol\#(level) "\#(level == 1 ? "lol" : "&\(name);")">"#
    }.joined()
    let bodies = [
      "", "<html><body>Error</body></html>", "<alert>", "<alert/>", "{}", "Err\nErr\n",
      "<alert><identifier>1</identifier></alert>",
      "<alert><info><event>Frost</event></info></alert>",
      "<alert><identifier>1</identifier><info><event> </event></info></alert>",
      "<!DOCTYPE alert [\(laughs)]><alert><identifier>&lol9;</identifier></alert>",
      #"<!DOCTYPE alert [<!ENTITY x SYSTEM "file:///etc/hostname">]><alert><identifier>&x;</identifier></alert>"#,
      #"<!DOCTYPE alert SYSTEM "http://127.0.0.1:9/x.dtd"><alert><identifier>1</identifier></alert>"#,
      "<alert><identifier>&unknown;</identifier><info><event>Frost</event></info></alert>",
      String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100),
      "<alert>\(String(repeating: "<a/>", count: 20_001))</alert>",
      "<alert><identifier>\(String(repeating: "1", count: 5_000_000))</identifier></alert>",
    ]
    for body in bodies {
      #expect(throws: SourceError.self, "\(body.prefix(60))") { try Self.alert(body) }
    }
    for (name, bytes) in HostileBodies.all {
      #expect(throws: SourceError.self, "\(name)") {
        try CAPReader.alert(in: bytes, language: nil, source: "wmo")
      }
    }
  }

  @Test func `a long text is cut`() throws {
    let text = String(repeating: "rain ", count: 100_000)
    let alert = try #require(try Self.alert(try changed("Stay inland.", text)))
    #expect(alert.instruction.count == 1 && alert.instruction[0].string.utf8.count < 20_100)
  }

  @Test func `a cut message is invalid`() {
    let bytes = Array(Self.message.utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: SourceError.self) {
        try CAPReader.alert(in: Array(bytes.prefix(count)), language: nil, source: "wmo")
      }
    }
  }
}

extension WeatherAlert {
  fileprivate func with(language: DisplayText) -> WeatherAlert {
    var alert = self
    alert.language = language
    return alert
  }
}

/// Messages that services sent, as MeteoAlarm passes them on.
@Suite(.recordedResponses) struct RecordedCAPTests {
  private func alert(_ name: String, language: String? = nil) throws -> WeatherAlert {
    let message = try RecordedResponses.body("meteoalarm", name)
    return try #require(
      try CAPReader.alert(in: Array(message.utf8), language: language, source: "wmo")
    )
  }

  @Test func `an all-clear ends the avalanches in both languages`() throws {
    for (language, event) in [
      ("fr", "Vigilance jaune avalanches"), ("de", "Moderate avalanches warning"),
    ] {
      let alert = try alert("cap_france_avalanches_2022.xml", language: language)
      #expect(alert.event.string == event && alert.isWithdrawal && alert.severity == .moderate)
      #expect([alert].inForce(at: try .at("2022-12-07T04:00:00Z")).isEmpty)
    }
  }

  @Test func `ice in Ireland is in force until noon`() throws {
    let alert = try alert("cap_ireland_polygon_2022.xml")
    #expect(alert.event == "Yellow Low Temperature/Ice" && !alert.areas.isEmpty)
    #expect(alert.ends?.iso8601 == "2022-12-08T11:59:59Z")
    #expect([alert].inForce(at: try .at("2022-12-08T11:00:00Z")).count == 1)
    #expect([alert].inForce(at: try .at("2022-12-08T12:00:00Z")).isEmpty)
  }
}
