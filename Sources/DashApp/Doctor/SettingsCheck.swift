import DashCore
import TextRendering

/// What each setting is, and who says so.
struct SettingsCheck {
  let arguments: ParsedArguments
  /// The variables, without those that hold what they may not.
  let environment: [String: String]
  let configuration: Configuration
  let settings: Settings
  let terminal: Terminal

  func findings() -> [Finding] {
    [units, language, icons, color, images, width, timeout, refresh]
  }

  /// The environment without the variables of our own that hold what they may not.
  static func sound(_ environment: [String: String]) -> [String: String] {
    let faults = faults(in: environment).map(\.variable)
    return environment.filter { !faults.contains($0.key) }
  }

  /// The variables of our own that hold what they may not, with what is wrong.
  private static func faults(in environment: [String: String]) -> [(variable: String, UsageError)] {
    let variables: [(OptionName, String)] = [
      (.units, "DASH_UNITS"), (.lang, "DASH_LANG"), (.images, "DASH_IMAGES"),
      (.icons, "DASH_ICONS"),
    ]
    return variables.compactMap { option, variable in
      guard let value = environment[variable], !value.isEmpty else { return nil }
      do throws(UsageError) {
        let type = CommandTable.specification(of: option).value
        try OptionValueCheck.check(value, as: type, origin: variable)
        return nil
      } catch {
        return (variable, error)
      }
    }
  }

  /// A finding for each of them.
  static func badVariables(in environment: [String: String]) -> [Finding] {
    faults(in: environment).map { variable, error in
      Finding(
        .settings,
        variable,
        .failure,
        UsageWords().message(for: error),
        steps: [DoctorWords.unset(variable)]
      )
    }
  }

  // MARK: Settings

  private var units: Finding {
    let said = origin(.units, UnitsDecision.variable, isInFile: configuration.units != nil)
    let isSaid = said != .standard
    let locale = isSaid ? nil : LocaleUnits.variable(environment)
    return finding("units", settings.render.units.text, locale.map { .variable($0) } ?? said)
  }

  private var language: Finding {
    let said = origin(.lang, "DASH_LANG", isInFile: configuration.language != nil)
    let locale = said == .standard ? LocaleLanguage.variable(environment) : nil
    return finding(
      "language",
      settings.language.map(ConfigurationWords.safe) ?? DoctorWords.servicesOwnLanguage,
      locale.map { .variable($0) } ?? said
    )
  }

  private var icons: Finding {
    let origin = origin(.icons, "DASH_ICONS", isInFile: configuration.icons != nil)
    let wanted = settings.render.icons
    guard !settings.render.isUnicode, wanted != .ascii else {
      return finding("icons", wanted.rawValue, origin)
    }
    // Whatever is wanted, there are no signs in ASCII.
    let locale = LocaleFacts.locale("LC_CTYPE", environment)
    return finding(
      "icons",
      IconSet.ascii.rawValue,
      locale.map { .variable($0.variable) } ?? .standard
    )
  }

  private var color: Finding {
    let depth = DoctorWords.name(of: settings.render.colorDepth)
    if arguments.has(.color), arguments.text(.color) != "auto" {
      return finding("colour", depth, .flag(.color))
    }
    let isSet: (String) -> Bool = { environment[$0]?.isEmpty == false }
    let deciding: String? =
      if isSet("NO_COLOR") {
        "NO_COLOR"
      } else if isSet("CLICOLOR_FORCE"), environment["CLICOLOR_FORCE"] != "0" {
        "CLICOLOR_FORCE"
      } else if terminal.outputIsTerminal, !TerminalFacts.obeysSequences(environment) {
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
    let choice =
      arguments.text(.images) ?? environment["DASH_IMAGES"].flatMap { $0.isEmpty ? nil : $0 }
    return finding(
      "images",
      choice ?? ImageChoice.auto.rawValue,
      origin(.images, "DASH_IMAGES", isInFile: false)
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
    return finding("width", DoctorWords.columns(settings.render.width), origin)
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
      configuration.givenKeys.contains("refresh") ? .file : .standard
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
      "\(value), \(DoctorWords.origin(origin))",
      facts: [
        Finding.Fact("value", value), Finding.Fact("origin", origin.word),
      ] + Finding.Fact.optional("originName", DoctorWords.name(of: origin))
    )
  }
}
