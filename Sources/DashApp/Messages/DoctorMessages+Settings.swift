import CommandLine
import DashCore
import TextRendering

/// The messages about settings, API keys and the terminal.
extension DoctorMessages {
  /// Returns the origin of a setting.
  static func origin(_ origin: SettingOrigin) -> String {
    switch origin {
    case .flag(let option): "by --\(option.rawValue)"
    case .variable(let name): by(name)
    case .file: "by plugins.json"
    case .terminal: "as the terminal has it"
    case .standard: "the default"
    }
  }

  /// Returns the origin of a setting that an environment variable sets.
  static func by(_ variable: String) -> String { "by the variable \(variable)" }

  /// Returns the flag or variable of an origin for scripts; `nil` for other origins.
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
  static let serviceDefaultLanguage = "the services' own"

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

  /// Returns whether an API key is set, and where it comes from.
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

  /// Returns the origin of an API key from systemd's credentials.
  static func credentials(_ names: [String]) -> String {
    "from systemd's credentials, as \(names.map(safe).joined(separator: ", "))"
  }

  private static func safe(_ text: String) -> String { ConfigurationMessages.safe(text) }

  // MARK: Terminal

  static let noTerminal = "standard output is no terminal"

  static func terminal(_ name: String, size: String) -> String { "\(name), \(size)" }

  static func dumbTerminal(_ name: String?, size: String) -> String {
    let reason = name.map { "TERM is \($0)" } ?? "TERM is not set"
    return "\(size); \(reason), so there is no colour, no link and no screen"
  }

  static func size(columns: Int?, rows: Int?) -> String {
    guard let columns, let rows else { return "of unknown size" }
    return "\(counted(columns, "column")), \(counted(rows, "row"))"
  }

  static func utf8(_ variable: String) -> String { "UTF-8, \(by(variable))" }

  static func asciiOnly(_ variable: String?) -> String {
    let reason = variable.map { "\($0) names no UTF-8" } ?? "no locale is set"
    return "ASCII: \(reason)"
  }

  static let setLocale = "For degrees, arrows and drawings: export LANG=C.UTF-8"

  static func links(_ hasLinks: Bool) -> String {
    hasLinks ? "can be clicked, where the terminal knows them" : "none"
  }

  // MARK: Pictures

  static func noPictures(isTerminal: Bool) -> String {
    isTerminal
      ? "none, by --images, the terminal's name or its colours" : "none, without a terminal"
  }

  static func picturesWithoutQuery(_ form: String) -> String {
    "\(form), without asking the terminal: by --images, or because it is one within another"
  }

  static func picturesAfterQuery(_ form: String, _ graphics: TerminalGraphics) -> String {
    "\(form), as the terminal says; a cell is \(graphics.cellWidth) by \(graphics.cellHeight) pixels"
  }

  static let blocksAfterQuery = "blocks: the terminal was asked and names no protocol of its own"

  static func between(_ programs: [String]) -> String {
    "\(programs.joined(separator: ", ")) stands between dash and the terminal"
  }
}
