import CommandLine
import DashCore
import TextRendering

/// The messages about settings, API keys and the terminal.
extension DoctorMessages {
  /// Returns the origin of a setting.
  static func origin(_ origin: SettingOrigin) -> String {
    switch origin {
    case .flag(let option): "from --\(option.rawValue)"
    case .variable(let name): from(name)
    case .file: "from plugins.json"
    case .terminal: "from the terminal"
    case .standard: "default"
    }
  }

  /// Returns the origin of a setting that an environment variable sets.
  static func from(_ variable: String) -> String { "from \(variable)" }

  /// Returns the flag or variable of an origin for scripts; `nil` for other origins.
  static func name(of origin: SettingOrigin) -> String? {
    switch origin {
    case .flag(let option): "--\(option.rawValue)"
    case .variable(let name): name
    case .file, .standard, .terminal: nil
    }
  }

  static let foundAtDefaultPath = "found at the default path"

  static func compiledIn(lookedIn paths: [String]) -> String {
    "compiled in; no file in \(paths.joined(separator: ", "))"
  }

  static let createConfiguration =
    "To set your own places, run: dash places set London \"New York\""
  static let wrongConfiguration = "invalid; the other checks ran without it"

  static let foreignConfiguration =
    "not trusted: starts no program, reads no key file, and sends keys only to the provider's own"
    + " address or to this machine"
  static let trustConfiguration = "If you trust it, add --trust."

  static func exposed(_ path: String) -> String {
    "\(path) contains a key, and other users can read it"
  }

  static let nothingEnabled = "no instance is enabled, so dash shows nothing"
  static let enableSomething = "Add an instance to plugins.json, or enable one."
  static let notEnabled = "no, so not checked"
  static let serviceDefaultLanguage = "each service's default"

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
    case nil: "not checked, \(place)"
    }
  }

  static func place(of place: KeySource.Place) -> String {
    switch place {
    case .command(let program): "printed by \(safe(program))"
    case .configuration: "in plugins.json"
    case .file(let path): "from the file \(safe(path))"
    case .unknown: "source unknown"
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

  static let noTerminal = "standard output is not a terminal"

  static func terminal(_ name: String, size: String) -> String { "\(name), \(size)" }

  static func dumbTerminal(_ name: String?, size: String) -> String {
    let reason = name.map { "TERM is \($0)" } ?? "TERM is not set"
    return "\(size); \(reason), so no colours, links or full-screen mode"
  }

  static func size(columns: Int?, rows: Int?) -> String {
    guard let columns, let rows else { return "unknown size" }
    return "\(counted(columns, "column")), \(counted(rows, "row"))"
  }

  static func utf8(_ variable: String) -> String { "UTF-8, \(from(variable))" }

  static func asciiOnly(_ variable: String?) -> String {
    let reason = variable.map { "\($0) is not UTF-8" } ?? "no locale is set"
    return "ASCII: \(reason)"
  }

  static let setLocale = "For degrees, arrows and drawings: export LANG=C.UTF-8"

  static func links(_ hasLinks: Bool) -> String {
    hasLinks ? "clickable if the terminal supports them" : "none"
  }

  // MARK: Pictures

  static func noPictures(isTerminal: Bool) -> String {
    isTerminal
      ? "none, because of --images or the terminal" : "none, without a terminal"
  }

  static func picturesWithoutQuery(_ form: String) -> String {
    "\(form), without a terminal query: set by --images, or the terminal is nested"
  }

  static func picturesAfterQuery(_ form: String, _ graphics: TerminalGraphics) -> String {
    "\(form), reported by the terminal; cells are"
      + " \(graphics.cellWidth) by \(graphics.cellHeight) pixels"
  }

  static let blocksAfterQuery = "blocks: the terminal reports no graphics protocol"

  static func between(_ programs: [String]) -> String {
    "\(programs.joined(separator: ", ")) between dash and the terminal"
  }
}
