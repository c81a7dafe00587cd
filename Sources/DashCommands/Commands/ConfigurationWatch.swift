import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashWatch
import Files
import Localization
import TextRendering

/// Detects changes of the configuration.
struct ConfigurationWatch: ConfigurationChecking {
  /// The versions of the files that decide what is shown.
  private struct Fingerprint: Equatable {
    let location: ConfigurationLocator.Location
    let configuration: FileVersion?
    /// Of the programs that the configuration runs.
    var programs: [FileVersion?]
  }

  private let context: AppContext
  private let arguments: ParsedArguments
  /// The instances to show.
  var selection: InstanceSelection
  private var last: Fingerprint
  /// The paths of the programs that the active configuration runs.
  private var programs: [String] = []
  /// The location of the active configuration.
  private var activeLocation: ConfigurationLocator.Location

  /// Starts to watch for changes of the current configuration.
  init(
    _ context: AppContext,
    _ arguments: ParsedArguments,
    _ selection: InstanceSelection
  ) {
    self.context = context
    self.arguments = arguments
    self.selection = selection
    last = Self.fingerprint(context, arguments, [])
    activeLocation = last.location
  }

  /// Returns the targets of a configuration, whose programs are watched from now on.
  mutating func targets(of configuration: Configuration) throws -> WatchTargets {
    let all = configuration.instances.flatMap(\.withFallback).compactMap(\.program)
    (programs, last.programs) = (all.map(\.path), all.map(\.version))
    let settings = try context.watchSettings(for: arguments, configuration)
    let instances = try selection.instances(in: configuration)
    let hidden = Self.hiddenWeather(for: instances, in: configuration)
    // A flag beats the file.
    func atChosenInterval(_ instance: Instance) -> Instance {
      arguments.options.watchSeconds.map { instance.replacingRefresh(withSeconds: $0) } ?? instance
    }
    return WatchTargets(
      instances: instances.map(atChosenInterval),
      hidden: hidden.map(atChosenInterval),
      secrets: configuration.instances.flatMap(\.withFallback).flatMap(\.secrets),
      intervalSeconds: arguments.options.watchSeconds ?? configuration.refreshSeconds,
      settings: settings
    )
  }

  /// Returns the weather instances to ask if searches need weather and none is shown.
  private static func hiddenWeather(
    for instances: [Instance],
    in configuration: Configuration
  ) -> [Instance] {
    guard
      instances.contains(where: \.needsWeather),
      !instances.contains(where: { $0.descriptor.kind.isWeather })
    else { return [] }
    return configuration.instances.filter { $0.isEnabled && $0.descriptor.kind.isWeather }
  }

  var paths: [String] {
    let locator = context.configurationLoader.locator
    let found = last.location.path.map { [$0] } ?? []
    let isNamed = if case .named = last.location { true } else { false }
    return found + (isNamed ? [] : locator.usualPaths) + programs
  }

  /// Checks the configuration for changes.
  ///
  /// - Returns: The change; `nil` if nothing changed.
  mutating func check() async -> ConfigurationChange? {
    // Read the metadata before the file, so that no change is missed.
    let fingerprint = Self.fingerprint(context, arguments, programs)
    guard fingerprint != last else { return nil }
    last = fingerprint
    var loader = context.configurationLoader
    // A missing file is more likely a mistake than a switch to the next location.
    if loader.locator.isLater(fingerprint.location, than: activeLocation) {
      return .broken(context.errorStrings(.configFileMissing))
    }
    // A pipe would block the run loop.
    loader.fileKind = .file
    do {
      let loaded = try await context.load(
        at: fingerprint.location,
        arguments,
        selection,
        loader
      )
      let targets = try targets(of: loaded.configuration)
      activeLocation = fingerprint.location
      return .changed(targets)
    } catch {
      let message = context.message(for: error) ?? context.errorStrings(.configCannotBeRead)
      return .broken(message.firstLine)
    }
  }

  private static func fingerprint(
    _ context: AppContext,
    _ arguments: ParsedArguments,
    _ programs: [String]
  ) -> Fingerprint {
    let loader = context.configurationLoader
    let location = loader.location(flag: arguments.options.config, isDemo: arguments.has(.demo))
    return Fingerprint(
      location: location,
      configuration: location.path.flatMap { FileVersion($0) },
      programs: programs.map { FileVersion($0) }
    )
  }
}

extension String {
  /// The text up to its first line break.
  var firstLine: String { split(separator: "\n").first.map(String.init) ?? "" }
}
