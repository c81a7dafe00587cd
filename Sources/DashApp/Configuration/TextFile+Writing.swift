import Glibc

extension TextFile {
  /// Creates a file whole or not at all, and the directories that it needs.
  ///
  /// - Returns: False where there is something of that name already.
  static func createWhole(_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool {
    createDirectories(above: path)
    let temporary = try createTemporary(beside: path, bytes)
    defer { unlink(temporary) }
    if link(temporary, path) == 0 { return true }
    if errno == EEXIST { return false }
    throw .system(errno: errno)
  }

  /// Writes a file of a name of its own that its owner alone can read.
  ///
  /// - Parameters:
  ///   - path: What it is to become, in the same directory.
  ///   - bytes: What it holds.
  ///   - prepare: Sets what else there is to set of it; 0, or -1 with `errno`.
  /// - Returns: Its path.
  /// - Throws: ``Failure`` where it cannot be written; then it is not there.
  static func createTemporary(
    beside path: String,
    _ bytes: [UInt8],
    prepare: (Int32) -> Int32 = { _ in 0 }
  ) throws(Failure) -> String {
    var template = Array("\(folder(of: path)).plugins.json.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(OutputError) {
      try FileDescriptorOutput(descriptor: descriptor)
        .write(String(decoding: bytes, as: UTF8.self))
    } catch {
      unlink(name)
      switch error {
      case .closed: throw .system(errno: EPIPE)
      case .failed(let errno): throw .system(errno: errno)
      }
    }
    guard prepare(descriptor) == 0, fsync(descriptor) == 0 else {
      let number = errno
      unlink(name)
      throw .system(errno: number)
    }
    return name
  }
}
