import CommandLine
import DashConfiguration
import DashCore
import DashDisplay
import DashFetch
import Files
import ResponseCaching

/// The instance whose places a command lists or edits, with its list in the file.
struct PlaceOwner {
  /// The configuration with a placeholder for each API key: places need no key.
  let configuration: Configuration
  let instance: Instance
  /// The list as it was when the file was read.
  let list: PlaceList
  /// The location of the file; that of the compiled-in one if the file does not exist yet.
  let location: ConfigurationLocator.Location
  /// The instances whose places ``replacingPlaces(of:with:)`` replaces.
  private let replaced: [Instance]

  /// Finds the instance of `--instance`, else the first enabled one with places.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - location: The location of the file; `nil` for the one that an edit starts from.
  ///   - loader: The loader of the file.
  /// - Throws: ``ConfigurationLoader/Failure`` for an invalid file, or ``UsageError`` without such
  ///   an instance.
  init(
    _ arguments: ParsedArguments,
    at location: ConfigurationLocator.Location? = nil,
    _ loader: ConfigurationLoader
  ) throws {
    self.location = location ?? loader.editedLocation(flag: arguments.options.config)
    configuration = try loader.load(at: self.location, isDemo: true).configuration
    instance = try Self.instance(in: configuration, named: arguments.options.instance)
    list = PlaceList(in: try loader.text(at: self.location), of: instance, configuration.aliases)
    // In a new file the other places are not the user's own either.
    let isForAll = self.location == .compiledIn && arguments.options.instance == nil
    replaced = isForAll ? configuration.instancesWithPlaces : [instance]
  }

  /// Returns the file's text with other places, in a new file in every instance.
  func replacingPlaces(of text: JSONText, with places: [ListedPlace]) throws -> JSONText {
    var text = text
    for owner in replaced {
      // An id has a meaning for its own service only.
      let isSameService = owner.descriptor.name == instance.descriptor.name
      let typed = places.filter { isSameService || !$0.isIdentifier }.map(\.typed)
      if typed.isEmpty { continue }
      var list = PlaceList(in: text, of: owner, configuration.aliases)
      try list.replace(with: typed)
      text = list.text
    }
    return text
  }

  private static func instance(
    in configuration: Configuration,
    named name: String?
  ) throws(UsageError) -> Instance {
    let instances = configuration.instancesWithPlaces
    let known = instances.map(\.name)
    guard let name else {
      if let instance = instances.first(where: \.isEnabled) { return instance }
      throw .noInstanceWithPlaces(known: known)
    }
    if let instance = instances.first(where: { $0.name == name }) { return instance }
    throw .unknown(.instanceWithPlaces, name, among: known)
  }

  /// The listed places without details.
  fileprivate var places: [ListedPlace] {
    let queries = instance.places
    return list.texts.enumerated().map { index, typed in
      ListedPlace(
        typed,
        queries.indices.contains(index) ? queries[index] : nil,
        isAlias: PlaceQuery.alias(typed, in: configuration.aliases) != nil
      )
    }
  }
}

extension Configuration {
  /// The instances whose provider has places.
  var instancesWithPlaces: [Instance] { instances.filter { $0.descriptor.placesOption != nil } }
}

extension ConfigurationLoader {
  /// Returns the location whose content an edit starts from.
  ///
  /// A named file that does not exist yet will be created from the compiled-in one.
  func editedLocation(flag: String?) -> ConfigurationLocator.Location {
    let location = locator.locate(flag: flag)
    if case .named(let path) = location, !TextFile.exists(path) { return .compiledIn }
    return location
  }
}

extension AppContext {
  /// Returns the listed places with details from cached responses, observations and the provider's
  /// own list, without any request.
  func knownPlaces(of owner: PlaceOwner, _ arguments: ParsedArguments) async -> [ListedPlace] {
    let provider = owner.instance.descriptor
    let cached = await cachedPlaces(of: owner, arguments)
    let observed = await services.store?.places().filter { $0.provider == provider.name } ?? []
    return owner.places.map { listed in
      var listed = listed
      var details = [
        listed.query.flatMap { cached[$0] }, observed.first(where: listed.isSame)?.place,
      ]
      if case .id(let id)? = listed.query { details.append(provider.knownPlaces[id]) }
      for case let place? in details {
        let named = Place(
          name: place.name,
          country: place.country,
          latitude: place.latitude,
          longitude: place.longitude
        )
        listed.place = listed.place.filled(from: named)
      }
      return listed
    }
  }

  /// Returns the places of an instance as cached weather or else a cached lookup has them.
  private func cachedPlaces(
    of owner: PlaceOwner,
    _ arguments: ParsedArguments
  ) async -> [PlaceQuery: Place] {
    guard
      services.layers != nil,
      let configuration = try? configurationLoader.load(at: owner.location, isDemo: false)
        .configuration,
      let own = configuration.instances.first(where: { $0.name == owner.instance.name }),
      var settings = try? settings(for: arguments, configuration)
    else { return [:] }
    settings.cachePolicy = CachePolicy(.onlyCached)
    let fetcher = fetcher(settings)
    var known: [PlaceQuery: Place] = [:]
    for instance in own.withFallback {
      known.merge(await fetcher.lookedUpPlaces(of: instance)) { first, _ in first }
    }
    guard case .weather(let report)? = await fetcher.fetch(own).snapshot?.content else {
      return known
    }
    let reported = report.places.map { ($0.requestedPlace, $0.place) }
    return known.merging(reported) { $1.filled(from: $0) }
  }
}
