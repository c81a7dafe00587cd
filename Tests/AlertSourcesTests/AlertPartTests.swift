import DashCore
import DashTestSupport
import Testing

@testable import AlertSources

/// Which part and which end of an alert counts.
@Suite struct AlertPartTests {
  @Test func `of two parts with circles the one counts that reaches the place`() throws {
    func part(_ event: String, _ severity: String, _ circle: String) -> String {
      """
      <info><language>en</language><event>\(event)</event><severity>\(severity)</severity>
      <area><areaDesc>\(event)</areaDesc><circle>\(circle)</circle></area></info>
      """
    }
    let message = """
      <alert><identifier>1</identifier><status>Actual</status><msgType>Alert</msgType>
      \(part("Red", "Extreme", "51.5,0.5 30"))\(part("Yellow", "Moderate", "51.5,0.5 50"))</alert>
      """
    let alert = try CAPReader.alert(
      in: Array(message.utf8),
      language: nil,
      source: "wmo",
      at: .testing(51.5, -0.12)
    )
    #expect(alert?.event == "Yellow")
  }

  @Test func `the areas of a message beyond the named ones are counted`() throws {
    let areas = (0..<203).map { "<area><areaDesc>\($0)</areaDesc></area>" }.joined()
    let message =
      "<alert><identifier>1</identifier><info><event>Frost</event>\(areas)</info></alert>"
    let alert = try CAPReader.alert(in: Array(message.utf8), language: nil, source: "wmo")
    #expect(alert?.areas.count == 200 && alert?.omittedAreas == 3)
  }

  @Test func `an alert until further notice gets no end of another edition`() throws {
    var open = WeatherAlert(id: "1", event: "Flood", source: "nws")
    open.lastsUntilFurtherNotice = true
    var other = WeatherAlert(id: "1", event: "Flood", source: "nws")
    let now = try Timestamp.at("2026-11-21T00:00:00Z")
    other.ends = now.advanced(bySeconds: 3600)
    #expect([open, other].inForce(at: now).first?.ends == nil)
  }
}
