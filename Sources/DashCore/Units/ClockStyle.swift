/// How the hours of a day are counted.
package enum ClockStyle: String, Sendable, Hashable, CaseIterable {
  /// From 0 to 23.
  case hours24 = "24"
  /// Twice from 12 to 11, before noon and after it.
  case hours12 = "12"
}
