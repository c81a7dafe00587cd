import DashCore
import Glibc

/// Reads and creates small files.
enum TextFile {
  /// What was read, with what its permissions allow.
  struct Content {
    let bytes: [UInt8]
    /// Whether its group or others may read it.
    let isReadableByOthers: Bool
  }

  /// What a path may lead to.
  enum Kind {
    /// A file, or a pipe whose writer is waited for: what a shell puts in place of `<(command)` is one,
    /// and so may be `/dev/stdin`.
    case fileOrPipe
    /// A file, which keeps nobody waiting.
    case file
  }

  /// Why a file could not be read or created.
  enum Failure: Error, Hashable {
    /// The system refuses, by this `errno`.
    case system(errno: Int32)
    /// It is larger than the bound.
    case tooLarge
    /// It is a device or a socket, or a pipe where that was not wanted.
    case notRegular
    /// It is a pipe that nobody has written to its end in time.
    case unfinishedPipe
    /// Somebody else decides what is in it.
    case untrusted(FileDistrust)
  }

  /// The most bytes that a configuration or a key file may have.
  static let maximumBytes = 1024 * 1024

  /// How long the writer of a pipe is waited for.
  static let pipePatience = Duration.seconds(10)

  /// Reads a whole file that nobody but its owner, this user or root, could have written.
  ///
  /// All is asked of the opened file, so that nothing can be put in its place meanwhile. Links are
  /// followed, for they are what many keep such files by; what they lead to is judged. A store of
  /// packages, where files belong to root and nobody can write, passes, and so do the pipes of a shell,
  /// which are the user's own; a device, of which no owner says what comes out of it, does not.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - kind: What it may be.
  /// - Returns: What is in it.
  /// - Throws: ``Failure`` where it cannot be read, or is not to be.
  static func read(_ path: String, _ kind: Kind = .fileOrPipe) throws(Failure) -> Content {
    // Opening a pipe waits for a writer, and reading it does, unless told not to.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
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
    if let distrust = distrust(of: status) { throw .untrusted(distrust) }
    return Content(
      bytes: try content(of: descriptor),
      isReadableByOthers: status.st_mode & 0o044 != 0
    )
  }

  /// Why an opened file is not to be believed; nil where it is.
  private static func distrust(of status: stat) -> FileDistrust? {
    guard status.st_uid == geteuid() || status.st_uid == 0 else { return .ownedByAnother }
    return status.st_mode & 0o022 == 0 ? nil : .writableByOthers
  }

  private static func content(of descriptor: Int32) throws(Failure) -> [UInt8] {
    let deadline = ContinuousClock.now + pipePatience
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
      guard bytes.count <= maximumBytes else { throw .tooLarge }
    }
  }

  /// Waits until there is something to read; gives false where there is nothing in time.
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
