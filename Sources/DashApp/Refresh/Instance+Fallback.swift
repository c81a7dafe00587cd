import DashCore

extension Instance {
  /// What serves its panel where its provider cannot, as an instance of the same name; nil for nothing.
  var fallbackInstance: Instance? {
    fallback.map { fallback in
      var instance = Instance(
        name: name,
        descriptor: fallback.descriptor,
        isEnabled: isEnabled,
        refreshSeconds: refreshSeconds,
        timeoutSeconds: timeoutSeconds,
        options: fallback.options
      )
      instance.keySources = fallback.keySources
      instance.isFallback = true
      return instance
    }
  }

  /// Itself, and behind it its fallback where it has one.
  var withFallback: [Instance] { [self] + [fallbackInstance].compactMap(\.self) }

  /// Which of the two is asked, by what is known before: the fallback alone where a setting is missing;
  /// nil where one is missing of both.
  var askedInstance: Instance? { withFallback.first { $0.options.known != nil } }

  /// Which of the two served a snapshot.
  ///
  /// - Parameter snapshot: What is shown; nil for nothing.
  /// - Returns: Itself, or its fallback.
  func serving(_ snapshot: Snapshot?) -> Instance {
    snapshot?.providerError == nil ? self : fallbackInstance ?? self
  }
}
