import Foundation
package import Glibc

/// Facts about processes from `/proc`.
package enum ProcessFiles {
  /// Returns the peak memory of a process so far, in KiB; `nil` if the process is gone or about to start.
  ///
  /// `posix_spawn` returns a moment before the kernel takes the parent's memory from the child, and until
  /// then the figure would be the parent's.
  /// `wait4` cannot measure it: for a spawned child it starts with the parent's peak.
  package static func peakKilobytes(of process: pid_t) -> Int? {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard program != own else { return nil }
    let status = String(decoding: bytes(of: "/proc/\(process)/status"), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// Returns the process IDs of all processes whose environment contains a text; only those of this
  /// user can be read.
  package static func processes(withEnvironment text: String) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      String(decoding: bytes(of: "/proc/\(process)/environ"), as: UTF8.self).contains(text)
    }
  }

  /// Returns the command lines of all processes, which any user can read.
  package static func commandLines() -> [[UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { $0.first?.isNumber == true }.map { bytes(of: "/proc/\($0)/cmdline") }
  }

  /// Waits until a program that another test is starting has closed a file.
  ///
  /// Between fork and exec it holds its parent's descriptors, and a file that is open for writing
  /// cannot be executed. The kernel grants a read lease only to a file that nobody writes, see
  /// fcntl(2). The lease is given back, because a program that inherits the descriptor would keep it,
  /// and the next writer would end the tests by SIGIO.
  static func waitUntilNobodyWrites(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let setLease: Int32 = 1024
    while fcntl(file, setLease, Int32(F_RDLCK)) != 0 && errno == EAGAIN { sched_yield() }
    _ = fcntl(file, setLease, Int32(F_UNLCK))
  }

  /// Returns a file's content; empty if it cannot be read.
  private static func bytes(of path: String) -> [UInt8] {
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
