import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files
import Localization
import TextRendering

extension Command {
  static let placesSearch = Command(
    "places search",
    .places("NAME"),
    summary: "List the places called NAME, and how to specify each.",
    discussion: """
      All words of NAME form one name; zip:CODE,CC is looked up too. Searches the service of the \
      first enabled instance with weather, or of --instance; without one, a service that needs no \
      API key.
      """,
    options: [
      .config, .trust, .instance, .format, .lang, .timeout, .offline, .demo, .verbose,
    ]
  ) { try await PlacesSearchCommand(context: $0).run($1) }
}

/// `dash places search NAME`: lists matching places and how to specify each.
struct PlacesSearchCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let text = arguments.operands.joined(separator: " ")
    guard let place = PlaceQuery(text), place.isLookedUp else { throw UsageError.badName(text) }
    let loaded = try context.configurationLoader.load(
      flag: arguments.options.config,
      isDemo: arguments.has(.demo)
    )
    let settings = try context.settings(for: arguments, loaded.configuration)
    let resolver = try resolver(loaded.configuration, context.fetcher(settings), arguments)
    let strings = settings.errorRender.strings
    let found: PlaceResolver.Matches
    do throws(PlaceResolver.Failure) {
      found = try await context.supervise(atMost: resolver.longestTime, strings) {
        () async throws(PlaceResolver.Failure) in
        try await resolver.matches(for: place)
      }
    } catch {
      context.printError(error, strings)
      return .unavailable
    }
    try show(found, of: text, settings)
    return found.candidates.isEmpty ? .unavailable : .success
  }

  private func show(
    _ found: PlaceResolver.Matches,
    of text: String,
    _ settings: Settings
  ) throws {
    let provider = found.provider
    let places = zip(Place.unambiguousNames(of: found.candidates), found.candidates)
      .map { ListedPlace($0, nil, place: $1) }
    if settings.format == .json {
      let document = ListedPlace.json(places) { document in
        document.field("query", DisplayText(text))
        document.field("provider", provider.name)
        document.field("attribution", provider.terms.attribution)
      }
      return try context.console.output.write(document)
    }
    if places.isEmpty {
      let name = ConfigurationMessages.safe(text)
      let strings = settings.errorRender.strings
      return context.printError(
        strings(.placeUnknownThere(service: provider.title, name: name))
      )
    }
    let list = ListedPlace.text(places, settings.render.strings, showsPopulation: true)
    let terms = [provider.terms.attribution, provider.terms.license].compactMap(\.self)
      .joined(separator: settings.render.isUnicode ? " · " : ", ")
    try context.console.output.write("\(list)\n\(terms)\n")
  }

  /// Returns the resolver of the named instance, else of the enabled weather instances and of
  /// services that need no API key.
  private func resolver(
    _ configuration: Configuration,
    _ fetcher: InstanceFetcher,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> PlaceResolver {
    let weather = configuration.instances.filter { $0.descriptor.kind.isWeather }
    guard let name = arguments.options.instance else {
      let enabled = weather.filter(\.isEnabled)
      return PlaceResolver(preferring: enabled, in: configuration, fetcher)
    }
    guard let instance = weather.first(where: { $0.name == name }) else {
      let known = weather.map(\.name)
      throw .unknown(.instanceWithWeather, name, among: known)
    }
    return PlaceResolver(querying: instance.withFallback, fetcher)
  }
}
