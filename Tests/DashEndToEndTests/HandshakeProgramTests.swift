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
  /// The first run does not know the server.
  @Test(arguments: [(HandshakeServer.HTTPVersion.http2, [3, 1]), (.http1, [3])])
  func `a run opens one connection to a server that is known to share it`(
    _ version: HandshakeServer.HTTPVersion,
    _ counts: [Int]
  ) async throws {
    let certificates = try await TestCertificates()
    let folder = try TemporaryDirectory()
    try folder.write(WeatherResponse.json(id: "1", name: "London"), to: "data/2.5/weather")
    try folder.write(ForecastResponse.fiveDays, to: "data/2.5/forecast")
    try folder.write(ForecastResponse.air, to: "data/2.5/air_pollution")
    // The first handshakes wait for three connections, which a later run must not open.
    let server = try await HandshakeServer(
      version,
      certificates,
      connections: 3,
      folder: folder.path
    )
    let file = try TestConfiguration(baseURL: server.baseURL, places: #""51.5,-0.1""#)
    var dash = DashProgram()
    dash.environment["CURL_CA_BUNDLE"] = certificates.authority

    var (handshakes, requests) = (0, 0)
    for count in counts {
      let outcome = try await dash.run(["weather", "--refresh", "--days", "2", "-c", file.path])
      #expect(outcome.status == 0)
      #expect(await server.waitForRequests(requests + 3))
      #expect(server.requestCount - requests == 3)
      #expect(server.handshakeCount - handshakes == count)
      (handshakes, requests) = (server.handshakeCount, server.requestCount)
    }
  }
}
