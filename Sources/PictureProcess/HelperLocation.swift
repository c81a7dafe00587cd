import DashCore
import Pictures
import Subprocess

/// Locates the drawing program.
package enum HelperLocation {
  private static let search = HelperSearch(for: "dash-picture", variable: "DASH_PICTURE")

  /// Finds the drawing program as `HelperSearch` does; `DASH_PICTURE` overrides the search.
  ///
  /// - Parameters:
  ///   - executable: The path of this executable, with links resolved.
  ///   - environment: The environment.
  /// - Returns: The path of an executable file, or `nil`.
  package static func find(executable: String?, environment: [String: String]) -> String? {
    search.find(executable: executable, environment: environment)
  }

  /// Returns whether only this user or root could have written the file at a path.
  static func isTrusted(_ path: String) -> Bool {
    guard let (owner, mode, user) = HelperSearch.ownership(of: path) else { return false }
    return FileTrustFailure(owner: owner, mode: mode, user: user) == nil
  }

  /// Returns the path of the running executable, with links resolved.
  package static func ownExecutable() -> String? { HelperSearch.ownExecutable() }
}

/// The resource limits of one run of the drawing program.
package struct HelperLimits: Sendable {
  package var addressSpaceBytes = PictureLimits.addressSpaceBytes
  package var cpuSeconds = PictureLimits.cpuSeconds
  package var wallTime = Duration.seconds(PictureLimits.wallSeconds)
  /// The size limit of the input file, in bytes.
  package var fileBytes = PictureLimits.fileBytes

  package init() {}

  var forChild: ChildLimits {
    ChildLimits(
      addressSpaceBytes: addressSpaceBytes,
      cpuSeconds: cpuSeconds,
      openFiles: PictureLimits.openFiles
    )
  }
}
