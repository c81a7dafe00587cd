import DashCore

/// The arguments and variables that inputs are built from.
enum CommandLineFragments {
  private static let commands = [
    "weather", "photos", "show", "providers", "config", "path", "check", "init", "schema", "help",
  ]

  private static let options = [
    "-c", "--config", "-w", "--watch", "--count", "-f", "--format", "-u", "--units", "-l", "--lang",
    "--color", "--images", "--width", "--timeout", "--refresh", "--max-age", "--page", "--per-page",
    "--detail", "--open", "--save", "--seed", "--demo", "-v", "--verbose", "-h", "--help",
    "--version", "--offline", "--stale-while-revalidate", "--max-age=1h", "--", "-", "--watch=1s",
    "--format=json", "--config=", "-wv", "-fjson",
  ]

  private static let values = [
    "text", "plain", "json", "metric", "imperial", "uk,wind=Bft,clock=12", "standard", "de",
    "pt-BR", "auto", "always",
    "never", "kitty", "sixel", "iterm2", "blocks", "off", "20", "80", "1000", "1001", "19", "5s",
    "1m", "24h", "0", "1", "2", "flickr:53910000001", "pixabay:9100001", "weather:1", "pictures",
    "London", "New York", "51.5,-0.12", "-33.9,151.2", "zip:94040,US", "2643743", "pixabay",
    "flickr",
    "openweathermap", "missing.json", "/dev/null", "/dev/zero", ".", "echo hi", "script.sh", "sea",
    "plugins.json",
  ]

  private static let variables = [
    "LANG=C.UTF-8", "LANG=C", "LC_ALL=de_DE.UTF-8", "TERM=xterm-256color", "TERM=dumb", "TERM=",
    "COLORTERM=truecolor", "NO_COLOR=1", "CLICOLOR=0", "CLICOLOR_FORCE=1", "COLUMNS=20",
    "COLUMNS=99999999999999999999", "COLUMNS=-1", "DASH_UNITS=imperial", "DASH_UNITS=x",
    "LC_MEASUREMENT=en_GB.UTF-8", "LC_TIME=en_US",
    "DASH_LANG=fr", "LC_MESSAGES=ja_JP.UTF-8", "LC_ALL=ar_EG.UTF-8", "DASH_IMAGES=kitty",
    "DASH_IMAGES=off", "DASH_ICONS=emoji", "DASH_CONFIG=missing.json",
    "DASH_CONFIG=", "XDG_CONFIG_HOME=relative", "TERM_PROGRAM=iTerm.app", "KEYS=1", "KEYS=1",
    "NET=unreachable", "NET=timeout", "NET=offline", "NET=tls", "FORM=kitty", "FORM=sixel",
  ]

  private static let keys = [
    "r", " ", "+", "-", "u", "i", "n", "p", "o", "/", "?", "q", "\r", "\t", "\u{1B}[A", "\u{1B}[B",
    "\u{1B}[5~", "\u{1B}[H", "\u{1B}[F", "sea", "\u{7F}", "\u{4}", "\u{C}", "\u{1F600}",
  ]

  /// Valid command lines, to be mutated.
  private static let lines: [[String]] = [
    [], ["weather"], ["weather", "London"], ["photos", "sea"], ["show", "weather", "pixabay"],
    ["--watch=1s", "--count", "3"], ["weather", "-w", "--count=2", "-f", "json"],
    ["photos", "--detail", "flickr:53910000001"], ["photos", "--open", "pixabay:9100001"],
    ["photos", "--save", "flickr:53910000001", "pictures"], ["config", "check"],
    ["config", "init"],
    ["config", "init", "-c", "plugins.json"], ["providers", "flickr"], ["help", "photos"],
    ["--images", "kitty", "--color", "always"], ["photos", "-w", "--page", "2", "--per-page", "5"],
  ]

  static func arguments(_ generator: inout SeededGenerator) -> [String] {
    var arguments = generator.pick(lines)
    for _ in 0..<generator.below(5) {
      let place = generator.below(arguments.count + 1)
      switch generator.below(8) {
      case 0: arguments.insert(generator.pick(commands), at: place)
      case 1, 2:
        arguments.insert(generator.pick(options), at: place)
        if generator.oneIn(2) { arguments.insert(value(&generator), at: place + 1) }
      case 3: arguments.insert(value(&generator), at: place)
      case 4: arguments.insert(generator.pick(options) + "=" + value(&generator), at: place)
      case 5 where place < arguments.count: arguments.remove(at: place)
      case 6 where place < arguments.count:
        let changed = ByteMutator.changed(Array(arguments[place].utf8), &generator)
        // No argument of a process has a NUL.
        arguments[place] = String(decoding: changed.filter { $0 != 0 }, as: UTF8.self)
      default: if generator.oneIn(12) { arguments.insert("--demo", at: place) }
      }
    }
    return arguments.filter { !leadsOutside($0) }
  }

  static func environment(_ generator: inout SeededGenerator) -> [String] {
    var assignments = (0..<generator.below(6)).map { _ in generator.pick(variables) }
    if generator.oneIn(4) {
      assignments.append("SCREEN=\(generator.pick(["80x24", "20x4", "19x3", "200x60", "1x1"]))")
      let pressed = (0..<generator.below(8)).map { _ in generator.pick(keys) }
      assignments.append("PRESSED=\(pressed.joined())")
    }
    return assignments
  }

  private static func value(_ generator: inout SeededGenerator) -> String {
    let value = generator.oneIn(5) ? generator.pick(FuzzFragments.texts) : generator.pick(values)
    return value.filter { $0 != "\0" }
  }

  /// Returns whether an argument may be a path outside of the runs' directory.
  static func leadsOutside(_ argument: String) -> Bool {
    if argument.contains("..") { return true }
    let isDevice = argument.hasSuffix("/dev/null") || argument.hasSuffix("/dev/zero")
    return !isDevice
      && (argument.hasPrefix("/") || argument.hasPrefix("-") && argument.contains("/"))
  }
}
