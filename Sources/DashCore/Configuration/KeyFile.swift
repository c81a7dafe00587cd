/// What a file gives that a key is looked for in.
package enum KeyFile: Sendable, Hashable {
  /// What is in it, and its path where others than its owner can read it.
  case content([UInt8], exposedPath: String? = nil)
  /// It cannot be read.
  case unreadable
  /// It is not to be read; its path and the reason.
  case untrusted(path: String, FileDistrust)
}
