import DashCore

extension Instance {
  /// The places that it is asked for, in their order.
  var places: [PlaceQuery] {
    guard
      case .ready(let options) = options,
      let option = descriptor.options.first(where: { $0.type == .places })
    else { return [] }
    return options.places(option.name) ?? []
  }

  /// The same instance with other places, as an argument of the command line wants it.
  func replacingPlaces(with places: [PlaceQuery]) -> Instance {
    guard case .ready(let options) = options else { return self }
    return Instance(
      name: name,
      descriptor: descriptor,
      isEnabled: isEnabled,
      refreshSeconds: refreshSeconds,
      timeoutSeconds: timeoutSeconds,
      options: .ready(options.replacingPlaces(with: places))
    )
  }
}
