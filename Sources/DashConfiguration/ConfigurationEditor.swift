package import DashCore
package import Files

/// Edits the user's `plugins.json` and creates it if it does not exist.
///
/// An edit that makes the configuration invalid is rejected.
package struct ConfigurationEditor {
  let loader: ConfigurationLoader

  package init(loader: ConfigurationLoader) {
    self.loader = loader
  }

  /// The reason why the file was not written.
  package enum Failure: Error {
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
  }

  /// Edits the file.
  ///
  /// - Parameters:
  ///   - flag: The value of `--config`, or `nil`.
  ///   - change: Returns the candidate texts for the current text. The first valid one is written.
  /// - Returns: The path of the file if it was created; `nil` if it existed.
  /// - Throws: ``Failure``, or the error of `change`.
  package func edit(flag: String?, _ change: (JSONText) throws -> [[UInt8]]) throws -> String? {
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
      try TextFile.edit(path) { bytes in try changed(bytes, path, change) }
      return nil
    } catch let failure as TextFile.Failure {
      throw Failure.system(path: path, failure)
    }
  }

  /// Validates a configuration text before it is written.
  ///
  /// - Parameters:
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

  /// Creates a file, and the schema beside it if the file names one.
  ///
  /// - Returns: `false` if the file already exists.
  package func create(_ path: String, _ bytes: [UInt8]) throws(Failure) -> Bool {
    do throws(TextFile.Failure) {
      guard try TextFile.create(path, bytes) else { return false }
    } catch {
      throw .system(path: path, error)
    }
    guard (try? JSONText(bytes))?.root["$schema"] != nil else { return true }
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
    throw firstFailure ?? .system(path: path, .changed)
  }
}
