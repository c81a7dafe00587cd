import DashCore

/// Which instances a command line is about.
struct InstanceSelection: Sendable {
  let arguments: ParsedArguments

  /// The instances of a configuration to show, in their order.
  ///
  /// - Throws: ``UsageError`` for a place that is none or a name that does not exist.
  func instances(in configuration: Configuration) throws(UsageError) -> [Instance] {
    switch arguments.command {
    case .show:
      return try named(in: configuration.instances)
    case .weather:
      let places = try places(aliases: configuration.aliases)
      let instances = configuration.instances.filter {
        $0.isEnabled && $0.descriptor.kind == .weather
      }
      return places.isEmpty ? instances : instances.map { $0.replacingPlaces(with: places) }
    case .photos:
      return configuration.instances.filter { $0.isEnabled && $0.descriptor.kind == .photos }
    default:
      return configuration.instances.filter(\.isEnabled)
    }
  }

  /// The instances that were asked for by name.
  var names: Set<String> { arguments.command == .show ? Set(arguments.operands) : [] }

  private func named(in instances: [Instance]) throws(UsageError) -> [Instance] {
    var found: [Instance] = []
    for name in arguments.operands {
      guard let instance = instances.first(where: { $0.name == name }) else {
        let known = instances.map(\.name)
        throw .unknownName(
          kind: .instance,
          name,
          known: known,
          nearest: NearestWord.find(name, among: known)
        )
      }
      if !found.contains(where: { $0.name == name }) { found.append(instance) }
    }
    return found
  }

  private func places(aliases: [String: PlaceQuery]) throws(UsageError) -> [PlaceQuery] {
    var places: [PlaceQuery] = []
    for operand in arguments.operands {
      guard let place = PlaceQuery(operand, aliases: aliases) else { throw .badPlace(operand) }
      places.append(place)
    }
    return places
  }
}
