/// Something that may come of no input.
struct FuzzFinding: Error {
  let what: String

  init(_ what: String) {
    self.what = what
  }

  /// Finds that something is not as it has to be.
  static func check(
    _ condition: Bool,
    _ what: @autoclosure () -> String
  ) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(what()) }
  }
}
