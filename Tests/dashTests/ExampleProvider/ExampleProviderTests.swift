import DashCore
import DashTestSupport
import Foundation
import Testing

/// The provider of Documentation/WritingAProvider.md compiles and meets the contract.
@Suite(.hangLimit) struct ExampleProviderTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let response = """
    {"city":"London","country":"GB","time":1795183200,"code":"rain","text":"light rain",\
    "celsius":7.4,"humidity":81,"windKmh":14.8}
    """

  @Test(arguments: ["ExampleSource", "ExampleSource+Descriptor", "ServiceResponse"])
  func `the document shows the file`(_ name: String) throws {
    let file = Self.folder.appending(path: "\(name).swift")
    let code = try String(contentsOf: file, encoding: .utf8)
    let root = Self.folder.appending(path: "../../..").standardized
    let document = try String(
      contentsOf: root.appending(path: "Documentation/WritingAProvider.md"),
      encoding: .utf8
    )
    #expect(document.contains("```swift\n\(code)```\n"))
  }

  @Test func `the provider meets the contract`() async throws {
    let service = ScriptedTransport.returning(.json(Self.response))
    let conformance = DataSourceConformance(of: ExampleSource.self, service: service)
    let findings = try await conformance.checkEverything()
    #expect(findings == [])
  }
}
