import Glibc

/// The kernel's figures for this process.
struct ProcessSample {
  let refreshes: Int
  /// The peak memory since the previous sample, in KiB.
  let peakKibibytes: Int
  /// The present anonymous memory, in KiB.
  let anonymousKibibytes: Int
  let threads: Int
  /// The number of file descriptors that are not sockets.
  let descriptors: Int
  let sockets: Int

  /// Takes a sample, and resets the peak.
  init(refreshes: Int) {
    self.refreshes = refreshes
    let status = Self.text(of: "/proc/self/status").split(separator: "\n")
    func number(_ name: String) -> Int {
      let line = status.first { $0.hasPrefix(name + ":") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    peakKibibytes = number("VmHWM")
    anonymousKibibytes = number("RssAnon")
    threads = number("Threads")
    let targets = Self.names(in: "/proc/self/fd").map { Self.target(of: "/proc/self/fd/\($0)") }
    sockets = targets.count { $0.hasPrefix("socket:") }
    // Minus the directory that is being read.
    descriptors = targets.count - sockets - 1
    // Resets the peak to the present value (proc(5)).
    let reset = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    _ = write(reset, "5", 1)
    close(reset)
  }

  private static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func target(of link: String) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { max(0, readlink(link, $0, text.count)) } ?? 0
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
