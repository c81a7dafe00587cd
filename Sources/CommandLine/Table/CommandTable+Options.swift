import DashCore
import TextRendering

extension CommandTable {
  /// The widths that `--width` accepts, in columns.
  package static let widthBounds = RenderOptions.minimumWidth...1000

  static let iconType = OptionValueType<IconSet>.choice("SET")
  static let imageType = OptionValueType<ImageChoice>.choice("FORM")

  /// All options, in the order of the help.
  static let options: [OptionSpecification] = [
    OptionSpecification(
      .config,
      short: "c",
      \.config,
      .text("FILE", candidates: { .files }),
      help: "Read this plugins.json."
    ),
    OptionSpecification(
      .watch,
      short: "w",
      \.watchSeconds,
      .duration(Configuration.refreshBounds, placeholder: "EVERY"),
      isValueOptional: true,
      help: "Stay and refresh, each minute or EVERY 10s, 5m, 1h; ? lists the keys."
    ),
    OptionSpecification(
      .count,
      \.count,
      .integer(1...1_000_000_000),
      help: "End the watch after so many frames."
    ),
    OptionSpecification(
      .days,
      \.days,
      .integer(1...16),
      help: "Show a forecast of so many days, from today or tomorrow; of several places too."
    ),
    OptionSpecification(
      .hourly,
      help: "Show each hour of the forecast, of two days or of those of --days."
    ),
    OptionSpecification(
      .since,
      \.since,
      .historyStart,
      help: "Since how long ago (12h, 7d, 2w) or which day (2026-11-01); 7d else."
    ),
    OptionSpecification(
      .format,
      short: "f",
      \.format,
      .choice("FORMAT"),
      help: "text for people, plain for pipes and screen readers, json for scripts."
    ),
    OptionSpecification(.json, help: "The same as --format json."),
    OptionSpecification(
      .units,
      short: "u",
      \.units,
      .units,
      help: "metric, imperial, uk or standard, with units of your own: uk,wind=kn,clock=12."
    ),
    OptionSpecification(
      .lang,
      short: "l",
      \.language,
      .language,
      help: "The language: en, ja, de, fr, es, pt, ar, zh; services know more, such as it."
    ),
    OptionSpecification(
      .color,
      \.color,
      .choice("WHEN"),
      help: "auto (the default: on a terminal), always or never."
    ),
    OptionSpecification(
      .images,
      \.images,
      imageType,
      help: "auto (the default: the terminal's best), kitty, sixel, iterm2, blocks or off."
    ),
    OptionSpecification(
      .icons,
      \.icons,
      iconType,
      help: "unicode (the default), emoji, nerd (a font of Nerd Fonts') or ascii."
    ),
    OptionSpecification(
      .sort,
      \.sort,
      .choice("BY"),
      help: "Sort places by name, temp, wind or rain, in every format; the most first."
    ),
    OptionSpecification(
      .columns,
      \.columns,
      .columns,
      help: "These columns of the table, in this order: temp,feels,wind,rain,sun."
    ),
    OptionSpecification(
      .instance,
      \.instance,
      .text("NAME", candidates: { .instances }),
      help: "The instance of plugins.json; else the first enabled one with weather."
    ),
    OptionSpecification(
      .width,
      \.width,
      .integer(widthBounds),
      help: "Columns to fill; else the terminal's, else 80."
    ),
    OptionSpecification(
      .timeout,
      \.timeoutSeconds,
      .duration(Configuration.timeoutBounds),
      help: "How long to wait for answers: 5s, 1m; else the instance's."
    ),
    OptionSpecification(
      .refresh,
      help: "Ask, however fresh what is kept."
    ),
    OptionSpecification(
      .maxAge,
      \.maxAgeSeconds,
      .duration(0...31_536_000),
      help: "Take what is kept up to this age; else as long as the provider's answers are fresh."
    ),
    OptionSpecification(
      .offline,
      help: "Ask nobody; show what is kept, up to a day old."
    ),
    OptionSpecification(
      .staleWhileRevalidate,
      help: "Print what is kept at once, and refresh it behind; for status bars."
    ),
    OptionSpecification(
      .page,
      \.page,
      .integer(1...4000),
      help: "The page of the photos that were found."
    ),
    OptionSpecification(
      .perPage,
      \.perPage,
      .integer(1...500),
      help: "How many photos a page has; else the instance's."
    ),
    OptionSpecification(
      .detail,
      \.detail,
      .photo(),
      help: "Show one photo with all that is known of it."
    ),
    OptionSpecification(
      .open,
      \.open,
      .photo(),
      help: "Open a photo's page in the browser."
    ),
    OptionSpecification(
      .save,
      \.save,
      .photo("NAME:ID DIR"),
      help: "Save a photo's picture into DIR, with its author, licence and link."
    ),
    OptionSpecification(
      .seed,
      \.seed,
      .seed,
      help: "Choose the same photo of an answer each time."
    ),
    OptionSpecification(
      .demo,
      help: "Show made-up weather and photos: no key, no network needed."
    ),
    OptionSpecification(
      .verbose,
      short: "v",
      help: "A line on stderr for each request; never a key."
    ),
    OptionSpecification(.help, short: "h", help: "Show help."),
    OptionSpecification(.version, help: "Show the version."),
  ]
}
