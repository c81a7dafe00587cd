import DashTestSupport
import Foundation
import Testing

/// The first start on a machine without a key.
@Suite(.ownThread, .hangLimit) struct FallbackStartTests {
  private let withoutKey = DashProgram.withoutKey

  @Test func `photo searches use the weather of the fallback`() async throws {
    let servers = try PhotoServers { request in
      ["/v1/search", "/v1/forecast"].contains(request.path)
        ? OpenMeteoResponse.reply(to: request) : nil
    }
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "fallback": \(TestConfiguration.fallback(servers.baseURL)),
            "options": { "places": ["Lisbon"], "baseURL": "\(servers.baseURL)" } },
          { "name": "pix", "provider": "pixabay", "options": {
            "query": "{city} {condition}", "baseURL": "\(servers.baseURL)" } } ] }
        """
    )
    var program = withoutKey
    program.environment["PIXABAY_API_KEY"] = DashProgram.key
    // With the weather beside them, and without.
    for arguments in [[], ["photos"]] {
      let run = try await program.run(arguments + ["-c", file.path, "-f", "json", "--refresh"])
      #expect(run.status == 0)
      #expect(servers.requests("/api/").last?.parameter("q") == "Lisbon rain")
    }
    #expect(servers.requests("/data/2.5/weather").isEmpty)
  }

  @Test(
    .enabled(if: TestCertificates.isAvailable, "the openssl program makes the certificates"),
    arguments: [["weather"], ["weather", "Lisbon"], []]
  )
  func `on a new machine the built-in file shows weather`(_ arguments: [String]) async throws {
    let certificates = try await TestCertificates()
    let server = try await TLSServer(
      certificates.make("open-meteo", host: "*.open-meteo.com"),
      of: certificates,
      // It serves one connection after another.
      reply: { OpenMeteoResponse.reply(to: $0).header("Connection", "close") }
    )
    let proxy = try LoopbackProxy(to: server.port)
    defer { proxy.stop() }
    var program = withoutKey
    program.environment["https_proxy"] = "http://127.0.0.1:\(proxy.port)"
    program.environment["SSL_CERT_FILE"] = certificates.authority
    let run = try await program.run(arguments)
    #expect(run.status == 0, "\(run.everything)")
    #expect(run.output.contains("served by Open-Meteo"))
    #expect(run.output.contains(arguments.contains("Lisbon") ? "Lisbon, PT" : "Tokyo, JP"))
  }
}
