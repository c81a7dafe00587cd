import DashCore

extension Instance {
  /// The option that holds its places; nil for a provider that has none.
  var placesOption: String? { descriptor.options.first { $0.type == .places }?.name }

  /// The places that it, or what stands in for it, is asked for, in their order.
  var places: [PlaceQuery] {
    guard let options = options.known, let placesOption else {
      return fallbackInstance?.places ?? []
    }
    return options.places(placesOption) ?? []
  }

  /// The same instance with other places, as an argument of the command line wants it.
  func replacingPlaces(with places: [PlaceQuery]) -> Instance {
    var instance = replacing(options: options.replacingPlaces(with: places))
    if let options = fallback?.options {
      instance.fallback?.options = options.replacingPlaces(with: places)
    }
    return instance
  }

  /// The same instance with other options.
  func replacing(options: Options) -> Instance {
    var instance = Instance(
      name: name,
      descriptor: descriptor,
      isEnabled: isEnabled,
      refreshSeconds: refreshSeconds,
      timeoutSeconds: timeoutSeconds,
      options: options
    )
    instance.keySources = keySources
    instance.fallback = fallback
    instance.isFallback = isFallback
    return instance
  }
}

extension Instance.Options {
  /// The same options with other places.
  fileprivate func replacingPlaces(with places: [PlaceQuery]) -> Self {
    switch self {
    case .ready(let options): .ready(options.replacingPlaces(with: places))
    case .needsKeys(let options, let commands):
      .needsKeys(options.replacingPlaces(with: places), commands)
    case .unconfigured: self
    }
  }
}
