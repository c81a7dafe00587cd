import Foundation
package import Glibc

/// Facts about processes from `/proc`.
package enum ProcessFiles {
  /// Returns the peak memory of a process so far, in KiB; `nil` if the process is gone.
  ///
  /// `wait4` cannot measure it: for a spawned child it starts with the parent's peak.
  package static func peakKilobytes(of process: pid_t) -> Int? {
    let status = String(decoding: bytes(of: "/proc/\(process)/status"), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// Returns the command lines of all processes, which any user can read.
  package static func commandLines() -> [[UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { $0.first?.isNumber == true }.map { bytes(of: "/proc/\($0)/cmdline") }
  }

  /// Returns a file's content; empty if it cannot be read.
  static func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
