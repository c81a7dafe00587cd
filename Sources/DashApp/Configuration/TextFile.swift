import Glibc

/// Reads and creates small files.
enum TextFile {
  /// What was read, with what its permissions allow.
  struct Content {
    let bytes: [UInt8]
    /// Whether its group or others may read it.
    let isReadableByOthers: Bool
  }

  /// Why a file could not be read or created.
  enum Failure: Error, Hashable {
    /// The system refuses, by this `errno`.
    case system(errno: Int32)
    /// It is larger than the bound.
    case tooLarge
    /// It is a pipe, a device or a directory, where only a file was wanted.
    case notRegular
  }

  /// The most bytes that a configuration or a key file may have.
  static let maximumBytes = 1024 * 1024

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - isRegular: Whether it has to be a regular file; any other may keep who reads it waiting.
  /// - Returns: What is in it.
  /// - Throws: ``Failure`` where it cannot be read.
  static func read(_ path: String, isRegular: Bool = false) throws(Failure) -> Content {
    // Opening a pipe waits for a writer, unless it is told not to.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK | O_NOCTTY : 0))
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    guard !isRegular || status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .system(errno: EISDIR) }

    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(errno: errno)
      }
      bytes += buffer[..<count]
      guard bytes.count <= maximumBytes else { throw .tooLarge }
    }
    return Content(bytes: bytes, isReadableByOthers: status.st_mode & 0o044 != 0)
  }

  /// The folder that a path leads into, with the slash at its end; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Whether something is at a path, also where it may not be looked at.
  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// Creates a file that only its owner can read, and the directories that it needs; never over an
  /// existing one.
  static func create(_ path: String, _ text: String) throws(Failure) {
    createDirectories(above: path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    do throws(OutputError) {
      try FileDescriptorOutput(descriptor: descriptor).write(text)
    } catch {
      unlink(path)
      switch error {
      case .closed: throw .system(errno: EPIPE)
      case .failed(let errno): throw .system(errno: errno)
      }
    }
  }

  static func createDirectories(above path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard parts.count > 1 else { return }
    for count in 1...parts.count {
      let directory = parts.prefix(count).joined(separator: "/")
      // One that is there already is no failure; any other shows when the file is opened.
      if !directory.isEmpty { mkdir(directory, 0o700) }
    }
  }
}
