import CommandLine
import DashConfiguration
import DashCore
import DashDisplay
import DashFetch
import Localization
import TextRendering

/// Places that a user wants to add, looked up before the file is written.
struct NewPlaces {
  /// The places to add, in the order of the command line, with what the look-up found.
  private(set) var places: [ListedPlace] = []
  /// The places that were there already, with the same or another text.
  private(set) var repeated: [(typed: String, listed: String)] = []
  /// The matches of each name that was looked up.
  private(set) var lookups: [(typed: String, candidates: [Place])] = []
  /// The names that were not found, with the service that does not know them.
  private(set) var unknown: [(typed: String, provider: SourceDescriptor)] = []
  /// The first failed look-up.
  private(set) var failure: PlaceResolver.Failure?

  /// The number of look-ups in flight.
  private static let lookupLimit = 8

  /// Checks places.
  ///
  /// - Parameters:
  ///   - operands: The places as typed; each one is valid.
  ///   - listed: The places that are there.
  ///   - aliases: The user's aliases, which are not looked up.
  ///   - provider: The provider of the instance, which may know the names of some ids.
  ///   - resolver: Looks up names and postal codes; coordinates and ids need no look-up.
  init(
    _ operands: [String],
    besides listed: [ListedPlace],
    aliases: [String: PlaceQuery],
    of provider: SourceDescriptor,
    _ resolver: PlaceResolver
  ) async {
    var listed = listed
    let wanted = operands.map { typed in
      ListedPlace(
        typed,
        PlaceQuery(typed, aliases: aliases),
        isAlias: PlaceQuery.alias(typed, in: aliases) != nil
      )
    }
    let found = await wanted.concurrentMap(limit: Self.lookupLimit) { [listed] place in
      await Self.lookUp(place, besides: listed, provider, resolver)
    }
    for (place, result) in zip(wanted, found) {
      if let other = listed.first(where: { $0.isWritten(like: place) }) {
        repeated.append((place.typed, other.typed))
        continue
      }
      var place = place
      switch result {
      case nil: break
      case .failure(let error)?:
        failure = failure ?? error
        continue
      case .success(let matches)?:
        guard let first = matches.candidates.first else {
          unknown.append((place.typed, matches.provider))
          continue
        }
        place.place = place.place.filled(from: first)
        if let other = await Self.first(of: listed, at: first, place, resolver) {
          repeated.append((place.typed, other.typed))
          continue
        }
        if !place.isIdentifier { lookups.append((place.typed, matches.candidates)) }
      }
      places.append(place)
      listed.append(place)
    }
  }

  private static func lookUp(
    _ place: ListedPlace,
    besides listed: [ListedPlace],
    _ provider: SourceDescriptor,
    _ resolver: PlaceResolver
  ) async -> Result<PlaceResolver.Matches, PlaceResolver.Failure>? {
    guard
      !place.isAlias, let query = place.query,
      !listed.contains(where: { $0.isWritten(like: place) })
    else { return nil }
    if case .id(let id) = query {
      return provider.knownPlaces[id].map {
        .success(PlaceResolver.Matches(provider: provider, candidates: [$0]))
      }
    }
    guard query.isLookedUp else { return nil }
    do throws(PlaceResolver.Failure) {
      return .success(try await resolver.matches(for: query))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the first listed place that is the same town as a match.
  private static func first(
    of listed: [ListedPlace],
    at match: Place,
    _ place: ListedPlace,
    _ resolver: PlaceResolver
  ) async -> ListedPlace? {
    for var other in listed {
      // The dashboard looks up a listed name too, so its response is probably cached.
      if other.place.point == nil, other.isSpelled(like: place), let query = other.query {
        if let first = try? await resolver.matches(for: query).candidates.first {
          other.place = other.place.filled(from: first)
        }
      }
      if other.isTown(of: match, typed: place.typed) { return other }
    }
    return nil
  }
}

extension AppContext {
  /// Looks up the places of the command line, and reports why some cannot be added.
  ///
  /// - Parameters:
  ///   - owner: The instance that gets the places.
  ///   - arguments: The command line.
  ///   - listed: The places that are there.
  /// - Returns: The places to add; `nil` if one was not found or could not be looked up.
  /// - Throws: ``UsageError`` for an invalid place, or ``ConfigurationLoader/Failure``.
  func newPlaces(
    for owner: PlaceOwner,
    _ arguments: ParsedArguments,
    besides listed: [ListedPlace] = []
  ) async throws -> NewPlaces? {
    let aliases = owner.configuration.aliases
    for operand in arguments.operands where PlaceQuery(operand, aliases: aliases) == nil {
      throw UsageError.badPlace(operand)
    }
    let configuration = try configurationLoader.load(at: owner.location, isDemo: false)
      .configuration
    let settings = try settings(for: arguments, configuration)
    let instance = configuration.instances.first { $0.name == owner.instance.name }
    let resolver = PlaceResolver(
      preferring: [instance ?? owner.instance],
      in: configuration,
      settings.registry,
      fetcher(settings)
    )
    let strings = settings.errorRender.strings
    // Each new place may be looked up, and compared with each that is there.
    let lookups = arguments.operands.count * (listed.count + 1)
    let new = await wait(
      settings,
      atMost: resolver.longestTime * lookups,
      for: { (instance ?? owner.instance).withFallback.map(\.descriptor.title) },
      during: {
        await NewPlaces(
          arguments.operands,
          besides: listed,
          aliases: aliases,
          of: owner.instance.descriptor,
          resolver
        )
      }
    )
    for (typed, listed) in new.repeated { printError(message(for: typed, listed, strings)) }
    guard new.failure == nil, new.unknown.isEmpty else {
      await report(new, arguments, strings)
      return nil
    }
    for lookup in new.lookups {
      if let hint = PlaceHint.text(for: lookup.typed, lookup.candidates, strings) {
        printError(hint)
      }
    }
    return new
  }

  private func message(for typed: String, _ listed: String, _ strings: Strings) -> String {
    let (place, entry) = (ConfigurationMessages.safe(typed), ConfigurationMessages.safe(listed))
    return typed.foldedForComparison == listed.foldedForComparison
      ? strings(.placeAlreadyListed(place: place))
      : strings(.placeAlreadyListedAs(place: place, entry: entry))
  }

  /// Reports the names that were not found, with similar ones, or why nothing could be looked up.
  private func report(_ new: NewPlaces, _ arguments: ParsedArguments, _ strings: Strings) async {
    let command = UsageMessages.name(of: arguments.command)
    for (typed, provider) in new.unknown {
      let name = ConfigurationMessages.safe(typed)
      printError(strings(.placeUnknownThere(service: provider.title, name: name)))
    }
    let hints = PlaceHint.lines(
      for: arguments.operands,
      missing: Set(new.unknown.compactMap { PlaceQuery($0.typed) }),
      known: new.unknown.isEmpty ? [] : await knownPlaceNames(),
      command: command,
      strings
    )
    for line in hints { printError(line) }
    if let failure = new.failure {
      printError(failure, strings)
      let example = "\(command) 51.5,-0.12"
      printError(strings.hint(strings(.placeWithoutLookup(command: example))))
    }
    printError(strings(.configNothingWritten))
  }
}
