import DashTestSupport
import Foundation
import Testing
import TextRendering

/// A document of `--format json`, read with a parser that is not the program's own, and held against the
/// schema.
struct JSONOutput {
  let document: [String: Any]

  init(_ text: String) throws {
    try self.init(text, of: "dash/1")
    #expect(try JSONSchema(DashboardSchema.text).faults(in: text) == [])
  }

  private init(_ text: String, of schema: String) throws {
    document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == schema)
  }

  /// A list of places, which has a form of its own.
  static func listOfPlaces(_ text: String) throws -> [String: Any] {
    try JSONOutput(text, of: "dash-places/1").document
  }

  /// The panels.
  func panels() throws -> [[String: Any]] {
    try #require(document["panels"] as? [[String: Any]])
  }

  /// The panel of a document that has just one.
  func onlyPanel() throws -> [String: Any] {
    let panels = try panels()
    try #require(panels.count == 1)
    return panels[0]
  }

  /// The code of a panel's error.
  static func errorCode(of panel: [String: Any]) -> String? {
    (panel["error"] as? [String: Any])?["code"] as? String
  }

  /// The places of a panel.
  static func places(of panel: [String: Any]) throws -> [[String: Any]] {
    try #require(panel["weather"] as? [[String: Any]])
  }
}
