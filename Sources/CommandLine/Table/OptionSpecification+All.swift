import DashCore
import Localization
import TextRendering

extension OptionSpecification {
  /// The widths that `--width` accepts, in columns.
  package static let widthBounds = RenderOptions.minimumWidth...1000

  static let themeType = OptionValueType<ThemeSetting.Name>.choice("NAME")
  static let iconType = OptionValueType<IconSet>.choice("SET")
  static let imageType = OptionValueType<ImageChoice>.choice("FORM")

  /// The quantities that `--sort` accepts, such as `temp, wind or rain`.
  private static let sortableQuantities: String = {
    let names = PlaceOrder.allCases.dropFirst().map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()

  /// The languages that the program is translated into, such as `en, ja`.
  private static let languages = Language.allCases.map(\.rawValue).joined(separator: ", ")

  /// Returns the declaration of `--format` for a command that prints a document.
  static func format(for document: OutputFormat.Document) -> OptionSpecification {
    let formats = OutputFormat.all(for: document)
    let uses = formats.map { format in
      let readers = format.readers(of: document)
      return readers == format.rawValue ? readers : "\(format.rawValue) for \(readers)"
    }
    return OptionSpecification(
      .format,
      short: "f",
      \.format,
      .choice("FORMAT", among: formats),
      help: "Print this format: \(uses.joined(separator: ", "))."
    )
  }

  /// All options, in the order of the help.
  static let all: [OptionSpecification] = [
    OptionSpecification(
      .config,
      short: "c",
      \.config,
      .text("FILE", candidates: .files),
      help: "Use this plugins.json."
    ),
    OptionSpecification(
      .trust,
      help: "Let plugins.json start programs and use keys, wherever it lies. Read it first."
    ),
    OptionSpecification(
      .watch,
      short: "w",
      \.watchSeconds,
      .duration(Configuration.refreshBounds, placeholder: "EVERY"),
      isValueOptional: true,
      help: """
        Stay open and refresh this often: 10s, 5m, 1h; default: refresh in plugins.json, else 1m. \
        ? lists the keys.
        """
    ),
    OptionSpecification(
      .notify,
      \.notifyProgram,
      .text("PROGRAM", candidates: .files),
      help: """
        In watch mode start this program for each new alert and each rule that notifies, with it as \
        JSON on its input.
        """
    ),
    OptionSpecification(
      .count,
      \.count,
      .integer(1...1_000_000_000),
      isRare: true,
      help: "Stop watching after N frames."
    ),
    OptionSpecification(
      .days,
      \.days,
      .integer(Configuration.daysBounds),
      help: "Show a forecast of N days, also for several places."
    ),
    OptionSpecification(
      .full,
      help: "Show everything, even if the window has fewer rows. A pipe gets everything anyway."
    ),
    OptionSpecification(.hourly, help: "Show the hourly forecast for two days, or for --days."),
    OptionSpecification(
      .since,
      \.since,
      .historyStart,
      help: "Start this long ago (12h, 7d, 2w) or on a day (2026-11-01); default: 7d."
    ),
    OptionSpecification(
      .at,
      \.atSeconds,
      .radarTime,
      help: "Show the radar at this time from now: -30m, now or +30m; two hours past, one to come."
    ),
    OptionSpecification(
      .listen,
      \.listen,
      .address,
      help: "Serve the metrics at http://ADDRESS:PORT/metrics, such as 127.0.0.1:9876."
    ),
    OptionSpecification(
      .allowRemote,
      help: "Let --listen serve other machines too; anybody who reaches the port can read."
    ),
    OptionSpecification(
      .textfile,
      \.textfile,
      .text("FILE", candidates: .files),
      help: "Write the metrics to FILE in one step, for node_exporter."
    ),
    format(for: .dashboard),
    OptionSpecification(
      .template,
      \.template,
      .text("TEMPLATE"),
      help: "Print this text with values in it, such as '{city} {temp}', or a template's name."
    ),
    OptionSpecification(.list, help: "List the names for templates with their values."),
    OptionSpecification(
      .stream,
      help: "Keep running and print a line at each change."
    ),
    OptionSpecification(.quiet, help: "Print nothing; the exit status says it."),
    OptionSpecification(
      .length,
      \.lengthSeconds,
      .duration(60...1_382_400),
      help: "List only periods that are at least this long: 90m, 2h."
    ),
    OptionSpecification(
      .kind,
      \.kind,
      .choice("KIND"),
      help:
        "What the new plugin shows: \(ContentKind.allCases.map(\.rawValue).joined(separator: ", "))."
    ),
    OptionSpecification(
      .language,
      \.pluginLanguage,
      .choice("LANGUAGE"),
      help: "Write the new plugin in python, the default, or sh."
    ),
    OptionSpecification(
      .option,
      each: \.pluginOptions,
      .text("NAME=VALUE"),
      help: "Give the plugin this option; repeat it for others, and for the elements of a list."
    ),
    OptionSpecification(.json, help: "Same as --format json."),
    OptionSpecification(
      .units,
      short: "u",
      \.units,
      .units,
      help: "Use metric, imperial, uk or standard units, or a mix: uk,wind=kn,clock=12."
    ),
    OptionSpecification(
      .lang,
      short: "l",
      \.language,
      .language,
      help: "Use this language: \(languages); some services support more."
    ),
    OptionSpecification(
      .color,
      \.color,
      .choice("WHEN"),
      help: "Use colour: auto (default: on a terminal only), always or never."
    ),
    OptionSpecification(
      .theme,
      \.theme,
      themeType,
      help: "Use these colours: auto (default), dark, light, high-contrast, colour-blind or mono."
    ),
    OptionSpecification(
      .images,
      \.images,
      imageType,
      help:
        "Draw pictures: auto (default: the terminal's best), kitty, sixel, iterm2, blocks or off."
    ),
    OptionSpecification(retired: .animate),
    OptionSpecification(
      .plainWatch,
      isRare: true,
      help: "Watch, and print only what changes, a line each; for screen readers."
    ),
    OptionSpecification(
      .noMouse,
      isRare: true,
      help: "Leave the mouse to the terminal in watch mode."
    ),
    OptionSpecification(
      .icons,
      \.icons,
      iconType,
      help: "Use icons: unicode (default), emoji, nerd (needs a Nerd Font) or ascii."
    ),
    OptionSpecification(
      .sort,
      \.sort,
      .choice("BY"),
      help: "Sort places by name, or by \(sortableQuantities), highest first."
    ),
    OptionSpecification(
      .columns,
      \.columns,
      .columns,
      help: "Show these table columns in this order, such as temp,feels,wind,rain,sun."
    ),
    OptionSpecification(
      .instance,
      \.instance,
      .text("NAME", candidates: .known(.instances)),
      help: "Use the entry NAME of plugins.json."
    ),
    OptionSpecification(
      .width,
      \.width,
      .integer(widthBounds),
      help: "Fill N columns; default: the terminal's width, else 80."
    ),
    OptionSpecification(
      .timeout,
      \.timeoutSeconds,
      .duration(Configuration.timeoutBounds),
      help: "Wait this long for responses: 5s, 1m; default: the entry's timeout."
    ),
    OptionSpecification(
      .wait,
      help: "Wait for what is late: photos, and in dash line for any response."
    ),
    OptionSpecification(.refresh, help: "Ignore the cache and send requests."),
    OptionSpecification(
      .maxAge,
      \.maxAgeSeconds,
      .duration(0...31_536_000),
      isRare: true,
      help: "Use cached responses up to this age; default: the provider's cache lifetime."
    ),
    OptionSpecification(.offline, help: "Send no request; show cached responses up to a day old."),
    OptionSpecification(
      .page,
      \.page,
      .integer(1...4000),
      help: "Show page N of the photos found."
    ),
    OptionSpecification(
      .perPage,
      \.perPage,
      .integer(1...500),
      help: "Show N photos a page; default: the entry's count."
    ),
    OptionSpecification(.detail, \.detail, .photo(), help: "Show one photo with all details."),
    OptionSpecification(.open, \.open, .photo(), help: "Open a photo's page in the browser."),
    OptionSpecification(
      .save,
      \.save,
      .photo("NAME:ID DIR"),
      help: "Save a photo to DIR, with its author, licence and link."
    ),
    OptionSpecification(
      .seed,
      \.seed,
      .seed,
      isRare: true,
      help: "Choose the photo by this number, so that every run shows the same one."
    ),
    OptionSpecification(
      .demo,
      help: "Show made-up weather and photos; needs no API key and no network."
    ),
    OptionSpecification(
      .verbose,
      short: "v",
      help: "Log each request on stderr, without API keys, and show all attributions."
    ),
    OptionSpecification(.help, short: "h", help: "Show help; -h leaves out rare options."),
    OptionSpecification(.version, help: "Show the version."),
  ]

  /// Returns the declaration of an option.
  static func named(_ name: OptionName) -> OptionSpecification {
    guard let specification = all.first(where: { $0.name == name }) else {
      preconditionFailure("an option is not in the table")
    }
    return specification
  }
}
