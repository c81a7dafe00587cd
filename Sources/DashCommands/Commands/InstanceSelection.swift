import CommandLine
import DashConfiguration
import DashCore
import DashFetch

/// The instances that a command shows.
enum InstanceSelection: Sendable, Hashable {
  /// All enabled instances.
  case enabled
  /// The enabled weather instances; the places replace the configured ones unless they are empty.
  case weather(places: [String])
  /// The enabled photo instances.
  case photos
  /// The first place of the first enabled weather instance that has its keys; the place replaces it.
  case firstPlace(String?)
  /// The instances with these names, including disabled ones.
  case named([String])

  /// The places on the command line.
  var places: [String] {
    switch self {
    case .weather(let places): places
    case .firstPlace(let place): [place].compactMap(\.self)
    case .enabled, .photos, .named: []
    }
  }

  /// Whether the places of the configuration are shown, as nobody named others.
  var showsConfiguredPlaces: Bool { self == .enabled || self == .weather(places: []) }

  /// The names of instances that the command line requests explicitly.
  var names: Set<String> {
    if case .named(let names) = self { Set(names) } else { [] }
  }

  /// Returns the selected instances of a configuration, in their order.
  ///
  /// - Parameter configuration: The configuration to select from.
  /// - Returns: The instances, with places replaced by those of the command line.
  /// - Throws: ``UsageError`` for an invalid place or an unknown name.
  func instances(in configuration: Configuration) throws(UsageError) -> [Instance] {
    let enabled = configuration.instances.filter(\.isEnabled)
    switch self {
    case .enabled: return enabled
    case .photos: return enabled.filter { $0.descriptor.kind.hasPages }
    case .named(let names): return try Self.instances(named: names, in: configuration.instances)
    case .firstPlace:
      let weather = try Self.weather(places: places).instances(in: configuration)
      let first = weather.first { $0.activeInstance != nil } ?? weather.first
      return first.map { [$0.replacingPlaces(with: Array($0.places.prefix(1)))] } ?? []
    case .weather(let texts):
      let places = try texts.map { text throws(UsageError) in
        try PlaceQuery(typed: text, aliases: configuration.aliases)
      }
      let instances = enabled.filter { $0.descriptor.kind.isWeather }
      return places.isEmpty ? instances : instances.map { $0.replacingPlaces(with: places) }
    }
  }

  private static func instances(
    named names: [String],
    in instances: [Instance]
  ) throws(UsageError) -> [Instance] {
    var found: [Instance] = []
    for name in names {
      guard let instance = instances.first(where: { $0.name == name }) else {
        let known = instances.map(\.name)
        throw .unknown(.instance, name, among: known)
      }
      if !found.contains(where: { $0.name == name }) { found.append(instance) }
    }
    return found
  }
}

extension PlaceQuery {
  /// Parses a place of the command line.
  init(typed text: String, aliases: [String: PlaceQuery]) throws(UsageError) {
    guard let place = PlaceQuery(text, aliases: aliases) else { throw .badPlace(text) }
    self = place
  }
}
