package import DashCore
package import Localization

/// The options of a rendering.
package struct RenderOptions: Sendable, Hashable {
  /// The minimum line width, in cells.
  package static let minimumWidth = 20

  /// The line width, in cells.
  package private(set) var width: Int
  /// The rows of the window, without those for the cursor or the status; `nil` if unknown.
  package var rows: Int?
  /// Whether a dashboard shrinks to the window.
  package var fitsWindow = false
  /// Whether the reader can press keys, as in watch mode.
  package var hasKeys = false
  /// Whether no other page follows, so that a panel without content is late.
  package var isFinal = false
  /// The colours that the terminal supports.
  package let colorDepth: ColorDepth
  /// The colours of the text.
  package var theme = ThemeSetting() { didSet { updatePalette() } }
  /// The colours of the terminal; `nil` if unknown.
  package var terminalColors: TerminalColors? { didSet { updatePalette() } }
  /// The appearances of styles on the terminal.
  private(set) var palette: Palette
  /// Whether the output may contain characters beyond ASCII.
  package let isUnicode: Bool
  /// Whether the output shows letters, but not signs, beyond ASCII, as on the Linux console.
  package var isConsole = false
  /// The units of displayed values.
  package var units: Units
  /// The name under which the program was started.
  package var program = ProgramName()
  /// The program's version, for metrics.
  package var version = ""
  /// The language of the output.
  package var language = Language.english
  /// The territories of the user's locale, which decide how numbers and dates are written.
  package var territories = Territories()
  /// Whether descriptions from the service are in ``language``.
  ///
  /// Those of the demo are not.
  var usesServiceDescriptions = true
  /// The reader's offset from UTC, in seconds.
  package var utcOffsetSeconds: Int
  /// The icons for the sky.
  ///
  /// Text replaces them in ASCII output.
  package var icons = IconSet.unicode
  /// The columns of the places table, from the left; `nil` for as many as fit.
  package var columns: [PlaceValue]?
  /// The order of places; `nil` for the requested order.
  package var placeOrder: PlaceOrder?
  /// The parts of a forecast to show.
  package var forecast = ForecastPresentation()
  /// The photos to show, and their layout.
  package var photoPresentation = PhotoPresentation.chosen
  /// The rules of plugins.json.
  package var rules: [NamedRule] = []
  /// The template of ``OutputFormat/template``.
  package var template: Template?
  /// Whether places are shown with their alerts in full, in place of their weather.
  package var showsAlerts = false
  /// Whether lists keep the column of alerts without any, so that it does not come and go.
  package var keepsAlertColumn = false
  /// Whether a page in a window has the attributions in full too, and why a fallback serves.
  package var showsAttributions = false
  /// Whether nobody named an instance: then photos without a key are left out beside other panels, and
  /// a fallback for a missing key is not explained.
  package var hidesUnconfigured = false
  /// The drawn pictures; `nil` if pictures are off and get no space.
  package var pictures: PictureAlbum?
  /// Whether the terminal supports hyperlinks (OSC 8).
  package var hasHyperlinks = false

  /// Creates options.
  ///
  /// A width below ``minimumWidth`` is raised to it.
  package init(
    width: Int = 80,
    colorDepth: ColorDepth = .none,
    isUnicode: Bool = true,
    units: Units = .metric,
    utcOffsetSeconds: Int = 0
  ) {
    self.width = max(width, Self.minimumWidth)
    self.colorDepth = colorDepth
    palette = Palette(colorDepth: colorDepth)
    self.isUnicode = isUnicode
    self.units = units
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  private mutating func updatePalette() {
    palette = Palette(colorDepth: colorDepth, theme: theme, terminal: terminalColors)
  }

  /// Returns the panels that people see: without photos whose key is not set, unless nothing else is
  /// shown.
  ///
  /// The shipped configuration has such photos. A key that cannot be read is a fault, which is shown.
  /// On a page of alerts the age of the weather, which is not shown, is left out.
  func shown(_ dashboard: Dashboard) -> Dashboard {
    var dashboard = dashboard
    if showsAlerts {
      for index in dashboard.panels.indices {
        guard case .stale(let snapshot, _) = dashboard.panels[index].state else { continue }
        dashboard.panels[index].state = .cached(snapshot)
      }
    }
    func isHidden(_ panel: Panel) -> Bool {
      guard case .unconfigured(let error) = panel.state, case .missingVariable? = error.reason
      else { return false }
      return panel.descriptor.kind.hasPages
    }
    guard hidesUnconfigured, !dashboard.panels.allSatisfy(isHidden) else { return dashboard }
    dashboard.panels.removeAll(where: isHidden)
    return dashboard
  }

  /// The rows that a dashboard has to fit; `nil` if it may have any number.
  ///
  /// A list of hours is longer than any window.
  package var fittedRows: Int? { fitsWindow && !forecast.isHourly ? rows : nil }

  /// Whether the card of a place may stand beside a list of places or below it.
  package var hasCardWithList: Bool {
    fittedRows != nil && columns == nil && !forecast.isListed && !showsAlerts
  }

  /// The localized strings, in the permitted characters.
  package var strings: Strings {
    Strings(
      language,
      isUnicode: isUnicode,
      isConsole: isConsole,
      territories: territories,
      program: program
    )
  }

  /// The glyphs of the output.
  var typography: Typography { Typography(isUnicode: isUnicode, isConsole: isConsole) }

  /// The options of the same page without colours, icons and links.
  var withoutColor: RenderOptions {
    var options = RenderOptions(
      width: width,
      isUnicode: isUnicode,
      units: units,
      utcOffsetSeconds: utcOffsetSeconds
    )
    options.isConsole = isConsole
    return options
  }

  /// Returns the options with another line width.
  package func with(width: Int) -> RenderOptions {
    var options = self
    options.width = max(width, Self.minimumWidth)
    return options
  }
}

/// The number of colours to write to a terminal.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// No escape sequences.
  case none
  /// The 16 colours of the user's palette.
  case ansi16
  /// The fixed palette of 256 colours.
  case ansi256
  /// 24-bit colours.
  case truecolor
}

