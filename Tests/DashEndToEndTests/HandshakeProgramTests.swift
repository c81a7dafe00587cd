import DashTestSupport
import Foundation
import Testing

/// The TLS handshakes of a run that shows the weather, the forecast and the air of one place.
@Suite(
  .ownThread,
  .hangLimit,
  .enabled(if: HandshakeServer.isAvailable, "openssl and python3 run the server")
)
struct HandshakeProgramTests {
  @Test func `a run opens one connection to a server that can share it`() async throws {
    let certificates = try await TestCertificates()
    let folder = try TemporaryDirectory()
    try folder.write(WeatherResponse.json(id: "1", name: "London"), to: "data/2.5/weather")
    try folder.write(ForecastResponse.fiveDays, to: "data/2.5/forecast")
    try folder.write(ForecastResponse.air, to: "data/2.5/air_pollution")
    let server = try await HandshakeServer(.http2, certificates, folder: folder.path)
    let file = try TestConfiguration(baseURL: server.baseURL, places: #""51.5,-0.1""#)
    var dash = DashProgram()
    dash.environment["CURL_CA_BUNDLE"] = certificates.authority

    let outcome = try await dash.run(["weather", "--refresh", "--days", "2", "-c", file.path])
    #expect(outcome.status == 0)
    #expect(await server.waitForRequests(3))
    #expect(server.requestCount == 3)
    #expect(server.handshakeCount == 1)
  }
}
