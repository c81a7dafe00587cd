import DashTestSupport
import Foundation
import PictureProcess

/// Picture helpers for the tests.
enum TestHelper {
  /// The real helper: `DASH_PICTURE`, or the one built beside the tests.
  static let path = HelperLocation.find(
    executable: HelperLocation.ownExecutable(),
    environment: ProcessInfo.processInfo.environment
  )

  /// Limits with more time for a busy machine and the usual processor time.
  static let patience = {
    var limits = HelperLimits()
    limits.wallTime = .seconds(60)
    return limits
  }()

  static let drawer = PictureDrawer(helper: path, limits: patience)

  /// Returns a script in place of the helper; it can run `answer`, which replies that the file was
  /// empty.
  static func script(_ lines: String, in directory: TemporaryDirectory) throws -> String {
    let replyFunction =
      "answer() { printf 'DPIC\\1\\0\\0\\0\\0\\0\\0\\0\\4'; "
      + "printf '\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0'; }"
    return try directory.write(
      "#!/bin/sh\nPATH=/usr/bin:/bin\n\(replyFunction)\n\(lines)\n",
      to: "helper",
      permissions: 0o700
    )
  }

  /// Returns whether a helper's peak memory is below its limit or equals that of these tests, which
  /// the kernel counts as the helper's too.
  static func isWithinMemory(_ kibibytes: Int) -> Bool {
    var own = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
    return kibibytes < 256 << 10 || kibibytes <= own.ru_maxrss
  }
}
