/// A result that no input may have.
struct FuzzFinding: Error {
  let what: String

  init(_ what: String) {
    self.what = what
  }

  /// Throws a finding if a condition is false.
  static func check(
    _ condition: Bool,
    _ what: @autoclosure () -> String
  ) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(what()) }
  }
}