/// A set of icons for the sky.
package enum IconSet: String, Sendable, CaseIterable {
  /// Unicode symbols, one cell each, whose width all terminals agree on.
  case unicode
  /// Emoji, two cells each, in colour where the font has it.
  case emoji
  /// Icons of Nerd Fonts, one cell each.
  ///
  /// Whether the font is installed cannot be detected.
  case nerd
  /// Short words in ASCII.
  case ascii
}

/// The parts of a forecast that text output shows.
///
/// JSON always contains all requested days.
package struct ForecastPresentation: Sendable, Hashable {
  /// Whether to list the forecasts of several places; a single place has its own beneath its card.
  package var isListed = false
  /// Whether to show every hour with all its values, for several places too.
  package var isHourly = false
  /// The number of days, from today in the place's time zone; `nil` for all.
  package var days: Int?

  package init() {}

  /// The days of hourly forecast without an explicit count: a whole week is too long to read.
  private static let defaultHourlyDays = 2

  /// Returns the days to show, without those in the past.
  func days(of place: PlaceWeather, from now: Timestamp) -> [ForecastDay] {
    guard let forecast = place.forecast else { return [] }
    let clock = place.utcOffsets
    let shown =
      days.map { forecast.limited(toDays: $0, from: now, utcOffsets: clock) } ?? forecast
    return shown.days(from: now, utcOffsets: clock).map { place.including(now: now, in: $0) }
  }

  /// Returns the hours to list, without those in the past.
  func hours(of place: PlaceWeather, from now: Timestamp) -> [ForecastHour] {
    guard isHourly, let forecast = place.forecast else { return [] }
    return forecast.limited(
      toDays: days ?? Self.defaultHourlyDays,
      from: now,
      utcOffsets: place.utcOffsets
    ).hours(from: now)
  }
}

/// The photos of a panel that text output shows.
///
/// JSON always contains all.
package enum PhotoPresentation: Sendable, Hashable {
  /// One photo, as a part of a dashboard.
  case chosen
  /// Each photo with all its details.
  case detail
  /// All photos in columns.
  case gallery
}
