/// What the locale's variables say.
enum LocaleFacts {
  /// Whether the terminal is to be sent UTF-8: `LC_ALL`, else `LC_CTYPE`, else `LANG`.
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let codeset = locale?.lowercased().split(separator: ".").dropFirst().first else {
      return false
    }
    return codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8")
  }
}
