import DashCore
import Glibc

/// Edits the user's `plugins.json` and creates it if it does not exist.
///
/// An edit that makes the configuration invalid is rejected.
struct ConfigurationEditor {
  let loader: ConfigurationLoader

  /// The reason why the file was not written.
  enum Failure: Error {
    /// No file exists, and its directory is unknown without `XDG_CONFIG_HOME` and `HOME`.
    case noDefaultPath
    /// The key leads into a value without members, or past the end of a list.
    case unreachable(ConfigurationKey)
    /// The key to remove does not exist.
    case notSet(ConfigurationKey)
    /// The file cannot be read or written.
    case system(path: String, TextFile.Failure)
    /// The file is not valid JSON.
    case unreadable(path: String, ConfigurationError)
    /// The edited configuration is invalid.
    case wrong(ConfigurationError)
    /// Other processes kept changing the file.
    case busy(path: String)
  }

  /// The number of attempts when another process changes the file during the edit.
  private static let attempts = 20

  /// Edits the file.
  ///
  /// - Parameters:
  ///   - flag: The value of `--config`, or `nil`.
  ///   - change: Returns the candidate texts for the current text. The first valid one is written.
  ///     It is called again if the file changed during the edit.
  /// - Returns: The path of the file if it was created; `nil` if it existed.
  /// - Throws: ``Failure``, or the error of `change`.
  func edit(flag: String?, _ change: (JSONText) throws -> [[UInt8]]) throws -> String? {
    let path: String
    switch loader.locator.locate(flag: flag) {
    case .named(let named): path = named
    case .found(let found): path = found
    case .compiledIn:
      guard let personal = loader.locator.personalPath else { throw Failure.noDefaultPath }
      path = personal
    }
    for _ in 0..<Self.attempts {
      if TextFile.exists(path) {
        if try replace(path, change) { return nil }
      } else if try create(path, change) {
        return path
      }
    }
    throw Failure.busy(path: path)
  }

  /// Validates a configuration text before it is written.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The path of the file to write.
  /// - Throws: ``Failure/wrong(_:)`` with all errors.
  func check(_ bytes: [UInt8], at path: String) throws(Failure) {
    do throws(ConfigurationLoader.Failure) {
      _ = try loader.read(bytes, name: path, folder: TextFile.folder(of: path), isDemo: false)
    } catch {
      switch error {
      case .wrong(_, let problems): throw .wrong(problems)
      case .unreadable(let path, let reason): throw .system(path: path, reason)
      }
    }
  }

  private func replace(
    _ path: String,
    _ change: (JSONText) throws -> [[UInt8]]
  ) throws -> Bool {
    do {
      guard let file = try LockedFile.open(path) else { return false }
      let bytes = try changed(file.bytes, path, change)
      return try bytes == file.bytes || file.replace(with: bytes)
    } catch let failure as TextFile.Failure {
      throw Failure.system(path: path, failure)
    }
  }

  private func create(
    _ path: String,
    _ change: (JSONText) throws -> [[UInt8]]
  ) throws -> Bool {
    let bytes = try changed(loader.shippedConfiguration, path, change)
    do {
      guard try TextFile.createWhole(path, bytes) else { return false }
    } catch {
      throw Failure.system(path: path, error)
    }
    // Keep an existing schema: an older one only offers fewer completions in editors.
    try? TextFile.create(
      TextFile.folder(of: path) + "plugins.schema.json",
      ConfigurationSchema.text(for: loader.registry)
    )
    return true
  }

  private func changed(
    _ bytes: [UInt8],
    _ path: String,
    _ change: (JSONText) throws -> [[UInt8]]
  ) throws -> [UInt8] {
    let text: JSONText
    do throws(JSONError) {
      text = try JSONText(bytes)
    } catch {
      throw Failure.unreadable(path: path, ConfigurationError(error, in: bytes))
    }
    var firstFailure: Failure?
    for changed in try change(text) {
      do throws(Failure) {
        try check(changed, at: path)
        return changed
      } catch {
        firstFailure = firstFailure ?? error
      }
    }
    throw firstFailure ?? .busy(path: path)
  }
}

/// A file that is locked against edits by other runs of this program.
///
/// The lock is on the file itself, so no lock file is left behind. A process that waited for the
/// lock opens the path again, because it now leads to a new file.
struct LockedFile: ~Copyable {
  private let descriptor: Int32
  /// The path with symbolic links resolved.
  private let path: String
  private let status: stat
  /// The file's content.
  let bytes: [UInt8]

  deinit {
    close(descriptor)
  }

  /// Opens and locks a file.
  ///
  /// - Parameter path: The path; a symbolic link is kept, and its target is edited.
  /// - Returns: The file; `nil` if another file replaced it in the meantime.
  /// - Throws: ``TextFile/Failure`` if it cannot be read.
  static func open(_ path: String) throws(TextFile.Failure) -> LockedFile? {
    guard let resolved = realpath(path, nil) else { throw .system(errno: errno) }
    let target = String(cString: resolved)
    free(resolved)
    // `O_NONBLOCK`: opening a pipe would block.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = Glibc.open(target, flags)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    do throws(TextFile.Failure) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
      // On file systems without locks, ``replace(with:)`` still compares the content.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      let bytes = try TextFile.read(target, .file).bytes
      guard isStill(status, at: target) else {
        close(descriptor)
        return nil
      }
      return LockedFile(descriptor: descriptor, path: target, status: status, bytes: bytes)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func isStill(_ status: stat, at path: String) -> Bool {
    var now = stat()
    return stat(path, &now) == 0 && now.st_dev == status.st_dev && now.st_ino == status.st_ino
  }

  /// Replaces the file's content atomically.
  ///
  /// - Parameter bytes: The new content.
  /// - Returns: `false` if the file has changed since it was read, because some editors ignore the
  ///   lock.
  /// - Throws: ``TextFile/Failure`` if it cannot be written.
  func replace(with bytes: [UInt8]) throws(TextFile.Failure) -> Bool {
    let temporary = try TextFile.createTemporary(beside: path, bytes) { file in
      // Only root may change the owner. Set the mode afterwards, because `fchown` may clear some
      // bits.
      _ = fchown(file, status.st_uid, status.st_gid)
      return fchmod(file, status.st_mode & 0o777)
    }
    guard Self.isStill(status, at: path), try TextFile.read(path, .file).bytes == self.bytes else {
      unlink(temporary)
      return false
    }
    guard rename(temporary, path) == 0 else {
      let number = errno
      unlink(temporary)
      throw .system(errno: number)
    }
    return true
  }
}
