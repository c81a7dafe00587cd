import Glibc

/// The environment of this process.
package enum ProcessEnvironment {
  /// Returns the variables; the first usable one of a repeated name wins, as in `getenv`.
  ///
  /// What is not UTF-8 is decoded with replacement characters.
  ///
  /// - Parameters:
  ///   - isUsable: Returns whether to include a variable, given its name and whether it is UTF-8.
  package static func variables(
    of block: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ,
    where isUsable: (_ name: String, _ isUTF8: Bool) -> Bool = { _, _ in true }
  ) -> [String: String] {
    var variables: [String: String] = [:]
    var entry = block
    while let text = entry.pointee {
      let decoded = String(validatingCString: text)
      let variable = decoded ?? String(cString: text)
      if let separator = variable.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(variable[..<separator])
        if variables[name] == nil, isUsable(name, decoded != nil) {
          variables[name] = String(variable[variable.utf8.index(after: separator)...])
        }
      }
      entry += 1
    }
    return variables
  }
}
