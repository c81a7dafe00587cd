import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files

/// The places of an instance in the configuration file, which a command lists or edits.
struct PlaceList {
  /// The configuration with a placeholder for each API key: places need no key.
  let configuration: Configuration
  let instance: Instance
  /// The location of the file; that of the compiled-in one if the file does not exist yet.
  let location: ConfigurationLocator.Location
  /// The loader of the file.
  let loader: ConfigurationLoader
  /// The file's text.
  var text: JSONText
  /// The instances whose places ``replace(with:)`` replaces.
  private let replaced: [Instance]

  /// Finds the places of the instance of `--instance`, else of the first enabled one with places.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - named: The name of the instance; `nil` for that of the command line.
  ///   - location: The location of the file; `nil` for the one that an edit starts from.
  /// - Throws: ``ConfigurationLoader/Failure`` for an invalid file, or ``UsageError`` without such
  ///   an instance.
  init(
    _ arguments: ParsedArguments,
    instance named: String? = nil,
    at location: ConfigurationLocator.Location? = nil,
    _ loader: ConfigurationLoader
  ) throws {
    var edited = loader.locator.locate(flag: arguments.options.config)
    // A named file that does not exist yet will be created from the compiled-in one.
    if case .named(let path) = edited, !TextFile.exists(path) { edited = .compiledIn }
    self.loader = loader
    self.location = location ?? edited
    configuration = try loader.load(at: self.location, isDemo: true).configuration
    let instances = configuration.instances.filter { $0.descriptor.placesOption != nil }
    let name = named ?? arguments.options.instance
    let found = instances.first { name == nil ? $0.isEnabled : $0.name == name }
    guard let found else {
      let known = instances.map(\.name)
      guard let name else { throw UsageError.noInstanceWithPlaces(known: known) }
      throw UsageError.unknown(.instanceWithPlaces, name, among: known)
    }
    instance = found
    text = try loader.text(at: self.location)
    // In a new file the other places are not the user's own either.
    let isForAll = self.location == .compiledIn && name == nil
    replaced = isForAll ? instances : [instance]
  }

  private var elements: [JSONNode] {
    guard let path = try? key(of: instance).path(in: text.root) else { return [] }
    return text.node(at: path)?.elements ?? []
  }

  /// The places as written in the file; the name of one with coordinates.
  var texts: [String] {
    elements.map { element in
      if case .string(let text) = element.value { return text }
      if case .object = element.value {
        return element["name"]?.string ?? PlaceQuery(coordinates: element["at"])?.description ?? ""
      }
      return String(decoding: text.bytes[element.range], as: UTF8.self)
    }
  }

  /// The places as parsed; `nil` for one with a variable that is not set.
  private var queries: [PlaceQuery?] {
    zip(elements, texts).map { element, text in
      if case .object = element.value { return PlaceQuery(coordinates: element["at"]) }
      return PlaceQuery(text, aliases: configuration.aliases)
    }
  }

  /// Returns the index of a place with the same text, or else the same meaning; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - query: The place; `nil` for that of the text.
  func index(of typed: String, _ query: PlaceQuery? = nil) -> Int? {
    let place = query ?? PlaceQuery(typed, aliases: configuration.aliases)
    return texts.firstIndex { $0.lowercased() == typed.lowercased() }
      ?? place.flatMap { place in queries.firstIndex(of: place) }
  }

  // MARK: Edits

  /// Appends a place as typed, or with the name and the coordinates that a service has for it.
  mutating func add(_ typed: String, label: Place? = nil) throws {
    let count = texts.count
    let element = label.flatMap(labelled) ?? element(typed)
    if count == 0 {
      try set("[\(element)]", at: key(of: instance))
    } else {
      try set(element, at: key(of: instance, index: count))
    }
  }

  /// Returns a place as JSON with its coordinates and its name, in which no variable is expanded.
  private func labelled(_ place: Place) -> String? {
    guard let name = place.distinctName, let latitude = place.latitude,
      let longitude = place.longitude
    else { return nil }
    let at = "[\(PlaceQuery.decimal(latitude)), \(PlaceQuery.decimal(longitude))]"
    return "{ \"at\": \(at), \"name\": \(JSONText.quoted(name)) }"
  }

