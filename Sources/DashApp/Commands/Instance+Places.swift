import DashCore

extension Instance {
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
