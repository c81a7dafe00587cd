/// What the machine has of the rules of time zones.
package enum TimeZoneFacts: Sendable, Hashable {
  /// A folder with them, and what their release is called, where it says so.
  case found(path: String, version: String?)
  /// Nothing.
  case missing
}
