/// Why the store keeps less than it should: facts, of which a warning is made once.
package struct StoreProblem: Sendable, Hashable {
  /// What happened.
  package enum Kind: Sendable, Hashable {
    /// The file was no store any more; it was put aside under the path that is told.
    case corrupt(putAside: String)
    /// There is no place to keep anything: no HOME and no directory of its own is named.
    case noDirectory
    /// It cannot be opened or made, by the system's error number (errno).
    case unavailable(Int32)
    /// There is no room for more.
    case full
    /// A later version of the program has written it.
    case newer
    /// Its directory or file belongs to somebody else, or others may write to it.
    case unsafe
  }

  package let kind: Kind
  /// The file or directory; nil where there is none.
  package let path: String?

  package init(_ kind: Kind, path: String? = nil) {
    self.kind = kind
    self.path = path
  }
}
