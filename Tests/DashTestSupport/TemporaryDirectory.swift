import Foundation
import Glibc

/// A directory of one test, removed with its content after the test.
package final class TemporaryDirectory: Sendable {
  /// A failure to create a directory.
  package struct Failure: Error {
    let errno: Int32
  }

  /// The path, without a trailing slash.
  package let path: String

  package init() throws {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/dash-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(errno: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with its parent directories, and returns its path; an executable one can be run at
  /// once.
  @discardableResult
  package func write(
    _ text: String,
    to name: String,
    permissions: Int = 0o600
  ) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
    if permissions & 0o111 != 0 { ProcessFiles.waitUntilNobodyWrites(file) }
    return file
  }
}
