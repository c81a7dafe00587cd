import DashCore
import TextRendering

/// Where settings come from.
extension DoctorWords {
  /// Who says what a setting is.
  static func origin(_ origin: SettingOrigin) -> String {
    switch origin {
    case .flag(let option): "by --\(option.rawValue)"
    case .variable(let name): by(name)
    case .file: "by plugins.json"
    case .terminal: "as the terminal has it"
    case .standard: "the default"
    }
  }

  /// That a variable of the environment says so.
  static func by(_ variable: String) -> String { "by the variable \(variable)" }

  /// The flag or variable that says so, for scripts; nil for neither.
  static func name(of origin: SettingOrigin) -> String? {
    switch origin {
    case .flag(let option): "--\(option.rawValue)"
    case .variable(let name): name
    case .file, .standard, .terminal: nil
    }
  }

  static let foundInUsualPlace = "found in its usual place"

  static func compiledIn(lookedIn paths: [String]) -> String {
    "the one that is compiled in; there is none in \(paths.joined(separator: ", "))"
  }

  static let createConfiguration = "To have your own places: dash config init"
  static let wrongConfiguration = "it cannot be used; the rest was looked at without it"

  static func exposed(_ path: String) -> String { "\(path) holds a key and others can read it" }

  static let nothingEnabled = "no instance is enabled, so dash shows nothing"
  static let enableSomething = "Add an instance to plugins.json, or enable one."
  static let notEnabled = "no, so it was not asked"
  static let servicesOwnLanguage = "the services' own"

  static func unset(_ variable: String) -> String { "Correct it, or: unset \(variable)" }

  static func columns(_ count: Int) -> String { counted(count, "column") }

  static func name(of depth: ColorDepth) -> String {
    switch depth {
    case .none: "none"
    case .ansi16: "16"
    case .ansi256: "256"
    case .truecolor: "16 million"
    }
  }

  // MARK: Keys

  /// Whether a key is there, and where from.
  static func key(isSet: Bool?, _ place: String) -> String {
    switch isSet {
    case true?: "set, \(place)"
    case false?: "not set, \(place)"
    case nil: "not looked at, \(place)"
    }
  }

  static func place(of place: KeySource.Place) -> String {
    switch place {
    case .command(let program): "printed by \(safe(program))"
    case .configuration: "in plugins.json itself"
    case .file(let path): "from the file \(safe(path))"
    case .unknown: "from nowhere that is known"
    case .variables(let names):
      names.count == 1
        ? "from the variable \(names.map(safe).joined())"
        : "from the variables \(names.map(safe).joined(separator: ", "))"
    }
  }

  /// Where a key comes from whose variables are not set: systemd has handed it over.
  static func credentials(_ names: [String]) -> String {
    "from systemd's credentials, as \(names.map(safe).joined(separator: ", "))"
  }

  private static func safe(_ text: String) -> String { ConfigurationWords.safe(text) }
}
