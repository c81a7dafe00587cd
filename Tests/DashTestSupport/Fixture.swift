import Foundation

/// Bodies of answers that are kept in files, written by us in the shapes that services document.
package enum Fixture {
  /// The content of a file in the folder `Fixtures` beside a test's own.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - test: The test's own file.
  /// - Returns: The file's text.
  /// - Throws: An error of the file system.
  package static func text(_ name: String, beside test: String = #filePath) throws -> String {
    let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
