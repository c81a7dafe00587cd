import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// Names as they are typed on other systems.
@Suite struct ComposedNameTests {
  @Test func `a name with marks apart is requested composed`() async throws {
    let transport = ScriptedTransport { _ in .json(#"{"results":[]}"#) }
    _ = try? await OpenMeteoSource.testing([.name("Zu\u{308}rich")], transport: transport).report()
    let name = transport.requests.first?.query.first { $0.name == "name" }?.value
    guard case .plain(let text)? = name else {
      Issue.record("no name")
      return
    }
    #expect(Array(text.unicodeScalars) == Array("Z\u{FC}rich".unicodeScalars))
  }
}
