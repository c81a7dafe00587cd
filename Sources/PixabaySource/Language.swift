/// The languages that Pixabay searches in (https://pixabay.com/api/docs/).
enum Language {
  static let all = [
    "cs", "da", "de", "en", "es", "fr", "id", "it", "hu", "nl", "no", "pl", "pt", "ro", "sk", "fi",
    "sv", "tr", "vi", "th", "bg", "ru", "el", "ja", "ko", "zh",
  ]

  /// The service's name of a language by BCP 47; nil for one that it does not search in.
  static func code(for tag: String) -> String? {
    let primary = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
    let code = ["nb", "nn"].contains(primary) ? "no" : String(primary)
    return all.contains(code) ? code : nil
  }
}
