import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TextRendering

/// The result of looking up places to add.
enum NewPlaces {
  /// The places to add, with what the look-up found; those that are there already are left out.
  case found([ListedPlace])
  /// No service knows one of the names.
  case unknown
  /// A place could not be looked up.
  case failed
}

/// What the look-up of a place that a user wants to add has found.
private enum LookUpResult {
  /// A new place, with its matches if it was looked up.
  case new([Place])
  /// A place that was there already, with this or another text.
  case listed(as: String)
  /// A name that the service does not know.
  case unknown(by: SourceDescriptor)
  case failed(PlaceResolver.Failure)
}

extension AppContext {
  /// Looks up the places of the command line, and reports why some cannot be added.
  ///
  /// - Parameters:
  ///   - list: The list that gets the places.
  ///   - listed: The places that are there.
  /// - Returns: The places to add, or why there are none.
  /// - Throws: ``UsageError`` for an invalid place, or ``ConfigurationLoader/Failure``.
  func newPlaces(
    for list: PlaceList,
    _ arguments: ParsedArguments,
    besides listed: [ListedPlace] = []
  ) async throws -> NewPlaces {
    let aliases = list.configuration.aliases
    let wanted = try arguments.operands.map { typed in
      ListedPlace(typed, try PlaceQuery(typed: typed, aliases: aliases), aliases: aliases)
    }
    let configuration = try list.loader.load(at: list.location, isDemo: false).configuration
    let settings = try settings(for: arguments, configuration)
    let instance =
      configuration.instances.first { $0.name == list.instance.name } ?? list.instance
    let resolver = PlaceResolver(preferring: [instance], in: configuration, fetcher(settings))
    let results = await wait(
      settings,
      // Each new place may be looked up, and compared with each that is there.
      atMost: resolver.longestTime * (wanted.count * (listed.count + 1)),
      for: { instance.withFallback.map(\.descriptor.title) },
      during: { await resolver.find(wanted, besides: listed, of: list.instance.descriptor) }
    )
    let strings = settings.errorRender.strings
    for case (let place, .listed(let other)) in results {
      let (typed, entry) = (
        ConfigurationMessages.safe(place.typed), ConfigurationMessages.safe(other)
      )
      let isSame = place.typed.foldedForComparison == other.foldedForComparison
      printError(
        strings(
          isSame
            ? .placeAlreadyListed(place: typed) : .placeAlreadyListedAs(place: typed, entry: entry)
        )
      )
    }
    if let failure = await reportFailures(results, arguments, strings) { return failure }
    let new = results.compactMap { place, result -> ListedPlace? in
      guard case .new(let matches) = result else { return nil }
      if !place.isIdentifier, let hint = PlaceHint.text(for: place.typed, matches, strings) {
        printError(hint)
      }
      return place
    }
    return .found(new)
  }

  /// Reports the names that were not found, with similar ones, or why nothing could be looked up.
  ///
  /// - Returns: What was reported; `nil` for nothing.
  private func reportFailures(
    _ results: [(ListedPlace, LookUpResult)],
    _ arguments: ParsedArguments,
    _ strings: Strings
  ) async -> NewPlaces? {
    var unknown: Set<PlaceQuery> = []
    var failure: PlaceResolver.Failure?
    for (place, result) in results {
      switch result {
      case .new, .listed: break
      case .failed(let error): failure = failure ?? error
      case .unknown(let provider):
        if let query = place.query { unknown.insert(query) }
        let name = ConfigurationMessages.safe(place.typed)
        printError(strings(.placeUnknownThere(service: provider.title, name: name)))
      }
    }
    if unknown.isEmpty, failure == nil { return nil }
    let command = strings.command(arguments.command)
    let hints = PlaceHint.lines(
      for: arguments.operands,
      missing: unknown,
      known: unknown.isEmpty ? [] : await knownPlaceNames(),
      command: command,
      strings
    )
    for line in hints { printError(line) }
    if let failure {
      printError(failure, strings)
      if !failure.isRefusal {
        let example = "\(command) 51.5,-0.12"
        printError(strings.hint(strings(.placeWithoutLookup(command: example))))
      }
    }
    printError(strings(.configNothingWritten))
    return failure == nil ? .unknown : .failed
  }
}

extension SourceDescriptor {
  /// Returns the failure of a place that the provider never shows; `nil` if it may.
  func refusing(_ place: PlaceQuery) -> PlaceResolver.Failure? {
    refusal(of: place).map { .failed($0, provider: self) }
  }
}

extension PlaceResolver.Failure {
  /// Whether the provider shows no such place, so that a look-up would not help.
  fileprivate var isRefusal: Bool {
    if case .failed(let error, _) = self { error.reason == .foreignIdentifier } else { false }
  }
}

extension PlaceResolver {
  /// The number of look-ups in flight.
  private static let lookupLimit = 8

  /// Looks up places, and compares them with those that are listed.
  ///
  /// - Parameters:
  ///   - wanted: The places that a user wants to add.
  ///   - listed: The places that are there.
  ///   - provider: The provider of the list, which may know the names of some ids.
  fileprivate func find(
    _ wanted: [ListedPlace],
    besides listed: [ListedPlace],
    of provider: SourceDescriptor
  ) async -> [(ListedPlace, LookUpResult)] {
    let found = await wanted.concurrentMap(limit: Self.lookupLimit) { place in
      await lookUp(place, besides: listed, of: provider)
    }
    var listed = listed
    var results: [(ListedPlace, LookUpResult)] = []
    for (var place, result) in zip(wanted, found) {
      var result = result
      if let other = listed.first(where: { $0.isWritten(like: place) }) {
        result = .listed(as: other.typed)
      } else if case .new(let matches) = result, let match = matches.first {
        place.place = place.place.filled(from: match)
        if let other = await town(of: match, typed: place.typed, among: listed) {
          result = .listed(as: other.typed)
        }
      }
      if case .new = result { listed.append(place) }
      results.append((place, result))
    }
    return results
  }

  /// Looks up a name or a postal code that is not listed; coordinates and aliases need no look-up.
  private func lookUp(
    _ place: ListedPlace,
    besides listed: [ListedPlace],
    of provider: SourceDescriptor
  ) async -> LookUpResult {
    if let refusal = place.query.flatMap(provider.refusing) { return .failed(refusal) }
    guard
      !place.isAlias, let query = place.query,
      !listed.contains(where: { $0.isWritten(like: place) })
    else { return .new([]) }
    if case .id(let id) = query { return .new([provider.knownPlaces[id]].compactMap(\.self)) }
    guard query.isLookedUp else { return .new([]) }
    do throws(Failure) {
      let (service, candidates) = try await matches(for: query)
      return candidates.isEmpty ? .unknown(by: service) : .new(candidates)
    } catch {
      return .failed(error)
    }
  }

  /// Returns the first listed place that is the same town as a match.
  private func town(
    of match: Place,
    typed text: String,
    among listed: [ListedPlace]
  ) async -> ListedPlace? {
    let name = PlaceName(text).name.foldedForComparison
    for var other in listed {
      // The dashboard looks up a listed name too, so its response is probably cached.
      if other.place.point == nil, case .name(let typed)? = other.query,
        PlaceName(typed).name.foldedForComparison == name,
        let first = try? await matches(for: .name(typed)).candidates.first
      {
        other.place = other.place.filled(from: first)
      }
      if other.isTown(of: match, typed: text) { return other }
    }
    return nil
  }
}
