import CommandLine
import DashCore
import Localization
import TextRendering

/// `dash places search NAME`: lists matching places and how to specify each.
struct PlacesSearchCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let text = arguments.operands.joined(separator: " ")
    guard let place = PlaceQuery(text), place.isLookedUp else { throw UsageError.badName(text) }
    let loaded = try context.configurationLoader.load(
      flag: arguments.options.config,
      isDemo: arguments.has(.demo)
    )
    let settings = try context.settings(for: arguments, loaded.configuration)
    let fetcher = context.fetcher(settings)
    var failure: (error: SourceError, provider: SourceDescriptor)?
    for instance in try instances(of: loaded.configuration, place, arguments) {
      switch await search(for: place, in: instance, fetcher) {
      case .success(nil): continue
      case .success(let found?):
        let search = PlaceSearch(text: text, provider: instance.descriptor, candidates: found)
        try show(search, settings)
        return found.isEmpty ? .unavailable : .success
      case .failure(let error):
        failure = (error, instance.descriptor)
      }
      // Without a key, try the next provider, which may need none.
      if let failure, failure.error.code != .unconfigured { break }
    }
    let strings = settings.errorRender.strings
    guard let failure else {
      context.printError(strings(.placeNoFinder))
      return .unavailable
    }
    context.printError(failure.error, from: failure.provider, strings)
    return .unavailable
  }

  /// Returns the places that an instance finds; `nil` if its provider has no place search.
  private func search(
    for place: PlaceQuery,
    in instance: Instance,
    _ fetcher: InstanceFetcher
  ) async -> Result<[PlaceCandidate]?, SourceError> {
    do throws(SourceError) {
      guard let finder = try await fetcher.placeFinder(of: instance) else { return .success(nil) }
      let deadline = fetcher.deadline(for: instance)
      return .success(try await finder.candidates(for: place, by: deadline))
    } catch {
      return .failure(error)
    }
  }

  private func show(_ search: PlaceSearch, _ settings: Settings) throws {
    if settings.format == .json { return try context.output.write(search.json) }
    if search.candidates.isEmpty {
      return context.printError(
        settings.errorRender.strings(
          .placeUnknownThere(
            service: search.provider.title,
            name: ConfigurationMessages.safe(search.text)
          )
        )
      )
    }
    try context.output.write(
      search.text(settings.render.strings, isUnicode: settings.render.isUnicode)
    )
  }

  /// Returns the instances to query, in order.
  ///
  /// The named instance with its fallback, or else the enabled weather instances with theirs, then
  /// disabled instances and other providers that need no API key.
  private func instances(
    of configuration: Configuration,
    _ place: PlaceQuery,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [Instance] {
    let weather = configuration.instances.filter { $0.descriptor.kind == .weather }
    if let name = arguments.options.instance {
      let known = weather.map(\.name)
      guard let instance = weather.first(where: { $0.name == name }) else {
        throw .unknownName(
          kind: .instanceWithWeather,
          name,
          known: known,
          nearest: NearestWord.find(name, among: known)
        )
      }
      return instance.withFallback
    }
    let keyless = context.registry.descriptors.filter { descriptor in
      descriptor.kind == .weather && !descriptor.options.contains { $0.type == .secret }
        && !weather.contains { $0.descriptor.name == descriptor.name }
    }
    return weather.filter(\.isEnabled).flatMap(\.withFallback)
      + weather.filter { !$0.isEnabled && $0.isKeyless }
      + keyless.map { Instance(querying: $0, for: place) }
  }
}

extension Instance {
  /// Whether the provider needs no API key.
  fileprivate var isKeyless: Bool { !descriptor.options.contains { $0.type == .secret } }

  /// Creates an instance that is not in the configuration, with the provider's defaults.
  fileprivate init(querying descriptor: SourceDescriptor, for place: PlaceQuery) {
    var values: [String: OptionValue] = [:]
    for option in descriptor.options where option.type == .places {
      values[option.name] = .places([place])
    }
    self.init(
      name: descriptor.name,
      descriptor: descriptor,
      options: .ready(SourceOptions(values, describedBy: descriptor.options))
    )
  }
}
