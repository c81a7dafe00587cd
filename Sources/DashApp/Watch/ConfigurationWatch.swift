import DashCore
import Glibc

/// Notices that the configuration is another.
struct ConfigurationWatch {
  /// What tells one version of a file from another; nil for what is not there.
  private struct Fingerprint: Equatable {
    let location: ConfigurationLocator.Location
    var device: dev_t = 0
    var inode: ino_t = 0
    var size: off_t = 0
    var changed: Int = 0
    var changedNanoseconds: Int = 0
  }

  private let context: AppContext
  private let arguments: ParsedArguments
  private var last: Fingerprint
  /// Where what is watched by comes from.
  private var taken: ConfigurationLocator.Location

  /// Begins to look; what is there now is known.
  init(_ context: AppContext, _ arguments: ParsedArguments) {
    self.context = context
    self.arguments = arguments
    last = Self.fingerprint(context, arguments)
    taken = last.location
  }

  /// What is watched by a configuration.
  func targets(of configuration: Configuration) throws -> WatchTargets {
    let every = arguments.text(.watch).flatMap(DurationText.seconds)
    var settings = try context.settings(for: arguments, configuration)
    if arguments.command == .photos { settings.show(try PhotoArguments(arguments)) }
    let instances = try InstanceSelection(arguments: arguments).instances(in: configuration)
    return WatchTargets(
      instances: instances,
      hidden: Self.hiddenWeather(for: instances, in: configuration),
      secrets: configuration.instances.flatMap(\.withFallback).flatMap(\.secrets),
      intervalSeconds: every ?? configuration.refreshSeconds,
      settings: settings
    )
  }

  /// The first place of the first weather, where searches want its words and no weather is shown.
  private static func hiddenWeather(
    for instances: [Instance],
    in configuration: Configuration
  ) -> [Instance] {
    guard
      instances.contains(where: \.needsWeather),
      !instances.contains(where: { $0.descriptor.kind == .weather }),
      let weather = configuration.instances.first(where: {
        $0.isEnabled && $0.descriptor.kind == .weather
      })
    else { return [] }
    return [weather.replacingPlaces(with: Array(weather.places.prefix(1)))]
  }

  /// Looks at the configuration.
  ///
  /// - Returns: What is new; nil where nothing is.
  mutating func look() -> ConfigurationNews? {
    // Taken before the file is read, so that no later change goes unnoticed.
    let fingerprint = Self.fingerprint(context, arguments)
    guard fingerprint != last else { return nil }
    last = fingerprint
    var loader = context.configurationLoader
    // A file that vanishes is a mistake more often than a wish for what it stood before.
    if loader.locator.isLater(fingerprint.location, than: taken) {
      return .broken(ConfigurationWords(context.errorWords).gone)
    }
    // A pipe would keep the loop waiting for whoever writes to it.
    loader.fileKind = .file
    do {
      let loaded = try loader.load(at: fingerprint.location, isDemo: arguments.has(.demo))
      let targets = try targets(of: loaded.configuration)
      taken = fingerprint.location
      return .changed(targets)
    } catch let failure as ConfigurationLoader.Failure {
      return .broken(ConfigurationWords(context.errorWords).summary(of: failure))
    } catch let error as UsageError {
      return .broken(UsageWords(context.errorWords).message(for: error).firstLine)
    } catch {
      return .broken(ConfigurationWords(context.errorWords).cannotBeRead)
    }
  }

  private static func fingerprint(
    _ context: AppContext,
    _ arguments: ParsedArguments
  ) -> Fingerprint {
    let location = context.configurationLoader.location(
      flag: arguments.text(.config),
      isDemo: arguments.has(.demo)
    )
    var fingerprint = Fingerprint(location: location)
    var status = stat()
    switch location {
    case .named(let path), .found(let path):
      // A pipe changes whenever it is written or read, and holds nothing the second time.
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return fingerprint }
      fingerprint.device = status.st_dev
      fingerprint.inode = status.st_ino
      fingerprint.size = status.st_size
      fingerprint.changed = status.st_ctim.tv_sec
      fingerprint.changedNanoseconds = status.st_ctim.tv_nsec
    case .compiledIn: break
    }
    return fingerprint
  }
}

extension String {
  /// The text up to its first line break.
  var firstLine: String { split(separator: "\n").first.map(String.init) ?? "" }
}
