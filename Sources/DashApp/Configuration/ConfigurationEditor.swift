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
    /// Another program has locked the file's folder.
    case locked(path: String)
    /// Another program, which ignores the lock, changed the file during the edit.
    case busy(path: String)
  }

  /// How long an edit waits for that of another process.
  private static let patience = Duration.seconds(2)
  /// The microseconds between two attempts to lock.
  private static let pauseMicroseconds: UInt32 = 5000

  /// Edits the file.
  ///
  /// - Parameters:
  ///   - flag: The value of `--config`, or `nil`.
  ///   - change: Returns the candidate texts for the current text. The first valid one is written.
  /// - Returns: The path of the file if it was created; `nil` if it existed.
  /// - Throws: ``Failure``, or the error of `change`.
  func edit(flag: String?, _ change: (JSONText) throws -> [[UInt8]]) throws -> String? {
    let locator = loader.locator
    guard let path = locator.locate(flag: flag).path ?? locator.personalPath else {
      throw Failure.noDefaultPath
    }
    if !TextFile.exists(path),
      try create(path, changed(loader.shippedConfiguration, path, change))
    {
      return path
    }
    do {
      try replace(path, change)
      return nil
    } catch let failure as TextFile.Failure {
      throw Failure.system(path: path, failure)
    }
  }

  /// Validates a configuration text before it is written.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The path of the file to write.
  /// - Throws: ``Failure/wrong(_:)`` with all errors.
  private func check(_ bytes: [UInt8], at path: String) throws(Failure) {
    do throws(ConfigurationLoader.Failure) {
      let edited = OpenedConfiguration(
        location: .named(path: path),
        bytes: bytes,
        trust: loader.trust(at: path)
      )
      _ = try loader.load(edited, isDemo: false)
    } catch {
      switch error {
      case .wrong(_, let problems): throw .wrong(problems)
      case .unreadable(let path, let reason): throw .system(path: path, reason)
      }
    }
  }

  /// Edits an existing file, and keeps its owner and mode, and a link to it.
  private func replace(_ path: String, _ change: (JSONText) throws -> [[UInt8]]) throws {
    let target = try RealPath.find(path)
    // The folder, because an edit replaces the file itself.
    let folder = open(TextFile.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    guard Self.lock(folder) else { throw Failure.locked(path: path) }
    let old = try TextFile.read(target, .file)
    let bytes = try changed(old.bytes, path, change)
    guard bytes != old.bytes else { return }
    let temporary = try TextFile.createTemporary(beside: target, bytes) { file in
      // Only root may change the owner. Set the mode afterwards, because `fchown` may clear some
      // bits.
      _ = fchown(file, old.ownership.owner, old.ownership.group)
      return fchmod(file, old.ownership.mode & 0o777)
    }
    guard try TextFile.read(target, .file).bytes == old.bytes else {
      unlink(temporary)
      throw Failure.busy(path: path)
    }
    try TextFile.move(temporary, to: target)
  }

  /// Locks a folder until it is closed; returns false if another process has it for too long.
  private static func lock(_ folder: Int32) -> Bool {
    let end = ContinuousClock.now + patience
    // On file systems without locks, the comparison of the content must do.
    while flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard ContinuousClock.now < end else { return false }
      usleep(pauseMicroseconds)
    }
    return true
  }

  /// Creates a file, and the schema beside it.
  ///
  /// - Returns: `false` if the file already exists.
  func create(_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool {
    do throws(TextFile.Failure) {
      guard try TextFile.create(path, bytes) else { return false }
    } catch {
      throw .system(path: path, error)
    }
    // An existing schema stays: an older one only offers fewer completions in editors.
    _ = try? TextFile.create(
      TextFile.folder(of: path) + "plugins.schema.json",
      Array(ConfigurationSchema.text(for: loader.registry).utf8)
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
