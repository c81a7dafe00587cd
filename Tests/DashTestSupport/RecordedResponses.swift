import Foundation
package import Testing

/// Recorded responses of services, in a folder that `DASH_RECORDED` names.
package enum RecordedResponses {
  fileprivate static let root = ProcessInfo.processInfo.environment["DASH_RECORDED"]

  /// Returns the recorded files of a service in the order of their names; there must be one.
  package static func files(
    of service: String,
    where isIncluded: (String) -> Bool = { _ in true }
  ) throws -> [(name: String, body: String)] {
    let folder = URL(filePath: try #require(root)).appending(path: service)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let files = try names.filter(isIncluded).map { name in
      (name, String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self))
    }
    try #require(!files.isEmpty)
    return files
  }
}

extension Trait where Self == ConditionTrait {
  /// Enables a suite if there are recorded responses.
  package static var recordedResponses: Self {
    .enabled(
      if: RecordedResponses.root != nil,
      "DASH_RECORDED does not name a folder of recorded responses"
    )
  }
}
