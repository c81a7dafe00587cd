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
    /// Another program has locked the file.
    case locked(path: String, LockHolder?)
    /// The file was written, but could not be added to the files that the user trusts.
    case trust(StateFile.Failure)
    /// Other processes kept changing the file.
    case busy(path: String)
  }

  /// The time for all attempts, if other processes change the file during the edit.
  private static let patience = Duration.seconds(30)

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
    let end = ContinuousClock.now + Self.patience
    while ContinuousClock.now < end {
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
  ///   - trust: What the configuration may do.
  /// - Throws: ``Failure/wrong(_:)`` with all errors.
  func check(
    _ bytes: [UInt8],
    at path: String,
    _ trust: ConfigurationTrust
  ) throws(Failure) {
    do throws(ConfigurationLoader.Failure) {
      _ = try loader.read(
        bytes,
        name: path,
        folder: TextFile.folder(of: path),
        isDemo: false,
        trust: trust
      )
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
      switch try LockedFile.open(path) {
      case .replaced: return false
      case .locked(let holder): throw Failure.locked(path: path, holder)
      case .open(let file):
        let trust = loader.trustDecision.trust(in: file.content, at: path)
        let old = file.content.bytes
        let bytes = try changed(old, path, trust, change)
        if bytes == old { return true }
        // Both contents, so that a watch that reloads in between trusts either.
        try keep(trust, [bytes, old], file.path)
        guard try file.replace(with: bytes) else { return false }
        try keep(trust, [bytes], file.path)
        return true
      }
    } catch let failure as TextFile.Failure {
      throw Failure.system(path: path, failure)
    }
  }

  /// Trusts these contents of a file that the user trusts already.
  private func keep(
    _ trust: ConfigurationTrust,
    _ contents: [[UInt8]],
    _ path: String
  ) throws(Failure) {
    // Without a home directory, nothing is remembered.
    guard trust == .confirmed, loader.trustedFiles.path != nil else { return }
    do throws(StateFile.Failure) {
      try loader.trustedFiles.set(contents, at: path)
    } catch {
      throw .trust(error)
    }
  }

  /// Trusts a file whose content the user has just made with this program or their editor.
  func trustOwnWork(at path: String) throws(Failure) {
    let content: TextFile.Content
    let target: String
    do throws(TextFile.Failure) {
      content = try TextFile.read(path, .file)
      target = try RealPath.find(path)
    } catch {
      throw .system(path: path, error)
    }
    guard case .foreign = loader.trustDecision.trust(in: content, at: path) else { return }
    try keep(.confirmed, [content.bytes], target)
  }

  private func create(
    _ path: String,
    _ change: (JSONText) throws -> [[UInt8]]
  ) throws -> Bool {
    let bytes = try changed(loader.shippedConfiguration, path, .own, change)
    do {
      guard try TextFile.createWhole(path, bytes) else { return false }
    } catch {
      throw Failure.system(path: path, error)
    }
    try completeNewFile(at: path)
    return true
  }

  /// Trusts a file that was just created, and writes the schema beside it.
  func completeNewFile(at path: String) throws(Failure) {
    try trustOwnWork(at: path)
    // Keep an existing schema: an older one only offers fewer completions in editors.
    try? TextFile.create(
      TextFile.folder(of: path) + "plugins.schema.json",
      ConfigurationSchema.text(for: loader.registry)
    )
  }

  private func changed(
    _ bytes: [UInt8],
    _ path: String,
    _ trust: ConfigurationTrust,
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
        try check(changed, at: path, trust)
        return changed
      } catch {
        firstFailure = firstFailure ?? error
      }
    }
    throw firstFailure ?? .busy(path: path)
  }
}
