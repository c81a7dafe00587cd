import Foundation

/// Response bodies in files, written by hand in the shapes that services document.
package enum Fixture {
  /// Returns the content of a file in the folder `Fixtures` beside the test's file.
  ///
  /// - Throws: An error of the file system.
  package static func text(_ name: String, beside test: String = #filePath) throws -> String {
    let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
