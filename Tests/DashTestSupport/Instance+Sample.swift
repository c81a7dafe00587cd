package import DashCore

extension Instance {
  /// Returns an instance of the test provider.
  package static func sample(
    _ name: String,
    places: Int = 1,
    key: String = SampleSource.key,
    refreshSeconds: Int? = nil,
    timeoutSeconds: Int = Instance.defaultTimeoutSeconds
  ) -> Instance {
    .sample(
      name,
      places: (0..<places).map { .name("\(name) \($0)") },
      key: key,
      refreshSeconds: refreshSeconds,
      timeoutSeconds: timeoutSeconds
    )
  }

  /// Returns an instance of the test provider with these places.
  package static func sample(
    _ name: String,
    places: [PlaceQuery],
    key: String = SampleSource.key,
    refreshSeconds: Int? = nil,
    timeoutSeconds: Int = Instance.defaultTimeoutSeconds
  ) -> Instance {
    Instance(
      name: name,
      descriptor: SampleSource.descriptor,
      refreshSeconds: refreshSeconds,
      timeoutSeconds: timeoutSeconds,
      options: .success(
        SourceOptions(
          ["apiKey": .secret(Secret(key)), "places": .places(places)],
          describedBy: SampleSource.descriptor.options
        )
      )
    )
  }
}
