import DashCore
import PictureCoding
import TextRendering

/// What one run is to do, after flags, environment, file and defaults have been weighed.
struct Settings {
  let format: OutputFormat
  /// The language that services are asked for, as users write it; nil for their own.
  var language: String?
  let timeoutSeconds: Int?
  let isDemo: Bool
  var isVerbose: Bool
  /// How text is written to standard output.
  var render: RenderOptions
  /// How text is written to standard error, which may be another terminal or none.
  let errorRender: RenderOptions
  /// Whether and how pictures are drawn on standard output.
  var images = ImageDecision.Outcome.none
  /// What sources of weather are asked beyond how it is now.
  var weather = WeatherRequest()
  /// Whether something is missing where there is no forecast, because an option asks for it.
  var needsForecast = false
  /// What sources of photos are asked beyond their options.
  var photos = PhotoRequest()
  /// What the user says of answers that are kept.
  var keptAnswers = KeptAnswersChoice.whereFresh(maximumAgeSeconds: nil)

  /// Weighs the flags against the environment, and both against the file.
  ///
  /// - Throws: ``UsageError`` for a variable of the environment that is out of bounds.
  static func resolve(
    _ arguments: ParsedArguments,
    _ configuration: Configuration,
    environment: [String: String],
    terminal: Terminal,
    utcOffsetSeconds: Int
  ) throws(UsageError) -> Settings {
    func chosen(_ option: OptionName, _ variable: String) throws(UsageError) -> String? {
      if let flag = arguments.text(option) { return flag }
      guard let value = environment[variable], !value.isEmpty else { return nil }
      try OptionValueCheck.check(
        value,
        as: CommandTable.specification(of: option).value,
        origin: variable
      )
      return value
    }
    let units = try UnitsDecision(environment: environment, file: configuration.units)
      .units(flag: arguments.text(.units))
    let language =
      try chosen(.lang, "DASH_LANG") ?? configuration.language
      ?? LocaleLanguage.tag(environment)
    let icons = try chosen(.icons, "DASH_ICONS") ?? configuration.icons
    let color = arguments.text(.color).flatMap(ColorChoice.init(rawValue:)) ?? .auto
    func options(isTerminal: Bool, columns: Int?) -> RenderOptions {
      var options = RenderOptions(
        width: width(arguments, environment, columns),
        colorDepth: ColorDecision.depth(
          choice: color,
          environment: environment,
          isTerminal: isTerminal
        ),
        isUnicode: LocaleFacts.isUTF8(environment),
        units: units,
        utcOffsetSeconds: utcOffsetSeconds
      )
      options.language = language.flatMap(Language.init(tag:)) ?? .english
      options.icons = icons.flatMap(IconSet.init(rawValue:)) ?? .unicode
      options.columns = arguments.text(.columns).flatMap(TableColumn.list)
      options.placeOrder = arguments.text(.sort).flatMap(PlaceOrder.init(rawValue:))
      options.hasHyperlinks = isTerminal && TerminalFacts.passesOverUnknown(environment)
      return options
    }
    var settings = Settings(
      format: arguments.text(.format).flatMap(OutputFormat.init(rawValue:)) ?? .text,
      language: language,
      timeoutSeconds: arguments.text(.timeout).flatMap(DurationText.seconds),
      isDemo: arguments.has(.demo),
      isVerbose: arguments.has(.verbose),
      render: options(
        isTerminal: terminal.outputIsTerminal,
        columns: terminal.outputColumns
      ),
      errorRender: options(
        isTerminal: terminal.errorIsTerminal,
        columns: terminal.errorColumns
      )
    )
    settings.keptAnswers = try KeptAnswersChoice(arguments)
    settings.showForecast(arguments)
    // The cursor is in the row below.
    settings.render.pictureRows = terminal.outputRows.map { max($0 - 1, 1) }
    let images = try chosen(.images, "DASH_IMAGES").flatMap(ImageChoice.init(rawValue:)) ?? .auto
    switch settings.format {
    case .text:
      settings.images = ImageDecision.outcome(
        images,
        settings.render,
        environment: environment,
        isTerminal: terminal.outputIsTerminal,
        isColorForced: color == .always
      )
    // Where a form is named, whether the pictures are there is looked at and told.
    case .json: settings.images = [.auto, .off].contains(images) ? .none : .form(.blocks)
    case .plain: break
    }
    return settings
  }

  /// Shells set `COLUMNS` to odd things, so that it is used where it makes sense, else passed over.
  private static func width(
    _ arguments: ParsedArguments,
    _ environment: [String: String],
    _ terminalColumns: Int?
  ) -> Int {
    if let width = arguments.text(.width).flatMap({ Int($0) }) { return width }
    let columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let width = columns ?? terminalColumns ?? 80
    return min(max(width, RenderOptions.minimumWidth), 1000)
  }
}
