/// Why a file is not read, though it can be: somebody else decides what is in it.
public enum FileDistrust: Sendable, Hashable {
  /// It belongs to neither this user nor root.
  case ownedByAnother
  /// Its group or everybody may write to it.
  case writableByOthers
}
