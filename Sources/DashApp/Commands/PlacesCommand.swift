import CommandLine
import DashCore
import Localization
import ResponseCaching
import TextRendering

/// `dash places list|add|remove`.
struct PlacesCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// Adds places to an instance; skips places that it already has.
  func add(_ arguments: ParsedArguments) throws -> ExitCode {
    let configuration = try configuration(arguments)
    let instance = try instance(configuration, arguments)
    for operand in arguments.operands
    where PlaceQuery(operand, aliases: configuration.aliases) == nil {
      throw UsageError.badPlace(operand)
    }
    var known: [String] = []
    try context.editConfiguration(arguments) { text in
      known = []
      var list = PlaceList(in: text, of: instance, configuration.aliases)
      for operand in arguments.operands {
        if list.index(of: operand) == nil {
          try list.add(operand)
        } else {
          known.append(operand)
        }
      }
      return [list.text.bytes]
    }
    let strings = known.isEmpty ? nil : context.errorStrings
    for operand in known {
      strings.map {
        context.printError($0(.placeAlreadyListed(place: ConfigurationMessages.safe(operand))))
      }
    }
    return .success
  }

  /// Removes places from an instance.
  func remove(_ arguments: ParsedArguments) async throws -> ExitCode {
    let configuration = try configuration(arguments)
    let instance = try instance(configuration, arguments)
    let places = try await knownPlaces(of: instance, arguments)
    try context.editConfiguration(arguments) { text in
      var list = PlaceList(in: text, of: instance, configuration.aliases)
      for operand in arguments.operands {
        let named = places.first { $0.isNamed(operand) }?.query
        guard let index = list.index(of: operand) ?? named.flatMap({ list.index(of: $0) }) else {
          throw UsageError.unknownName(
            kind: .place(of: instance.name),
            operand,
            known: list.texts,
            nearest: NearestWord.find(operand, among: list.texts)
          )
        }
        try list.remove(at: index)
      }
      return [list.text.bytes]
    }
    return .success
  }

  /// Prints the places of an instance, without any request.
  func list(_ arguments: ParsedArguments) async throws -> ExitCode {
    let instance = try instance(try configuration(arguments), arguments)
    let places = try await knownPlaces(of: instance, arguments)
    let text =
      arguments.options.format == .json
      ? PlaceReport.json(places, of: instance)
      : PlaceReport.text(places, context.errorStrings)
    try context.output.write(text)
    return .success
  }

  // MARK: Configuration

  /// Loads the configuration with a placeholder for each API key: places need no key.
  private func configuration(_ arguments: ParsedArguments) throws -> Configuration {
    let loader = context.configurationLoader
    let location = loader.locator.locate(flag: arguments.options.config)
    // A named file that does not exist yet will be created from the compiled-in one.
    if case .named(let path) = location, !TextFile.exists(path) {
      return try loader.load(at: .compiledIn, isDemo: true).configuration
    }
    return try loader.load(at: location, isDemo: true).configuration
  }

  /// Returns the instance to list or edit: that of `--instance`, else the first enabled one.
  private func instance(
    _ configuration: Configuration,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Instance {
    let instances = configuration.instances.filter { $0.placesOption != nil }
    let known = instances.map(\.name)
    guard let name = arguments.options.instance else {
      if let instance = instances.first(where: \.isEnabled) { return instance }
      throw .noInstanceWithPlaces(known: known)
    }
    if let instance = instances.first(where: { $0.name == name }) { return instance }
    throw .unknownName(
      kind: .instanceWithPlaces,
      name,
      known: known,
      nearest: NearestWord.find(name, among: known)
    )
  }

  // MARK: Known places

  /// Returns the places of an instance with details from cached responses and observations.
  private func knownPlaces(
    of instance: Instance,
    _ arguments: ParsedArguments
  ) async throws -> [KnownPlace] {
    let configuration = try configuration(arguments)
    let flag = arguments.options.config
    let loader = context.configurationLoader
    // A file that does not exist yet will be created from the compiled-in one.
    let text =
      flag.map(TextFile.exists) == false
      ? try JSONText(context.shippedConfiguration) : try loader.text(flag: flag)
    let list = PlaceList(in: text, of: instance, configuration.aliases)
    let places = instance.places
    var known = list.texts.enumerated().map { index, typed in
      KnownPlace(
        typed,
        places.indices.contains(index) ? places[index] : nil,
        isAlias: PlaceQuery.alias(typed, in: configuration.aliases) != nil
      )
    }
    let cached = await cachedWeather(of: instance, arguments)
    let observed = await context.store?.places() ?? []
    for index in known.indices {
      if let weather = cached.first(where: { $0.requestedPlace == known[index].query }) {
        known[index].fill(from: weather)
      }
      let own = observed.first { place in
        place.provider == instance.descriptor.name && known[index].isSame(as: place)
      }
      if let own { known[index].fill(from: own) }
    }
    return known
  }

  /// Returns the cached weather of an instance, without any request.
  private func cachedWeather(
    of instance: Instance,
    _ arguments: ParsedArguments
  ) async -> [PlaceWeather] {
    guard
      context.layers != nil,
      let loaded = try? context.configurationLoader.load(flag: arguments.options.config),
      let own = loaded.configuration.instances.first(where: { $0.name == instance.name }),
      var settings = try? context.settings(for: arguments, loaded.configuration)
    else { return [] }
    settings.cachePolicy = CachePolicy(.onlyCached)
    let state = await context.fetcher(settings).fetch(own)
    guard case .weather(let report)? = state.snapshot?.content else { return [] }
    return report.places
  }
}
