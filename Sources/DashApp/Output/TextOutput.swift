/// Where text goes.
package protocol TextOutput: Sendable {
  /// Writes all of a text.
  ///
  /// - Parameter text: What to write.
  /// - Throws: ``OutputError`` where it cannot be written.
  func write(_ text: String) throws(OutputError)

  /// Whether it is known that nobody reads any more, without writing anything.
  var isClosed: Bool { get }
}
