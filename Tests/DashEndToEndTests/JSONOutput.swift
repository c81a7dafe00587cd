import DashTestSupport
import Foundation
import Testing
import TextRendering

/// A document of `--format json`, parsed with Foundation and validated against the schema.
struct JSONOutput {
  let document: [String: Any]

  init(_ text: String) throws {
    try self.init(text, of: "dash/1")
    #expect(try JSONSchema(Schemas.dashboard).faults(in: text) == [])
  }

  private init(_ text: String, of schema: String) throws {
    document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == schema)
  }

  /// Returns the members of a `places` document, which has its own schema.
  static func listOfPlaces(_ text: String) throws -> [String: Any] {
    try JSONOutput(text, of: "dash-places/1").document
  }

  /// Returns the panels.
  func panels() throws -> [[String: Any]] {
    try #require(document["panels"] as? [[String: Any]])
  }

  /// Returns the panel of a document that has exactly one.
  func onlyPanel() throws -> [String: Any] {
    let panels = try panels()
    try #require(panels.count == 1)
    return panels[0]
  }

  /// Returns the code of a panel's error.
  static func errorCode(of panel: [String: Any]) -> String? {
    (panel["error"] as? [String: Any])?["code"] as? String
  }

  /// Returns the places of a panel.
  static func places(of panel: [String: Any]) throws -> [[String: Any]] {
    try #require(panel["weather"] as? [[String: Any]])
  }
}
