/// The instances that a command shows.
package enum InstanceSelection: Sendable, Hashable {
  /// All enabled instances.
  case enabled
  /// The enabled weather instances; the places replace the configured ones unless they are empty.
  case weather(places: [String])
  /// The enabled photo instances.
  case photos
  /// The instances with these names, including disabled ones.
  case named([String])

  /// The places on the command line.
  package var places: [String] {
    if case .weather(let places) = self { places } else { [] }
  }

  /// Whether the places of the configuration are shown, as nobody named others.
  package var showsConfiguredPlaces: Bool { self == .enabled || self == .weather(places: []) }

  /// The names of instances that the command line requests explicitly.
  package var names: Set<String> {
    if case .named(let names) = self { Set(names) } else { [] }
  }
}
