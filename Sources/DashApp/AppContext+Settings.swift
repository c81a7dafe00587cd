import DashCore

extension AppContext {
  /// Weighs the flags against the environment, and both against a configuration.
  func settings(
    for arguments: ParsedArguments,
    _ configuration: Configuration
  ) throws(UsageError) -> Settings {
    // A demonstration looks the same on any day and in any time zone.
    let isDemo = arguments.has(.demo)
    var settings = try Settings.resolve(
      arguments,
      configuration,
      environment: environment,
      terminal: terminal,
      utcOffsetSeconds: isDemo ? 0 : utcOffsetSeconds(now())
    )
    settings.photos.seed =
      arguments.text(.seed).flatMap { UInt64($0) } ?? (isDemo ? Self.demoSeed : nil)
    return settings
  }

  /// What the demonstration's photos are chosen by: a day of snow and one of sun.
  private static let demoSeed: UInt64 = 3

  /// What asks the providers, as the settings want it.
  func fetcher(_ settings: Settings) -> InstanceFetcher {
    let demoTime = demoTime
    let demoClock: @Sendable () -> Timestamp = { demoTime }
    var fetcher = InstanceFetcher(
      registry: registry,
      keys: keys,
      transport: settings.isDemo ? demoTransport() : transport,
      now: settings.isDemo ? demoClock : now,
      language: settings.language,
      timeoutSeconds: settings.timeoutSeconds,
      isDemo: settings.isDemo,
      verboseOutput: settings.isVerbose ? errorOutput : nil,
      weather: settings.weather,
      photos: settings.photos
    )
    fetcher.observations = observations(isDemo: settings.isDemo)
    // A demonstration is not remembered, and looks the same on any machine, whatever that knows of zones.
    if !settings.isDemo {
      fetcher.timeZones = timeZones
      fetcher.layers = layers
      fetcher.choice = settings.keptAnswers
    }
    return fetcher
  }

  /// What was measured before; nil where nothing is remembered.
  func observations(isDemo: Bool) -> (any ObservationLog)? {
    isDemo ? demoHistory() : store
  }
}
