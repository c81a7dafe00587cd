import Foundation
package import Testing

/// The output of `dash doctor --json`, parsed with Foundation rather than with our own parser.
package struct DoctorFindings {
  /// The exit status in the document.
  package let exitStatus: Int
  private let findings: [[String: Any]]

  package init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      sourceLocation: sourceLocation
    )
    #expect(document["schema"] as? String == "dash-doctor/1", sourceLocation: sourceLocation)
    findings = try #require(
      document["findings"] as? [[String: Any]],
      sourceLocation: sourceLocation
    )
    exitStatus = try #require(document["exitStatus"] as? Int, sourceLocation: sourceLocation)
  }

  /// Returns whether a finding has this name.
  package func has(_ name: String, of instance: String? = nil) -> Bool {
    finding(name, of: instance) != nil
  }

  /// Returns a value of the finding with this name.
  package func value<Value>(
    _ field: String,
    of name: String,
    of instance: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Value {
    let found = try #require(
      finding(name, of: instance),
      "there is no finding \(name)",
      sourceLocation: sourceLocation
    )
    return try #require(
      found[field] as? Value,
      "\(name) has no such \(field)",
      sourceLocation: sourceLocation
    )
  }

  /// Returns the status of the finding with this name.
  package func mark(
    _ name: String,
    of instance: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try value("status", of: name, of: instance, sourceLocation: sourceLocation)
  }

  private func finding(_ name: String, of instance: String?) -> [String: Any]? {
    findings.first {
      $0["name"] as? String == name && $0["instance"] as? String == instance
    }
  }
}
