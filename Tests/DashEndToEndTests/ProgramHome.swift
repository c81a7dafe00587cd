import Foundation

/// The home directories that the program is run in: each run of a test has one of its own, and with
/// it a memory of its own.
enum ProgramHome {
  /// All of them, removed when the tests end.
  private static let root: String = {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "dash-test-homes-\(ProcessInfo.processInfo.processIdentifier)").path
    atexit { try? FileManager.default.removeItem(atPath: ProgramHome.root) }
    return path
  }()

  /// A new one, empty.
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
