/// Why the store keeps less than it should: facts, of which a warning is made once.
package enum StoreProblem: Sendable, Hashable {
  /// What is wrong with a file or its directory.
  package enum Trouble: Sendable, Hashable {
    /// The file was no store any more; it was put aside under the path that is told.
    case corrupt(putAside: String)
    /// It cannot be opened or made, by the system's error number (errno).
    case unavailable(Int32)
    /// There is no room for more.
    case full
    /// A later version of the program has written it.
    case newer
    /// Its directory or file belongs to somebody else, or others may write to it.
    case unsafe
  }

  /// There is no place to keep anything: no HOME and no directory of its own is named.
  case noDirectory
  /// Something is wrong with the file or directory of a path.
  case file(Trouble, path: String)
}
