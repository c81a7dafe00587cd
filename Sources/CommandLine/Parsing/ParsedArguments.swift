package import DashCore
package import TextRendering

/// A parsed command line.
package struct ParsedArguments: Sendable, Hashable {
  /// The name of the command, such as `config check`; empty for `dash` without a command.
  package let command: String
  /// The arguments that are neither commands nor options.
  package let operands: [String]
  /// The options.
  package let options: OptionValues

  package init(command: String, operands: [String], options: OptionValues) {
    self.command = command
    self.operands = operands
    self.options = options
  }

  /// Whether an option is given.
  package func has(_ option: OptionName) -> Bool { options.has(option) }

  /// Returns the command line of the background process that fetches what was stale or late.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without `argv[0]`.
  ///   - fetchesPictures: Whether it fetches the pictures of photos.
  /// - Returns: The arguments without ``OptionName/refresh``, and with ``OptionName/wait`` for a line
  ///   or a dashboard with photos; operands after `--` are unchanged.
  package func backgroundArguments(
    _ arguments: [String],
    _ table: CommandTable,
    fetchesPictures: Bool
  ) -> [String] {
    let options = table.specification(of: command).options
    let dropped = [OptionName.refresh].map { "--\($0.rawValue)" }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    // Blocks need no terminal, but colours.
    let pictures = fetchesPictures ? ["--images=blocks", "--color=always"] : ["--images=off"]
    let images = options.contains(.images) ? pictures : []
    let wait = options.contains(.wait) && !has(.wait) ? ["--wait"] : []
    return arguments[..<end].filter { !dropped.contains($0) } + wait + images + arguments[end...]
  }
}

/// The options of a command line with their values; `nil` means not given.
///
/// A flag has no value: see ``has(_:)``.
package struct OptionValues: Sendable, Hashable {
  /// The given options in the order of their first occurrence.
  package private(set) var given: [OptionName] = []

  /// The path of the configuration.
  package internal(set) var config: String?
  package internal(set) var color: ColorChoice?
  package internal(set) var columns: [PlaceValue]?
  /// The maximum number of frames.
  package internal(set) var count: Int?
  /// The number of days of the forecast.
  package internal(set) var days: Int?
  /// The time of a frame of radar, in seconds from now.
  package internal(set) var atSeconds: Int?
  /// The photo to show with all details.
  package internal(set) var detail: PhotoTarget?
  package internal(set) var format: OutputFormat?
  package internal(set) var icons: IconSet?
  package internal(set) var images: ImageChoice?
  /// Whether help is requested as `-h`, without rare options.
  package internal(set) var isHelpShort = false
  /// The name of an instance.
  package internal(set) var instance: String?
  /// The kind and the language of a new plugin.
  package internal(set) var kind: ContentKind?
  package internal(set) var pluginLanguage: PluginLanguage?
  /// The options of a plugin to check, as `NAME=VALUE`.
  package internal(set) var pluginOptions: [String] = []
  /// The language tag; services support more languages than the program.
  package internal(set) var language: String?
  /// The shortest period to list.
  package internal(set) var lengthSeconds: Int?
  /// Where to serve metrics.
  package internal(set) var listen: ListenAddress?
  package internal(set) var maxAgeSeconds: Int?
  /// The program to start for each new alert.
  package internal(set) var notifyProgram: String?
  /// The photo to open in the browser.
  package internal(set) var open: PhotoTarget?
  package internal(set) var page: Int?
  package internal(set) var perPage: Int?
  /// The photo to save.
  package internal(set) var save: PhotoTarget?
  package internal(set) var seed: UInt64?
  package internal(set) var since: HistoryStart?
  package internal(set) var sort: PlaceOrder?
  package internal(set) var theme: ThemeSetting.Name?
  /// A template or the name of one.
  package internal(set) var template: String?
  /// The file to write metrics to.
  package internal(set) var textfile: String?
  package internal(set) var timeoutSeconds: Int?
  package internal(set) var units: UnitsSetting?
  /// The refresh interval in seconds; also `nil` for `--watch` without a value.
  package internal(set) var watchSeconds: Int?
  /// The width in columns.
  package internal(set) var width: Int?

  package init() {}

  /// Whether an option is given.
  package func has(_ option: OptionName) -> Bool { given.contains(option) }

  /// Records that an option is given.
  mutating func add(_ option: OptionName) {
    if !given.contains(option) { given.append(option) }
  }
}

/// A photo on the command line: `NAME:ID`, as captions show it.
package struct PhotoTarget: Sendable, Hashable {
  /// The instance's name.
  package let instance: String
  /// The photo's identifier.
  package let photo: PhotoID

  /// Parses a target; returns `nil` for any other format.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let photo = PhotoID(String(parts[1])) else {
      return nil
    }
    instance = String(parts[0])
    self.photo = photo
  }
}
