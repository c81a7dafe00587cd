import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import TextRendering

/// The schema of the JSON output, and documents that it accepts or rejects.
@Suite struct DashboardSchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(DashboardSchema.text)
  }

  @Test func `the schema equals its golden file`() throws {
    try Golden.expect(DashboardSchema.text, is: "dash-1.schema.json")
  }

  @Test func `every golden document is valid`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
    var count = 0
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      guard text.contains("\"schema\": \"dash/1\"") else { continue }
      count += 1
      #expect(try schema.faults(in: text) == [], "\(name)")
    }
    #expect(count >= 4)
  }

  @Test func `every referenced definition exists and each object is used`() throws {
    let text = DashboardSchema.text
    let references = text.matches(of: /"#\/\$defs\/([A-Za-z]+)"/).map { String($0.1) }
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let definitions = try #require(document["$defs"] as? [String: Any])
    #expect(Set(references) == Set(definitions.keys))
  }

  /// A document, and its violation of the schema.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let fault: String
  }

  private static func document(_ panel: String, schema: String = "dash/1") -> String {
    """
    {"schema": "\(schema)", "generatedAt": "2026-11-20T14:05:00Z", "demo": false, "panels": [\(panel)]}
    """
  }

  static let wrong = [
    Wrong(
      testDescription: "another schema",
      text: document("", schema: "dash/2"),
      fault: "$.schema: is not dash/1"
    ),
    Wrong(
      testDescription: "an undescribed field",
      text: document(
        #"{"name": "w", "provider": "p", "kind": "weather", "status": "fresh", "new": 1}"#
      ),
      fault: "$.panels[0].new: is not described"
    ),
    Wrong(
      testDescription: "a missing field",
      text: document(#"{"name": "w", "provider": "p", "kind": "weather"}"#),
      fault: "$.panels[0]: lacks status"
    ),
    Wrong(
      testDescription: "an unknown word",
      text: document(#"{"name": "w", "provider": "p", "kind": "weather", "status": "old"}"#),
      fault: "$.panels[0].status: is none of"
    ),
    Wrong(
      testDescription: "an impossible number",
      text: document(
        #"{"name": "w", "provider": "p", "kind": "weather", "status": "fresh", "weather": [{"humidityPercent": 101}]}"#
      ),
      fault: "$.panels[0].weather[0].humidityPercent: is above 100"
    ),
    Wrong(
      testDescription: "an invalid time",
      text: document(
        #"{"name": "w", "provider": "p", "kind": "weather", "status": "fresh", "fetchedAt": "today"}"#
      ),
      fault: "$.panels[0].fetchedAt: does not match"
    ),
    Wrong(
      testDescription: "true for a number",
      text: document(
        #"{"name": "w", "provider": "p", "kind": "weather", "status": "fresh", "ageSeconds": true}"#
      ),
      fault: "$.panels[0].ageSeconds: is not of type integer"
    ),
  ]

  @Test(arguments: wrong)
  func `each violation is found`(_ example: Wrong) throws {
    let faults = try schema.faults(in: example.text)
    #expect(faults.contains { $0.hasPrefix(example.fault) }, "\(faults)")
  }
}
