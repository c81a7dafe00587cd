import DashCore
import TextRendering

/// `dash places list|add|remove`.
struct PlacesCommand {
  let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// Adds places to an instance; one that is there already stays as it is.
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
    let words = known.isEmpty ? nil : context.errorWords
    for operand in known {
      let values = ["place": ConfigurationWords.safe(operand)] as KeyValuePairs
      words.map { context.say($0(PlacePhrase.alreadyThere, values)) }
    }
    return .success
  }

  /// Takes places out of an instance.
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

  /// Prints the places of an instance; nothing is asked.
  func list(_ arguments: ParsedArguments) async throws -> ExitCode {
    let instance = try instance(try configuration(arguments), arguments)
    let places = try await knownPlaces(of: instance, arguments)
    let text =
      arguments.text(.format) == "json"
      ? PlaceReport.json(places, of: instance)
      : PlaceReport.text(places, context.errorWords)
    try context.output.write(text)
    return .success
  }

  // MARK: Parts

  /// The configuration, with something in the place of each key: places need none.
  private func configuration(_ arguments: ParsedArguments) throws -> Configuration {
    let loader = context.configurationLoader
    let location = loader.locator.locate(flag: arguments.text(.config))
    // A named file that is not there yet is made of the one that is compiled in.
    if case .named(let path) = location, !TextFile.exists(path) {
      return try loader.load(at: .compiledIn, isDemo: true).configuration
    }
    return try loader.load(at: location, isDemo: true).configuration
  }

  /// The instance whose places are meant.
  private func instance(
    _ configuration: Configuration,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Instance {
    let instances = configuration.instances.filter { $0.placesOption != nil }
    let known = instances.map(\.name)
    guard let name = arguments.text(.instance) else {
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

  /// The places of an instance with what is known of them.
  private func knownPlaces(
    of instance: Instance,
    _ arguments: ParsedArguments
  ) async throws -> [KnownPlace] {
    let configuration = try configuration(arguments)
    let flag = arguments.text(.config)
    let loader = context.configurationLoader
    // What is not there yet has the places of what it will be made of.
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
    let kept = await keptWeather(of: instance, arguments)
    let observed = await context.store?.places() ?? []
    for index in known.indices {
      if let weather = kept.first(where: { $0.asked == known[index].query }) {
        known[index].fill(from: weather)
      }
      let own = observed.first { place in
        place.provider == instance.descriptor.name && known[index].isSame(as: place)
      }
      if let own { known[index].fill(from: own) }
    }
    return known
  }

  /// The weather of an instance that is kept; nobody is asked.
  private func keptWeather(
    of instance: Instance,
    _ arguments: ParsedArguments
  ) async -> [PlaceWeather] {
    guard
      context.layers != nil,
      let loaded = try? context.configurationLoader.load(flag: arguments.text(.config)),
      let own = loaded.configuration.instances.first(where: { $0.name == instance.name }),
      var settings = try? context.settings(for: arguments, loaded.configuration)
    else { return [] }
    settings.keptAnswers = .only
    let state = await context.fetcher(settings).fetch(own)
    guard case .weather(let report)? = state.snapshot?.content else { return [] }
    return report.places
  }
}
