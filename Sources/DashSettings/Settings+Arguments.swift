package import CommandLine
package import DashCore
package import DashFetch
import DashPictures
import Localization
import Pictures
import Subprocess
package import TerminalScreen
import TextRendering

extension Settings {
  /// Resolves the settings from flags, environment and file.
  ///
  /// - Parameters:
  ///   - arguments: The parsed command line.
  ///   - environment: The environment variables.
  ///   - terminal: The properties of the standard streams.
  ///   - utcOffsetSeconds: The offset of local time from UTC.
  /// - Returns: The effective settings.
  /// - Throws: ``UsageError`` for an invalid environment variable or conflicting options.
  package static func resolve(
    _ arguments: ParsedArguments,
    _ configuration: Configuration,
    environment: [String: String],
    terminal: Terminal,
    utcOffsetSeconds: Int
  ) throws(UsageError) -> Settings {
    let flags = arguments.options
    let units = try Units.resolve(
      flag: flags.units,
      file: configuration.units,
      environment: environment
    )
    let language =
      try OptionVariables.language.value(overriddenBy: flags.language, in: environment)
      ?? configuration.language ?? EnvironmentLocale(environment).languageTag
    let icons =
      try OptionVariables.icons.value(overriddenBy: flags.icons, in: environment)
      ?? configuration.icons.flatMap(IconSet.init(rawValue:))
    var theme = configuration.theme
    if let name = try OptionVariables.theme.value(overriddenBy: flags.theme, in: environment) {
      // Another theme than the file's is meant without its colours.
      theme = ThemeSetting(name)
    }
    let color = flags.color ?? .auto
    func options(isTerminal: Bool, columns: Int?, isUTF8: Bool = false) -> RenderOptions {
      var options = RenderOptions(
        width: flags.width ?? width(environment, columns),
        colorDepth: ColorDecision.depth(
          choice: color,
          environment: environment,
          isTerminal: isTerminal
        ),
        isUnicode: EnvironmentLocale(environment).isUTF8 || isUTF8,
        units: units,
        utcOffsetSeconds: utcOffsetSeconds
      )
      options.language = language.flatMap(Language.init(tag:)) ?? .english
      options.territories = EnvironmentLocale(environment).territories
      options.isConsole = isTerminal && environment["TERM"] == "linux"
      options.icons = icons ?? .unicode
      options.columns = flags.columns
      options.placeOrder = flags.sort
      options.theme = theme
      if isTerminal {
        options.terminalColors = TerminalColors(colorFGBG: environment["COLORFGBG"])
      }
      options.hasHyperlinks =
        isTerminal && TerminalCapabilities.ignoresUnknownSequences(environment)
      return options
    }
    var settings = Settings(
      format: flags.format ?? .text,
      language: language,
      timeoutSeconds: flags.timeoutSeconds,
      isDemo: arguments.has(.demo),
      isVerbose: arguments.has(.verbose),
      render: options(
        isTerminal: terminal.outputIsTerminal,
        columns: terminal.outputColumns,
        isUTF8: flags.format?.isUTF8 == true
      ),
      errorRender: options(
        isTerminal: terminal.errorIsTerminal,
        columns: terminal.errorColumns
      )
    )
    settings.cachePolicy = try CachePolicy(arguments)
    settings.enableGallery(arguments)
    let isAboutAlerts = arguments.command == "alerts"
    settings.contact = configuration.contact
    settings.alerts = configuration.showsAlerts || isAboutAlerts ? configuration.alerts : nil
    if isAboutAlerts { settings.alerts?.condition = nil }
    let hasWindow = terminal.outputRows != nil && settings.format == .text
    settings.radar = arguments.showsRadar(hasWindow: hasWindow) ? configuration.radar : nil
    settings.notifyProgram = try flags.notifyProgram.map { name throws(UsageError) in
      guard let path = ProgramSearch.find(typed: name, in: environment["PATH"]) else {
        let expected = ExpectedValue.text("an executable file, or a program in PATH")
        throw .badValue(origin: "--notify", value: name, expected: expected, nearest: nil)
      }
      return PluginProgram(path: path, passesAction: false)
    }
    settings.render.rules = configuration.rules.compactMap { try? NamedRule($0) }
    settings.render.showsAlerts = isAboutAlerts
    settings.errorRender.showsAlerts = isAboutAlerts
    settings.hasMouse = !arguments.has(.noMouse)
    // The last row is for the cursor.
    settings.render.rows = terminal.outputRows.map { max($0 - 1, 1) }
    settings.render.fitsWindow = !arguments.has(.full)
    settings.render.showsAttributions = settings.isVerbose
    // After the rows, which decide whether a card stands beside a list.
    settings.enableForecast(arguments, configuration)
    // Without a command, nobody named the photos.
    settings.render.hidesUnconfigured = arguments.command.isEmpty
    settings.errorRender.hidesUnconfigured = arguments.command.isEmpty
    let images =
      try OptionVariables.images.value(overriddenBy: flags.images, in: environment) ?? .auto
    if settings.format == .text {
      settings.images = ImageDecision.outcome(
        images,
        settings.render,
        environment: environment,
        isTerminal: terminal.outputIsTerminal,
        isColorForced: color == .always
      )
    } else if settings.format.hasPictures {
      // With a form named explicitly, JSON reports whether each picture is available.
      settings.images = [.auto, .off].contains(images) ? .none : .form(.blocks)
    }
    return settings
  }

