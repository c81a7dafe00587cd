/// A language that the program's own words are in.
package enum Language: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case japanese = "ja"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case portuguese = "pt"
  case arabic = "ar"
  case chinese = "zh"

  /// The language of a tag such as `de`, `pt-BR` or `zh_CN`; nil where there are no words in it.
  package init?(tag: String) {
    let primary = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
    self.init(rawValue: String(primary))
  }

  /// Whether it can be written in letters that ASCII has a spelling for.
  var isLatin: Bool {
    switch self {
    case .english, .german, .french, .spanish, .portuguese: true
    case .japanese, .arabic, .chinese: false
    }
  }
}
