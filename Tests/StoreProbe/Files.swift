import Glibc

/// Helpers for files.
enum Files {
  static func makeDirectory() -> String {
    var template = Array("/tmp/store-probe-XXXXXX".utf8CString)
    Report.expect(mkdtemp(&template) != nil, "no directory can be made")
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  static func write(_ bytes: [UInt8], to path: String) {
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    Report.expect(descriptor >= 0, "\(path) cannot be written")
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      Report.expect(count > 0, "\(path) cannot be written")
      rest = rest.dropFirst(count)
    }
  }

  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  static func removeAll(_ directory: String) {
    for name in names(in: directory) where unlink("\(directory)/\(name)") != 0 {
      removeAll("\(directory)/\(name)")
    }
    rmdir(directory)
  }
}
