/// What the locale's variables say.
enum LocaleFacts {
  /// Whether the terminal is to be sent UTF-8: `LC_ALL`, else `LC_CTYPE`, else `LANG`.
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = locale("LC_CTYPE", environment)?.value
    guard let codeset = locale?.lowercased().split(separator: ".").dropFirst().first else {
      return false
    }
    return codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8")
  }

  /// The locale of a category such as `LC_TIME`, and the variable that says so: `LC_ALL`, else the
  /// category's own, else `LANG`; nil where none is set.
  static func locale(
    _ category: String,
    _ environment: [String: String]
  ) -> (variable: String, value: String)? {
    for variable in ["LC_ALL", category, "LANG"] {
      if let value = environment[variable], !value.isEmpty { return (variable, value) }
    }
    return nil
  }

  /// The territory of a locale, such as `GB` of `en_GB.UTF-8`; nil where it names none.
  static func territory(of locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name.split(separator: "_", omittingEmptySubsequences: false).dropFirst().first
      .map { $0.uppercased() }
  }
}
