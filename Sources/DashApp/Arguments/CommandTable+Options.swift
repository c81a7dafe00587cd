import DashCore
import TextRendering

extension CommandTable {
  /// All options, in the order of the help.
  static let options: [OptionSpecification] = [
    OptionSpecification(
      .config,
      short: "c",
      .text(placeholder: "FILE"),
      help: "Read this plugins.json."
    ),
    OptionSpecification(
      .watch,
      short: "w",
      .optionalDuration(Configuration.refreshBounds, placeholder: "EVERY"),
      help: "Stay and refresh, each minute or EVERY 10s, 5m, 1h; ? lists the keys."
    ),
    OptionSpecification(
      .count,
      .integer(1...1_000_000_000),
      help: "End the watch after so many frames."
    ),
    OptionSpecification(
      .days,
      .integer(1...16),
      help: "Show a forecast of so many days, from today or tomorrow; of several places too."
    ),
    OptionSpecification(
      .hourly,
      .none,
      help: "Show each hour of the forecast, of two days or of those of --days."
    ),
    OptionSpecification(
      .since,
      .historyStart,
      help: "Since how long ago (12h, 7d, 2w) or which day (2026-11-01); 7d else."
    ),
    OptionSpecification(
      .format,
      short: "f",
      .choice(OutputFormat.allCases.map(\.rawValue), placeholder: "FORMAT"),
      help: "text for people, plain for pipes and screen readers, json for scripts."
    ),
    OptionSpecification(.json, .none, help: "The same as --format json."),
    OptionSpecification(
      .units,
      short: "u",
      .units,
      help: "metric, imperial, uk or standard, with units of your own: uk,wind=kn,clock=12."
    ),
    OptionSpecification(
      .lang,
      short: "l",
      .text(placeholder: "CODE"),
      help: "The language: en, ja, de, fr, es, pt, ar, zh; services know more, such as it."
    ),
    OptionSpecification(
      .color,
      .choice(ColorChoice.allCases.map(\.rawValue), placeholder: "WHEN"),
      help: "auto (the default: on a terminal), always or never."
    ),
    OptionSpecification(
      .images,
      .choice(ImageChoice.allCases.map(\.rawValue), placeholder: "FORM"),
      help: "auto (the default: the terminal's best), kitty, sixel, iterm2, blocks or off."
    ),
    OptionSpecification(
      .icons,
      .choice(IconSet.allCases.map(\.rawValue), placeholder: "SET"),
      help: "unicode (the default), emoji, nerd (a font of Nerd Fonts') or ascii."
    ),
    OptionSpecification(
      .sort,
      .choice(PlaceOrder.allCases.map(\.rawValue), placeholder: "BY"),
      help: "Sort places by name, temp, wind or rain, in every format; the most first."
    ),
    OptionSpecification(
      .columns,
      .list(TableColumn.choices.map(\.name), placeholder: "LIST"),
      help: "These columns of the table, in this order: temp,feels,wind,rain,sun."
    ),
    OptionSpecification(
      .instance,
      .text(placeholder: "NAME"),
      help: "The instance of plugins.json; else the first enabled one with weather."
    ),
    OptionSpecification(
      .width,
      .integer(RenderOptions.minimumWidth...1000),
      help: "Columns to fill; else the terminal's, else 80."
    ),
    OptionSpecification(
      .timeout,
      .duration(Configuration.timeoutBounds),
      help: "How long to wait for answers: 5s, 1m; else the instance's."
    ),
    OptionSpecification(
      .refresh,
      .none,
      help: "Ask, however fresh what is kept."
    ),
    OptionSpecification(
      .maxAge,
      .duration(0...31_536_000),
      help: "Take what is kept up to this age; else as long as the provider's answers are fresh."
    ),
    OptionSpecification(
      .offline,
      .none,
      help: "Ask nobody; show what is kept, up to a day old."
    ),
    OptionSpecification(
      .staleWhileRevalidate,
      .none,
      help: "Print what is kept at once, and refresh it behind; for status bars."
    ),
    OptionSpecification(
      .page,
      .integer(1...4000),
      help: "The page of the photos that were found."
    ),
    OptionSpecification(
      .perPage,
      .integer(1...500),
      help: "How many photos a page has; else the instance's."
    ),
    OptionSpecification(
      .detail,
      .text(placeholder: "NAME:ID"),
      help: "Show one photo with all that is known of it."
    ),
    OptionSpecification(
      .open,
      .text(placeholder: "NAME:ID"),
      help: "Open a photo's page in the browser."
    ),
    OptionSpecification(
      .save,
      .text(placeholder: "NAME:ID DIR"),
      help: "Save a photo's picture into DIR, with its author, licence and link."
    ),
    OptionSpecification(
      .seed,
      .integer(0...Int.max),
      help: "Choose the same photo of an answer each time."
    ),
    OptionSpecification(
      .demo,
      .none,
      help: "Show made-up weather and photos: no key, no network needed."
    ),
    OptionSpecification(
      .verbose,
      short: "v",
      .none,
      help: "A line on stderr for each request; never a key."
    ),
    OptionSpecification(.help, short: "h", .none, help: "Show help."),
    OptionSpecification(.version, .none, help: "Show the version."),
  ]
}
