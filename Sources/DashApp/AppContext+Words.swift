import DashCore
import TextRendering

extension AppContext {
  /// The words for what is said before settings are weighed, or where they cannot be.
  ///
  /// The language is that of `--lang` where that can be read, whatever else is wrong with the command
  /// line, else of `DASH_LANG`, else of the configuration where that is JSON, else of the locale. It is
  /// looked for where something is to be said, and not before.
  var errorWords: Words {
    let values = ArgumentParser.readableValues(in: arguments)
    let language =
      values[.lang] ?? environment["DASH_LANG"]?.nonEmpty
      ?? configuredLanguage(values) ?? LocaleLanguage.tag(environment)
    return Words(
      language.flatMap(Language.init(tag:)) ?? .english,
      isUnicode: LocaleFacts.isUTF8(environment),
      keepsValues: true
    )
  }

  /// What a configuration says of the language, although all else in it may be wrong.
  private func configuredLanguage(_ values: [OptionName: String]) -> String? {
    let flag = values[.config]
    let path: String
    switch configurationLoader.location(flag: flag, isDemo: values[.demo] != nil) {
    case .compiledIn: return nil
    case .named(let named): path = named
    case .found(let found): path = found
    }
    // A pipe holds nothing the second time.
    guard
      let bytes = try? TextFile.read(path, .file).bytes,
      let root = try? JSONParser.parse(bytes),
      case .string(let language)? = root["language"]?.value
    else { return nil }
    return language.nonEmpty
  }
}

extension String {
  /// The text; nil where it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