  /// Replaces all places, in a new file in every instance.
  mutating func replace(with places: [ListedPlace]) throws {
    for owner in replaced {
      // An id has a meaning for its own service only.
      let isSameService = owner.descriptor.name == instance.descriptor.name
      let kept = places.filter { isSameService || !$0.isIdentifier }.map { place in
        place.isFound ? labelled(place.place) ?? element(place.typed) : element(place.typed)
      }
      if kept.isEmpty { continue }
      try set("[\(kept.joined(separator: ", "))]", at: key(of: owner))
    }
  }

  /// Removes the place at an index.
  mutating func remove(at index: Int) throws {
    let key = key(of: instance, index: index)
    guard let changed = text.removing(at: try key.path(in: text.root)) else {
      throw ConfigurationEditor.Failure.notSet(key)
    }
    text = try JSONText(changed)
  }

  private mutating func set(_ value: String, at key: ConfigurationKey) throws {
    guard let changed = text.setting(value, at: try key.path(in: text.root)) else {
      throw ConfigurationEditor.Failure.unreachable(key)
    }
    text = try JSONText(changed)
  }

  /// Returns a place as JSON: an identifier is a number.
  private func element(_ typed: String) -> String {
    switch PlaceQuery(typed, aliases: configuration.aliases) {
    case .id(let id) where PlaceQuery.alias(typed, in: configuration.aliases) == nil: String(id)
    default: JSONText.quoted(PlaceQuery(typed)?.description ?? typed)
    }
  }

  /// Returns the key of an instance's places in the file, or of one of them.
  private func key(of instance: Instance, index: Int? = nil) -> ConfigurationKey {
    var entry = 0
    if case .array(let entries)? = text.root["providers"]?.value {
      entry = entries.firstIndex { $0["name"]?.value == .string(instance.name) } ?? entries.count
    }
    let list = "providers[\(entry)].options.\(instance.descriptor.placesOption ?? "")"
    return ConfigurationKey(index.map { "\(list)[\($0)]" } ?? list)
  }
}

extension AppContext {
  /// Returns the listed places with details from cached responses, observations and the provider's
  /// own list, without any request.
  func knownPlaces(of list: PlaceList, _ arguments: ParsedArguments) async -> [ListedPlace] {
    let provider = list.instance.descriptor
    let cached = await cachedPlaces(of: list, arguments)
    let observed = await services.store?.places().filter { $0.provider == provider.name } ?? []
    let queries = list.instance.places
    return list.texts.enumerated().map { index, typed in
      let query = queries.indices.contains(index) ? queries[index] : nil
      var listed = ListedPlace(typed, query, aliases: list.configuration.aliases)
      var details = [query.flatMap { cached[$0] }]
      if let query, !query.isLookedUp {
        details.append(observed.first { $0.key == query.description }?.place)
      }
      if case .id(let id)? = query { details.append(provider.knownPlaces[id]) }
      for case let place? in details {
        listed.place = listed.place.filled(from: place.whereabouts)
      }
      return listed
    }
  }

  /// Returns the places of an instance as cached weather or else a cached lookup has them.
  private func cachedPlaces(
    of list: PlaceList,
    _ arguments: ParsedArguments
  ) async -> [PlaceQuery: Place] {
    guard
      services.pipeline != nil,
      let configuration = try? list.loader.load(at: list.location, isDemo: false)
        .configuration,
      let own = configuration.instances.first(where: { $0.name == list.instance.name }),
      var settings = try? settings(for: arguments, configuration)
    else { return [:] }
    settings.cachePolicy = CachePolicy(.onlyCached)
    let fetcher = fetcher(settings)
    var known: [PlaceQuery: Place] = [:]
    for instance in own.withFallback {
      known.merge(await fetcher.lookedUpPlaces(of: instance)) { first, _ in first }
    }
    guard let report = await fetcher.fetch(own).weather else {
      return known
    }
    let reported = report.places.map { ($0.requestedPlace, $0.place) }
    return known.merging(reported) { $1.filled(from: $0) }
  }
}
