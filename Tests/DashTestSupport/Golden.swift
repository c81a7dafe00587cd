import Foundation
package import Testing

/// Golden files: expected outputs that tests compare with the present ones.
///
/// The files are in the folder `Golden` beside the test's file. With `DASH_UPDATE_GOLDEN=1` in the
/// environment the tests write them instead; look at the difference before you commit it.
package enum Golden {
  /// Expects a text to equal the content of a golden file.
  ///
  /// - Parameters:
  ///   - text: The present output.
  ///   - name: The file's name.
  ///   - test: The test's file.
  ///   - sourceLocation: Where to report a difference.
  /// - Throws: An error of the file system, if it cannot write the file.
  package static func expect(
    _ text: String,
    is name: String,
    beside test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isUpdating {
      try Data(text.utf8).write(to: file(name, beside: test))
      return
    }
    let golden = content(of: name, beside: test)
    #expect(
      text == golden,
      "Golden/\(name) \(golden == nil ? "is missing" : "differs"): DASH_UPDATE_GOLDEN=1 writes it",
      sourceLocation: sourceLocation
    )
  }

  /// Returns whether a text is that of a golden file, or will be written to it; for outputs that change
  /// until they are complete.
  package static func accepts(_ text: String, as name: String, beside test: String = #filePath)
    -> Bool
  {
    isUpdating || text == content(of: name, beside: test)
  }

  private static var isUpdating: Bool {
    ProcessInfo.processInfo.environment["DASH_UPDATE_GOLDEN"] == "1"
  }

  private static func file(_ name: String, beside test: String) -> URL {
    URL(filePath: test).deletingLastPathComponent().appending(path: "Golden/\(name)")
  }

  private static func content(of name: String, beside test: String) -> String? {
    (try? Data(contentsOf: file(name, beside: test))).map { String(decoding: $0, as: UTF8.self) }
  }
}
