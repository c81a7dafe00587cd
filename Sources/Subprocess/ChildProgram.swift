import CSubprocess
import Glibc

/// A program to start: its path, arguments, environment and resource limits.
package struct ChildProgram: Sendable {
  /// The path of the executable, which is neither searched in `PATH` nor passed to a shell.
  package var path: String
  /// The program's `argv[0]`.
  package var name: String
  /// Command-line arguments without `argv[0]`.
  package var arguments: [String]
  /// The complete environment.
  package var environment: [String: String]
  /// The resource limits; `nil` for a trusted program.
  package var limits: ChildLimits?

  package init(
    path: String,
    name: String? = nil,
    arguments: [String] = [],
    environment: [String: String] = [:],
    limits: ChildLimits? = nil
  ) {
    self.path = path
    self.name = name ?? path
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
  }
}

/// Resource limits of an untrusted program.
///
/// All limits are hard, so the program cannot raise them. It can write no files and no core dump.
package struct ChildLimits: Sendable {
  package var addressSpaceBytes: UInt64
  package var cpuSeconds: UInt64
  package var openFiles: UInt64

  package init(addressSpaceBytes: UInt64, cpuSeconds: UInt64, openFiles: UInt64) {
    self.addressSpaceBytes = addressSpaceBytes
    self.cpuSeconds = cpuSeconds
    self.openFiles = openFiles
  }

  var forSubprocess: csubprocess_limits {
    csubprocess_limits(
      address_space_bytes: addressSpaceBytes,
      cpu_seconds: cpuSeconds,
      open_files: openFiles
    )
  }
}

/// The exit status and resource usage of a program that has ended.
package struct ChildUsage: Sendable {
  /// How a program ended.
  package enum Ending: Sendable, Hashable {
    /// Exited with this status, 0 to 255.
    case exited(Int32)
    /// Killed by this signal.
    case killed(signal: Int32)
  }

  package let ending: Ending
  /// The peak resident memory, in KiB.
  package let peakKibibytes: Int
  package let cpuTime: Duration

  /// The usage of a killed program that could not be reaped.
  static let killed = ChildUsage(
    csubprocess_usage(status: SIGKILL, peak_kibibytes: 0, cpu_microseconds: 0)
  )

  init(_ usage: csubprocess_usage) {
    // The encoding of wait(2): the low seven bits hold the signal, the next byte the status.
    let signal = usage.status & 0x7F
    ending = signal == 0 ? .exited((usage.status >> 8) & 0xFF) : .killed(signal: signal)
    peakKibibytes = Int(usage.peak_kibibytes)
    cpuTime = .microseconds(usage.cpu_microseconds)
  }
}

/// Finds executables.
package enum ProgramSearch {
  /// Finds a program by name.
  ///
  /// Skips relative directories, so that no file in the current directory is found.
  ///
  /// - Parameters:
  ///   - name: A name without a slash, or an absolute path.
  ///   - searchPath: The value of `PATH`; `nil` if not set.
  /// - Returns: The path of an executable file, or `nil`.
  package static func find(_ name: String, in searchPath: String?) -> String? {
    if name.hasPrefix("/") { return isExecutable(name) ? name : nil }
    guard !name.isEmpty, !name.contains("/"), let searchPath else { return nil }
    return searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }
      .first(where: isExecutable)
  }

  /// Returns whether a path leads to an executable regular file.
  package static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
