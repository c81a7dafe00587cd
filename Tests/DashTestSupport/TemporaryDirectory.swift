import Foundation
import Glibc

/// A directory of a test's own, removed with everything in it when the test is done.
package final class TemporaryDirectory: Sendable {
  /// A directory could not be made.
  package struct Failure: Error {
    let errno: Int32
  }

  /// Where it is, without a slash at the end.
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

  /// Writes a file, with the directories above it, and gives its path.
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
    return file
  }
}
