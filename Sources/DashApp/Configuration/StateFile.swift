import Glibc

/// A small file in the folder of what is remembered between runs.
///
/// Only this user can read it. It is locked and replaced as a whole, like `plugins.json`.
struct StateFile {
  /// The path; `nil` without a home directory, and then nothing is remembered.
  let path: String?

  /// The reason why the file was not written.
  enum Failure: Error {
    /// Its folder is unknown without `XDG_STATE_HOME` and `HOME`.
    case noFolder
    /// It cannot be read or written.
    case system(path: String, TextFile.Failure)
    /// Another process has locked it or keeps changing it.
    case busy(path: String)
  }

  /// The time for all attempts, if other processes change the file.
  private static let patience = Duration.seconds(30)

  /// Creates the file with a name in the state folder.
  init(_ name: String, _ environment: [String: String]) {
    path = BaseDirectory.state(environment).map { "\($0)/\(name)" }
  }

  /// The content; `nil` if there is none, or if another user could have written it.
  func read() -> [UInt8]? {
    guard let path, FileOwnership(TextFile.folder(of: path))?.trustFailure == nil else {
      return nil
    }
    return try? TextFile.read(path, .file).bytes
  }

  /// Replaces the content.
  ///
  /// - Parameter change: Returns the new content for the current one, `nil` for none. It is called
  ///   again if another process wrote in the meantime.
  /// - Throws: ``Failure`` if the file was not written, also because ``read()`` would ignore it.
  func update(_ change: ([UInt8]?) -> [UInt8]) throws(Failure) {
    guard let path else { throw .noFolder }
    TextFile.createDirectories(above: path)
    let folder = String(TextFile.folder(of: path).dropLast())
    if let failure = FileOwnership(folder)?.trustFailure {
      throw .system(path: folder, .untrusted(failure))
    }
    let end = ContinuousClock.now + Self.patience
    do throws(TextFile.Failure) {
      while ContinuousClock.now < end {
        guard TextFile.exists(path) else {
          if try TextFile.createWhole(path, change(nil)) { return }
          continue
        }
        switch try LockedFile.open(path) {
        case .replaced: continue
        case .locked: throw .system(errno: EWOULDBLOCK)
        case .open(let file):
          let bytes = change(file.content.bytes)
          if bytes == file.content.bytes { return }
          if try file.replace(with: bytes) { return }
        }
      }
    } catch {
      throw .system(path: path, error)
    }
    throw .busy(path: path)
  }
}
