import DashTestSupport
import Foundation
import PictureProcess

/// The programs that the tests have drawn with.
enum TestHelper {
  /// The program itself: `DASH_PICTURE`, or the one that was built beside the tests.
  static let path = HelperLocation.find(
    executable: HelperLocation.ownExecutable(),
    environment: ProcessInfo.processInfo.environment
  )

  /// With time for a machine that is busy with other tests: what may be computed is as ever.
  static let patience = {
    var limits = HelperLimits()
    limits.wallTime = .seconds(60)
    return limits
  }()

  static let drawer = PictureDrawer(helper: path, limits: patience)

  /// A program that stands in for it: a script that may answer `answer`, a reply that says that the
  /// file was empty.
  static func script(_ lines: String, in directory: TemporaryDirectory) throws -> String {
    let answer =
      "answer() { printf 'DPIC\\1\\0\\0\\0\\0\\0\\0\\0\\4'; "
      + "printf '\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0'; }"
    let path = try directory.write(
      "#!/bin/sh\nPATH=/usr/bin:/bin\n\(answer)\n\(lines)\n",
      to: "helper",
      permissions: 0o700
    )
    waitUntilNobodyWrites(path)
    return path
  }

  /// Whether a program's peak memory is below its limit, or is that of these tests, which the kernel
  /// counts as the program's too.
  static func isWithinMemory(_ kibibytes: Int) -> Bool {
    var own = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
    return kibibytes < 256 << 10 || kibibytes <= own.ru_maxrss
  }

  /// Waits until a program that another test was just starting has let go of a file.
  ///
  /// For a moment it has all that its parent has open, and a file that is open for writing cannot be
  /// run. A lease for reading is given out once nobody has it open so.
  private static func waitUntilNobodyWrites(_ path: String) {
    let setLease: Int32 = 1024
    let file = open(path, O_RDONLY)
    defer { close(file) }
    while fcntl(file, setLease, Int32(F_RDLCK)) != 0 && errno == EAGAIN { sched_yield() }
  }
}
