import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import TextRendering

/// The schema of the JSON output, and documents that it accepts or rejects.
@Suite struct SchemaTests {
  private let schema: JSONSchema

  /// The schemas of what a plugin prints, and of what it prints for `describe`.
  private static let pluginDocument = documentation("plugin-document.schema.json")
  private static let pluginDescriptor = documentation("plugin-descriptor.schema.json")

  private static func documentation(_ name: String) -> String {
    let file = URL(filePath: "\(#filePath)/../../../Documentation/\(name)").standardized
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  init() throws {
    schema = try JSONSchema(Schemas.dashboard)
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

  // MARK: The lists of the program

  @Test(arguments: [Schemas.dashboard, pluginDocument, pluginDescriptor])
  func `every referenced definition exists and each object is used`(text: String) throws {
    let references = text.matches(of: /"#\/\$defs\/([A-Za-z]+)"/).map { String($0.1) }
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let definitions = try #require(document["$defs"] as? [String: Any])
    #expect(Set(references).isSuperset(of: definitions.keys.filter { $0 != "moment" }))
    #expect(Set(references).isSubset(of: definitions.keys))
  }

  /// Returns a value in a schema, by the names of its members.
  private static func node(_ path: String, in schema: String) throws -> JSONNode {
    try path.split(separator: "/").reduce(try JSONParser.parse(Array(schema.utf8))) {
      try #require($0[String($1)], "\(path)")
    }
  }

  private static func strings(_ path: String, in schema: String) throws -> [String] {
    guard case .array(let elements) = try node(path, in: schema).value else { return [] }
    return elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
  }

  @Test func `the schema lists what the program knows`() throws {
    let lists: [(path: String, values: [String])] = [
      ("$defs/error/properties/code/enum", ErrorCode.allCases.map(\.rawValue)),
      ("$defs/panel/properties/kind/enum", ContentKind.allCases.map(\.rawValue)),
      ("$defs/column/properties/kind/enum", ValueKind.named.map(\.name)),
      ("$defs/metric/properties/kind/enum", ValueKind.named.map(\.name)),
    ]
    for (path, values) in lists {
      #expect(try Self.strings(path, in: Schemas.dashboard) == values, "\(path)")
    }
    let codes = try Self.strings(lists[0].path, in: Self.pluginDocument)
    #expect(codes == ErrorCode.allCases.map(\.rawValue))
    let kinds = try Self.strings("properties/kind/enum", in: Self.pluginDescriptor)
    #expect(kinds == ContentKind.allCases.map(\.rawValue))
  }

  @Test(arguments: [Schemas.dashboard, pluginDocument])
  func `the schema has every quantity with its bounds`(schema: String) throws {
    let measured = Fields.measured.map { ($0.name, $0.kind) }
    let objects = [
      ("place", measured), ("hour", measured + Fields.hour.map { ($0.name, $0.kind) }),
      ("day", Fields.day.map { ($0.name, $0.kind) }),
    ]
    for (object, fields) in objects {
      for (name, kind) in fields {
        let field = try Self.node("$defs/\(object)/properties/\(name)", in: schema)
        #expect(field["minimum"]?.value == kind.least.map { .number($0) }, "\(object).\(name)")
        #expect(field["maximum"]?.value == kind.greatest.map { .number($0) }, "\(object).\(name)")
      }
    }
    for field in Fields.air {
      let group = field.group.map { "\($0.object)/properties/" } ?? ""
      let found = try Self.node("$defs/air/properties/\(group)\(field.name)", in: schema)
      #expect(found["minimum"]?.value == .number(field.plausible.lowerBound), "\(field.name)")
    }
  }

  // MARK: Wrong documents

  private static func document(_ panel: String, schema: String = "dash/1") -> String {
    """
    {"schema": "\(schema)", "generatedAt": "2026-11-20T14:05:00Z", "demo": false, "panels": [\(panel)]}
    """
  }

  /// Returns a document with a panel with more fields.
  private static func panel(_ fields: String) -> String {
    document(#"{"name": "w", "provider": "p", "kind": "weather", \#(fields)}"#)
  }

  /// Documents, and their violations of the schema.
  static let wrong = [
    (document("", schema: "dash/2"), "$.schema: is not dash/1"),
    (panel(#""status": "fresh", "new": 1"#), "$.panels[0].new: is not described"),
    (document(#"{"name": "w", "provider": "p", "kind": "weather"}"#), "$.panels[0]: lacks status"),
    (panel(#""status": "old""#), "$.panels[0].status: is none of"),
    (
      panel(#""status": "fresh", "weather": [{"humidityPercent": 101}]"#),
      "$.panels[0].weather[0].humidityPercent: is above 100"
    ),
    (
      panel(#""status": "fresh", "fetchedAt": "today""#),
      "$.panels[0].fetchedAt: does not match"
    ),
    (
      panel(#""status": "fresh", "ageSeconds": true"#),
      "$.panels[0].ageSeconds: is not of type integer"
    ),
  ]

  @Test(arguments: wrong)
  func `each violation is found`(text: String, fault: String) throws {
    let faults = try schema.faults(in: text)
    #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
  }
}
