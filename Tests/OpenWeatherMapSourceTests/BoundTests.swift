import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// Names as they are typed on other systems, and values at the end of their scale.
@Suite struct BoundTests {
  @Test func `a name with marks apart is requested composed`() async throws {
    let transport = ScriptedTransport { _ in .json("[]") }
    _ = try? await OpenWeatherMapSource.testing([.name("Zu\u{308}rich")], transport: transport)
      .report()
    let names = transport.requests.compactMap { $0.query.first { $0.name == "q" }?.value }
    #expect(!names.isEmpty)
    for name in names {
      guard case .plain(let text) = name else { continue }
      #expect(Array(text.unicodeScalars) == Array("Z\u{FC}rich".unicodeScalars))
    }
  }

  @Test(arguments: [(10_000, true), (9_000, false)])
  func `the highest visibility may be a higher one`(metres: Int, isBound: Bool) async throws {
    let transport = ScriptedTransport { _ in
      .json(#"{"id":1,"name":"X","dt":1795000000,"main":{"temp":280},"visibility":\#(metres)}"#)
    }
    let report = try await OpenWeatherMapSource.testing([.id(1)], transport: transport).report()
    #expect(report.places.first?.visibilityIsAtLeast == isBound)
  }
}
