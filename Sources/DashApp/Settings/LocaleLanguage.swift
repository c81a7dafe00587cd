import TextRendering

/// The language that the locale of an environment stands for.
enum LocaleLanguage {
  /// The tag of the language, such as `de-AT`; nil for English, which services write by themselves.
  ///
  /// A locale of Chinese in traditional characters, in which there are no words, has none either.
  static func tag(_ environment: [String: String]) -> String? {
    guard let locale = LocaleFacts.locale("LC_MESSAGES", environment) else { return nil }
    let name = locale.value.prefix { $0 != "." && $0 != "@" }
    let subtags = name.split(separator: "_")
    let isTag = subtags.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLetter } }
    guard let language = subtags.first?.lowercased(), isTag, (2...3).contains(language.count),
      language != "en"
    else { return nil }
    let tag = subtags.count == 1 ? language : "\(language)-\(subtags[1].uppercased())"
    return language == "zh" && Language(tag: tag) == nil ? nil : tag
  }

  /// The variable that says so; nil where none does.
  static func variable(_ environment: [String: String]) -> String? {
    tag(environment).flatMap { _ in LocaleFacts.locale("LC_MESSAGES", environment)?.variable }
  }
}
