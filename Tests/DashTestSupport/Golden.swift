import Foundation
package import Testing

/// Texts that are kept in files and compared with what is printed now.
///
/// The files are in the folder `Golden` beside the test's own. With `DASH_UPDATE_GOLDEN=1` in the
/// environment they are written instead; look at the difference before you keep it.
package enum Golden {
  /// Expects a text to be what the file of a name holds.
  ///
  /// - Parameters:
  ///   - text: What is printed now.
  ///   - name: The file's name.
  ///   - test: The test's own file.
  ///   - sourceLocation: Where the expectation stands.
  /// - Throws: An error of the file system, also where there is no such file yet.
  package static func expect(
    _ text: String,
    is name: String,
    beside test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["DASH_UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "Golden/\(name) differs", sourceLocation: sourceLocation)
  }
}
