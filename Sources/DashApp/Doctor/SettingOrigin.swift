/// Where a setting comes from.
enum SettingOrigin: Sendable, Hashable {
  case flag(OptionName)
  /// A variable of the environment.
  case variable(String)
  case file
  /// What the terminal says.
  case terminal
  /// Nobody says anything.
  case standard

  /// The same as one word, for scripts.
  var word: String {
    switch self {
    case .flag: "flag"
    case .variable: "environment"
    case .file: "file"
    case .terminal: "terminal"
    case .standard: "default"
    }
  }
}
