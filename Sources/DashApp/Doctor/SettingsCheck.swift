import CommandLine
import DashCore
import TextRendering

/// Reports the value and the origin of each setting.
struct SettingsCheck {
  let arguments: ParsedArguments
  /// The environment variables without invalid `DASH_…` values.
  let environment: [String: String]
  let configuration: Configuration
  let settings: Settings
  let terminal: Terminal

  func findings() -> [Finding] {
    [units, language, icons, color, images, width, timeout, refresh]
  }

  /// Returns the environment without invalid `DASH_…` values.
  static func sound(_ environment: [String: String]) -> [String: String] {
    let invalid = OptionVariables.errors(in: environment).map(\.variable)
    return environment.filter { !invalid.contains($0.key) }
  }

  /// Returns a finding for each invalid `DASH_…` variable.
  static func invalidVariables(in environment: [String: String]) -> [Finding] {
    OptionVariables.errors(in: environment).map { variable, error in
      Finding(
        .settings,
        variable,
        .failure,
        UsageMessages().message(for: error),
        steps: [DoctorMessages.unset(variable)]
      )
    }
  }

  // MARK: Settings

  private var units: Finding {
    let explicit = origin(.units, OptionVariables.units.name, isInFile: configuration.units != nil)
    let isExplicit = explicit != .standard
    let locale = isExplicit ? nil : LocaleUnits.variable(environment)
    return finding("units", settings.render.units.text, locale.map { .variable($0) } ?? explicit)
  }

  private var language: Finding {
    let explicit = origin(
      .lang,
      OptionVariables.language.name,
      isInFile: configuration.language != nil
    )
    let locale = explicit == .standard ? LocaleLanguage.variable(environment) : nil
    return finding(
      "language",
      settings.language.map(ConfigurationMessages.safe) ?? DoctorMessages.serviceDefaultLanguage,
      locale.map { .variable($0) } ?? explicit
    )
  }

  private var icons: Finding {
    let origin = origin(.icons, OptionVariables.icons.name, isInFile: configuration.icons != nil)
    let requested = settings.render.icons
    guard !settings.render.isUnicode, requested != .ascii else {
      return finding("icons", requested.rawValue, origin)
    }
    // An ASCII locale overrides every icon set.
    let locale = LocaleFacts.locale("LC_CTYPE", environment)
    return finding(
      "icons",
      IconSet.ascii.rawValue,
      locale.map { .variable($0.variable) } ?? .standard
    )
  }

  private var color: Finding {
    let depth = DoctorMessages.name(of: settings.render.colorDepth)
    if let color = arguments.options.color, color != .auto {
      return finding("colour", depth, .flag(.color))
    }
    let isSet: (String) -> Bool = { environment[$0]?.isEmpty == false }
    let deciding: String? =
      if isSet("NO_COLOR") {
        "NO_COLOR"
      } else if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" {
        "CLICOLOR_FORCE"
      } else if terminal.outputIsTerminal,
        !TerminalCapabilities.supportsEscapeSequences(environment)
      {
        "TERM"
      } else if terminal.outputIsTerminal, environment["CLICOLOR"] == "0" {
        "CLICOLOR"
      } else {
        nil
      }
    let usual: SettingOrigin = terminal.outputIsTerminal ? .terminal : .standard
    return finding("colour", depth, deciding.map { .variable($0) } ?? usual)
  }

  private var images: Finding {
    let variable = try? OptionVariables.images.value(in: environment)
    let choice = arguments.options.images ?? variable ?? .auto
    return finding(
      "images",
      choice.rawValue,
      origin(.images, OptionVariables.images.name, isInFile: false)
    )
  }

  private var width: Finding {
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let origin: SettingOrigin =
      if arguments.has(.width) {
        .flag(.width)
      } else if columns != nil {
        .variable("COLUMNS")
      } else {
        terminal.outputColumns == nil ? .standard : .terminal
      }
    return finding("width", DoctorMessages.columns(settings.render.width), origin)
  }

  private var timeout: Finding {
    if let seconds = settings.timeoutSeconds {
      return finding("timeout", DurationText.text(seconds), .flag(.timeout))
    }
    let seconds = Set(configuration.instances.filter(\.isEnabled).map(\.timeoutSeconds))
    let texts = seconds.sorted().map(DurationText.text)
    let standard = DurationText.text(Instance.defaultTimeoutSeconds)
    let isStandard = texts.isEmpty || texts == [standard]
    return finding(
      "timeout",
      isStandard ? standard : texts.joined(separator: ", "),
      isStandard ? .standard : .file
    )
  }

  private var refresh: Finding {
    finding(
      "refresh",
      DurationText.text(configuration.refreshSeconds),
      configuration.explicitKeys.contains("refresh") ? .file : .standard
    )
  }

  // MARK: Origins

  private func origin(
    _ option: OptionName,
    _ variable: String,
    isInFile: Bool
  ) -> SettingOrigin {
    if arguments.has(option) { return .flag(option) }
    if environment[variable]?.isEmpty == false { return .variable(variable) }
    return isInFile ? .file : .standard
  }

  private func finding(_ name: String, _ value: String, _ origin: SettingOrigin) -> Finding {
    Finding(
      .settings,
      name,
      "\(value), \(DoctorMessages.origin(origin))",
      facts: [
        Finding.Fact("value", value), Finding.Fact("origin", origin.scriptName),
      ] + Finding.Fact.optional("originName", DoctorMessages.name(of: origin))
    )
  }
}

/// The origin of a setting.
enum SettingOrigin: Sendable, Hashable {
  case flag(OptionName)
  /// An environment variable.
  case variable(String)
  case file
  /// Reported by the terminal.
  case terminal
  /// The default.
  case standard

  /// The origin's name for scripts.
  var scriptName: String {
    switch self {
    case .flag: "flag"
    case .variable: "environment"
    case .file: "file"
    case .terminal: "terminal"
    case .standard: "default"
    }
  }
}
