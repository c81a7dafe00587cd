/// OpenWeatherMap's own names of languages, which are not those of BCP 47.
///
/// Source: the list of https://openweathermap.org/current#multi.
enum Language {
  private static let codes = [
    "cs": "cz", "ko": "kr", "lv": "la", "nb": "no", "nn": "no", "pt-br": "pt_br", "sq": "al",
    "sv": "sv", "uk": "ua", "zh": "zh_cn", "zh-cn": "zh_cn", "zh-hans": "zh_cn",
    "zh-hant": "zh_tw", "zh-hk": "zh_tw", "zh-mo": "zh_tw", "zh-tw": "zh_tw",
  ]

  /// The service's name of a language.
  ///
  /// - Parameter tag: A language by BCP 47, such as `de`, `de-AT`, `pt-BR`; or the service's own
  ///   name, which is passed on.
  /// - Returns: What to send as `lang`.
  static func code(for tag: String) -> String {
    // As RFC 4647 looks tags up: shortened from the end until one is known.
    var subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
    while subtags.count > 1 {
      if let code = codes[subtags.joined(separator: "-")] { return code }
      subtags.removeLast()
    }
    let primary = subtags.joined()
    return codes[primary] ?? primary
  }
}
