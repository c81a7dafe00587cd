import DashCore
import DashTestSupport
import Foundation
import Testing

/// The program against servers that it must not trust.
@Suite(
  .long,
  .ownThread,
  .hangLimit,
  .enabled(if: TestCertificates.isAvailable, "the openssl program makes the certificates")
)
struct ChaosTLSTests {
  /// A server whose certificate or TLS version must be rejected.
  struct Case: Sendable {
    let name: String
    var host = "localhost"
    var days = 2
    var issuer: String? = "authority"
    /// Further arguments for `openssl s_server`.
    var arguments: [String] = []

    static let good = Case(name: "good")

    static let bad = [
      Case(name: "expired", days: -1),
      Case(name: "another host's", host: "other.example"),
      Case(name: "a part of the host's name", host: "*.localhost"),
      Case(name: "self-signed", issuer: nil),
      Case(name: "of an unknown authority", issuer: "stranger"),
      Case(name: "TLS 1.1", arguments: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]),
    ]
  }

  /// A port that stays the same, whichever server is behind it.
  private struct Place {
    let relay: LoopbackRelay
    let good: TLSServer
    let bad: TLSServer

    init(_ fault: Case, _ certificates: TestCertificates, _ provider: FaultProvider) async throws {
      func server(_ fault: Case) async throws -> TLSServer {
        try await TLSServer(
          certificate: certificates.make(
            fault.name,
            host: fault.host,
            days: fault.days,
            issuer: fault.issuer
          ),
          key: certificates.serverKey,
          fault.arguments,
          reply: provider.good
        )
      }
      good = try await server(Case(name: "good instead of \(fault.name)"))
      bad = try await server(fault)
      relay = try LoopbackRelay(to: good.port)
    }
  }

  @Test(arguments: FaultProvider.all)
  func `an untrusted server gets no request and the next refresh succeeds`(
    provider: FaultProvider
  ) async throws {
    let certificates = try await TestCertificates()
    var places: [Place] = []
    for fault in Case.bad { places.append(try await Place(fault, certificates, provider)) }
    defer { for place in places { place.relay.stop() } }
    let bench = try FaultBench(provider, Case.bad.map { Fault($0.name, "tls") })
    defer { bench.server.stop() }
    let baseURLs = places.map { "https://localhost:\($0.relay.port)" }
    let environment = ["SSL_CERT_FILE": certificates.authority]

    for (index, place) in places.enumerated() {
      func run(isGood: Bool) async throws -> FaultRun {
        try await bench.run(
          [index],
          isGood: isGood,
          baseURLs: baseURLs,
          environment: environment
        )
      }
      place.relay.turn(to: place.bad.port)
      try bench.expectFault(try await run(isGood: false), index)
      place.relay.turn(to: place.good.port)
      try bench.expectGood(try await run(isGood: true))
    }

    let all = Array(places.indices)
    let (program, configuration) = try bench.start(
      ["--watch=2s"],
      all,
      baseURLs: baseURLs,
      environment: environment
    )
    defer { program.signal(SIGKILL) }
    await bench.expect(all.map { _ in "fresh" }, of: program)
    for place in places { place.relay.turn(to: place.bad.port) }
    await bench.expect(bench.server.faults.map(bench.state), of: program)
    for place in places { place.relay.turn(to: place.good.port) }
    await bench.expect(all.map { _ in "fresh" }, of: program)
    program.signal(SIGTERM)
    let outcome = try #require(await program.wait())
    withExtendedLifetime(configuration) {}
    bench.expectNoTrace(in: outcome, "\(provider.name), TLS")
    try bench.expectNoTraceInFiles()
    for place in places { #expect(!place.bad.hasReceivedRequest) }
  }
}
