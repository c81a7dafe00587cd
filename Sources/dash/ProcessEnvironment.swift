import Glibc

/// The variables that this process was started with.
enum ProcessEnvironment {
  /// All variables; of one that is set twice, the first, as `getenv` has it.
  static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let pair = String(cString: text).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      if pair.count == 2, variables[String(pair[0])] == nil {
        variables[String(pair[0])] = String(pair[1])
      }
      entry += 1
    }
    return variables
  }
}
