import Foundation

/// Home directories for the program: each run of a test has its own, and so its own cache.
enum ProgramHome {
  /// The parent of all home directories, removed when the tests end.
  private static let root: String = {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "dash-test-homes-\(ProcessInfo.processInfo.processIdentifier)").path
    atexit { try? FileManager.default.removeItem(atPath: ProgramHome.root) }
    return path
  }()

  /// Creates an empty home directory.
  static func make() -> String {
    let path = "\(root)/\(UUID().uuidString)"
    try? FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return path
  }
}