  /// Returns the width in columns; ignores an invalid `COLUMNS`, which some shells set.
  private static func width(
    _ environment: [String: String],
    _ terminalColumns: Int?
  ) -> Int {
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let width = columns ?? terminalColumns ?? 80
    let bounds = OptionSpecification.widthBounds
    return min(max(width, bounds.lowerBound), bounds.upperBound)
  }

  /// The fewest cells of a list that has room for columns of the air.
  private static let airColumnsWidth = 100

  /// Enables the forecast and air quality of several places where the command line requests them.
  ///
  /// A single place always has them. For several places they are requested only if an option asks for
  /// them, because each place takes up to two more requests. Within the rate limit the next day is also
  /// requested for a list, with the air quality for a wide one, and the forecast for `--plain-watch`.
  package mutating func enableForecast(_ arguments: ParsedArguments, _ configuration: Configuration)
  {
    let days = arguments.options.days ?? configuration.days
    let isHourly = arguments.has(.hourly) || configuration.isHourly
    needsForecast = arguments.has(.days) || isHourly
    // One more day: the next 24 hours reach into it, and a response cached before midnight then
    // still has all days.
    weather.days = days.map { $0 + 1 }
    render.forecast.isListed = needsForecast
    render.forecast.isHourly = isHourly
    render.forecast.days = days
    if format == .text {
      let columns = render.width >= Self.airColumnsWidth ? ListDetails.columns : .nextDay
      let rows = render.hasCardWithList ? render.fittedRows : nil
      let card = rows.map { ListDetails.card(rows: $0, otherwise: columns) }
      listDetails =
        arguments.has(.plainWatch)
        ? .forecast
        // A watch fetches the details of the shown card alone.
        : arguments.has(.watch)
          ? .columns : render.columns != nil || render.showsAlerts ? .none : card ?? columns
    }
    var parts = (render.columns ?? []).reduce(into: PlaceParts()) { $0.formUnion($1.parts) }
    for rule in render.rules { parts.formUnion(rule.rule.parts) }
    weather.includesForecast = needsForecast || parts.contains(.forecast)
    weather.includesAirQuality = needsForecast || parts.contains(.air)
  }

  /// Switches to the gallery and applies the query and the options of a search of `dash photos`.
  package mutating func enableGallery(_ arguments: ParsedArguments) {
    let isSearch = ![.detail, .open, .save].contains(where: arguments.has)
    guard arguments.command == "photos", isSearch else { return }
    render.photoPresentation = .gallery
    // Unquoted words form one search, as in a search engine.
    let words = arguments.operands.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    photos.query = words.isEmpty ? nil : words.joined(separator: " ")
    photos.page = arguments.options.page
    photos.perPage = arguments.options.perPage
  }
}

extension ParsedArguments {
  /// The commands that show the card of a place.
  private static let cardCommands = ["", "show", "weather"]

  /// Whether the command line asks for radar: that of a map, or for a card in a window.
  fileprivate func showsRadar(hasWindow: Bool) -> Bool {
    if command == "radar" { return true }
    return hasWindow && Self.cardCommands.contains(command) && options.template == nil
      && !has(.plainWatch)
  }
}

extension CachePolicy {
  /// Creates the policy that the command line requests.
  ///
  /// - Throws: ``UsageError`` for options that exclude each other.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    let choices: [OptionName] = [.offline, .refresh]
    let given = choices.filter(arguments.has)
    if given.count > 1 { throw .conflictingOptions(given[0], given[1]) }
    let maximumAge = arguments.options.maxAgeSeconds
    if let choice = given.first, maximumAge != nil { throw .conflictingOptions(choice, .maxAge) }
    switch given.first {
    case .offline: self.init(.onlyCached)
    case .refresh: self.init(.revalidate)
    default: self.init(maximumAgeSeconds: maximumAge)
    }
  }
}
