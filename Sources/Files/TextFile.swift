package import DashCore
import Glibc

/// Reads and creates small files.
package enum TextFile {
  /// The content of a file and who may read and change it.
  package struct Content {
    package let bytes: [UInt8]
    /// Of the open file, so that it belongs to these bytes.
    let ownership: FileOwnership

    /// Whether the file's group or others may read it.
    package var isReadableByOthers: Bool { ownership.mode & 0o044 != 0 }
  }

  /// The kinds of file that a read accepts.
  package enum Kind {
    /// A regular file, or a pipe such as `/dev/stdin` or a shell's `<(command)`, which may block.
    case fileOrPipe
    /// A regular file, which never blocks.
    case file
    /// A regular file and no link to one.
    case fileAndNoLink
  }

  /// The reason why a file could not be read or created.
  package enum Failure: Error, Hashable {
    /// A system call failed with this `errno`.
    case system(errno: Int32)
    /// The file exceeds ``maximumBytes``.
    case tooLarge
    /// The path is a device, a socket, or a pipe that is not accepted.
    case notRegular
    /// The pipe's writer did not finish in time.
    case unfinishedPipe
    /// The pipe has no writer, or it wrote nothing.
    case emptyPipe
    /// Another program has locked the folder of a file to edit.
    case locked
    /// Another program, which ignores the lock, changed the file during an edit.
    case changed
    /// Its owner may not write to the file, which would be replaced all the same.
    case readOnly
    /// The file could have been written by another user.
    case untrusted(FileTrustFailure)
  }

  /// The maximum size of a configuration or a key file.
  package static let maximumBytes = 1024 * 1024

  /// How often an edit starts again because the file has changed.
  private static let editAttempts = 10

  /// How long a read waits for the writer of a pipe.
  static let pipeTimeout = Duration.seconds(10)

  /// Reads a whole file that only this user or root could have written.
  ///
  /// All checks use the open descriptor, so the file cannot be swapped in between. Symbolic links
  /// are followed and their target is checked. Root's files and a shell's pipes are trusted.
  /// Devices are rejected, because their owner does not control their content.
  ///
  /// - Parameters:
  ///   - kind: The kinds of file that are accepted.
  ///   - limit: The maximum size in bytes.
  package static func read(
    _ path: String,
    _ kind: Kind = .fileOrPipe,
    atMost limit: Int = maximumBytes
  ) throws(Failure) -> Content {
    // `O_NONBLOCK`: opening or reading a pipe would otherwise wait for a writer.
    let linkFlag = kind == .fileAndNoLink ? O_NOFOLLOW : 0
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | linkFlag)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where kind == .fileOrPipe: break
    case S_IFDIR: throw .system(errno: EISDIR)
    default: throw .notRegular
    }
    let ownership = FileOwnership(status)
    if let trustFailure = ownership.trustFailure { throw .untrusted(trustFailure) }
    let bytes = try content(of: descriptor, atMost: limit)
    if bytes.isEmpty, status.st_mode & S_IFMT == S_IFIFO { throw .emptyPipe }
    return Content(bytes: bytes, ownership: ownership)
  }

  private static func content(
    of descriptor: Int32,
    atMost limit: Int
  ) throws(Failure) -> [UInt8] {
    let deadline = ContinuousClock.now + pipeTimeout
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR || errno == EAGAIN else { throw .system(errno: errno) }
        guard wait(for: descriptor, until: deadline) else { throw .unfinishedPipe }
        continue
      }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }

  /// Waits until the descriptor is readable; returns `false` after the deadline.
  private static func wait(
    for descriptor: Int32,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, Int32(clamping: left.components.seconds * 1000 + 1000))
    return true
  }

  /// Returns the folder of a path with a trailing slash; empty for the current directory.
  package static func folder(of path: String) -> String {
    path.lastSlash.map { String(path[..<path.utf8.index(after: $0)]) } ?? ""
  }

  /// Returns whether something exists at a path, even if it cannot be accessed.
  package static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// Creates the folders that lead to a file, for this user alone.
  package static func createDirectories(above path: String) {
    let bytes = path.utf8
    for slash in bytes.indices.dropFirst() where bytes[slash] == UInt8(ascii: "/") {
      // An existing directory is fine; any other error shows when the file is opened.
      mkdir(String(path[..<slash]), 0o700)
    }
  }

  /// Creates a file that only its owner can read, and its parent directories; the file appears
  /// complete or not at all.
  ///
  /// - Returns: `false` if the path already exists.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool {
    createDirectories(above: path)
    let temporary = try createTemporary(beside: path, bytes)
    defer { unlink(temporary) }
    if link(temporary, path) == 0 { return true }
    if errno == EEXIST { return false }
    throw .system(errno: errno)
  }

  /// Creates a file with the permissions that the user's mask allows; never overwrites.
  ///
  /// - Returns: 0 or an `errno`.
  package static func createShared(_ path: String, _ bytes: [UInt8], mode: UInt32) -> Int32 {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    do throws(OutputError) {
      try FileDescriptorOutput(descriptor: descriptor).write(bytes)
      return 0
    } catch {
      unlink(path)
      return error.errno
    }
  }

  /// Creates or replaces a file that only its owner can read, and creates its parent directories.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    createDirectories(above: path)
    try move(createTemporary(beside: path, bytes), to: path)
  }

  /// Creates or replaces a regular file, which everybody can then read, in a folder that exists.
  ///
  /// - Throws: ``Failure/notRegular`` for a device, a pipe, a folder and a link, which would be replaced.
  package static func publish(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
      guard status.st_mode & S_IWUSR != 0 else { throw .readOnly }
    }
    try move(createTemporary(beside: path, bytes) { fchmod($0, 0o644) }, to: path)
  }

  /// Edits a file atomically, and keeps its owner and mode, and a link to it.
  ///
  /// Other runs of this program wait for the end of the edit. `change` is called again if the file
  /// changed meanwhile.
  ///
  /// - Parameters:
  ///   - change: Returns the new content.
  /// - Throws: ``Failure`` if the file cannot be edited, or the error of `change`.
  package static func edit(_ path: String, _ change: ([UInt8]) throws -> [UInt8]) throws {
    let path = try RealPath.find(path)
    // The folder, because an edit replaces the file itself.
    let folder = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    guard lock(folder) else { throw Failure.locked }
    // An editor, which takes no lock, may save the file meanwhile.
    for _ in 0..<editAttempts {
      let old = try read(path, .file)
      let bytes = try change(old.bytes)
      guard bytes != old.bytes else { return }
      guard old.ownership.mode & S_IWUSR != 0 else { throw Failure.readOnly }
      let temporary = try createTemporary(beside: path, bytes) { file in
        // Only root may change the owner. Set the mode afterwards, because `fchown` may clear some
        // bits.
        _ = fchown(file, old.ownership.owner, old.ownership.group)
        return fchmod(file, old.ownership.mode & 0o777)
      }
      if try read(path, .file).bytes == old.bytes { return try move(temporary, to: path) }
      unlink(temporary)
    }
    throw Failure.changed
  }

  /// Locks a folder until it is closed; returns false if another process has it for two seconds.
  private static func lock(_ folder: Int32) -> Bool {
    let end = ContinuousClock.now + .seconds(2)
    // On file systems without locks, the comparison of the content must do.
    while flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard ContinuousClock.now < end else { return false }
      usleep(5000)
    }
    return true
  }

  /// Moves a temporary file to its path; removes it if that fails.
  private static func move(_ temporary: String, to path: String) throws(Failure) {
    guard rename(temporary, path) == 0 else {
      let number = errno
      unlink(temporary)
      throw .system(errno: number)
    }
  }

  /// Seconds after which nobody is still writing a temporary file.
  private static let leftoverSeconds = 60

  /// Removes the temporary files of writers that were killed.
  private static func removeLeftovers(in folder: String, _ prefix: String, before time: Int) {
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.utf8.count == prefix.utf8.count + 6, name.starts(withBytesOf: prefix)
      else { continue }
      var status = stat()
      if lstat(folder + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_mtim.tv_sec < time
      {
        unlink(folder + name)
      }
    }
  }

  /// Writes a temporary file that only its owner can read.
  ///
  /// - Parameters:
  ///   - path: The final path, in the same directory.
  ///   - bytes: The content.
  ///   - prepare: Sets owner and mode of the open file; returns 0, or -1 with `errno`.
  /// - Throws: ``Failure`` if it cannot be written; the temporary file is then removed.
  private static func createTemporary(
    beside path: String,
    _ bytes: [UInt8],
    prepare: (Int32) -> Int32 = { _ in 0 }
  ) throws(Failure) -> String {
    let folder = folder(of: path)
    // Nobody types such a name, so what has it may be removed.
    let prefix = ".\(path.dropping(bytesOf: folder)).dash-"
    var template = Array("\(folder)\(prefix)XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      removeLeftovers(in: folder, prefix, before: status.st_mtim.tv_sec - leftoverSeconds)
    }
    do throws(OutputError) {
      try FileDescriptorOutput(descriptor: descriptor).write(bytes)
    } catch {
      unlink(name)
      throw .system(errno: error.errno)
    }
    guard prepare(descriptor) == 0, fsync(descriptor) == 0 else {
      let number = errno
      unlink(name)
      throw .system(errno: number)
    }
    return name
  }
}
