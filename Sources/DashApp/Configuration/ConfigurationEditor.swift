import DashCore

/// Changes the user's `plugins.json`, or makes one where there is none.
///
/// What would be no right configuration is not written.
struct ConfigurationEditor {
  let loader: ConfigurationLoader

  /// Why nothing was written.
  enum Failure: Error {
    /// There is no file, and no usual place for one.
    case noPlace
    /// The change leads through what has nothing inside, or behind the end of a list.
    case unreachable(ConfigurationKey)
    /// There is nothing to take out.
    case nothingThere(ConfigurationKey)
    /// The file cannot be read or written.
    case system(path: String, TextFile.Failure)
    /// The file is no JSON, so that nothing can be found in it.
    case unreadable(path: String, ConfigurationError)
    /// With the change the file would be wrong.
    case wrong(ConfigurationError)
    /// Others change the file all the time.
    case busy(path: String)
  }

  /// How often a file that changes meanwhile is begun with again.
  private static let attempts = 20

  /// Changes the file.
  ///
  /// - Parameters:
  ///   - flag: The value of `--config`, or nil.
  ///   - change: Makes the new text of the present one: what may be meant, of which the first is
  ///     written that is right. It is called again where the file has changed meanwhile.
  /// - Returns: Its path where it was made now; nil where there was one.
  /// - Throws: ``Failure``, or what `change` throws.
  func edit(flag: String?, _ change: (JSONText) throws -> [[UInt8]]) throws -> String? {
    let path: String
    switch loader.locator.locate(flag: flag) {
    case .named(let named): path = named
    case .found(let found): path = found
    case .compiledIn:
      guard let personal = loader.locator.personalPath else { throw Failure.noPlace }
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

  /// Whether a text is a right configuration, wherever it is to stand.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: Where it is to stand.
  /// - Throws: ``Failure/wrong(_:)`` with all that is wrong.
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
    // An older schema beside it stays: editors only offer less.
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
