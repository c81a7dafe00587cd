import DashConfiguration
import DashCore
import DashFetch

extension AppContext {
  /// Returns a loader with a compiled-in configuration of a few lines: the weather of the shipped
  /// places, and nothing that has a default.
  ///
  /// The service is that of the first enabled instance if its key is set, else one that needs no key.
  ///
  /// - Parameter places: The places that a new file gets; only the first service knows city ids.
  /// - Returns: The loader; the usual one if no enabled instance has places.
  /// - Throws: ``ConfigurationLoader/Failure`` if the compiled-in configuration is invalid.
  func shortConfigurationLoader(
    for places: [String] = []
  ) throws(ConfigurationLoader.Failure) -> ConfigurationLoader {
    var loader = configurationLoader
    let weather = try loader.load(at: .compiledIn, isDemo: false).configuration.instances.filter {
      $0.descriptor.kind == .weather && $0.descriptor.placesOption != nil
    }
    guard let first = weather.first(where: \.isEnabled) else { return loader }
    let isUsable = first.options.known != nil || places.contains { Int($0) != nil }
    let chosen = isUsable ? first : weather.first { $0.descriptor.isKeyless } ?? first
    loader.shippedConfiguration = Array(chosen.shortFile(as: first.name).utf8)
    return loader
  }
}

extension Instance {
  /// Returns a `plugins.json` with this instance alone, its places and its keys' variables.
  fileprivate func shortFile(as name: String) -> String {
    let keys = descriptor.options.compactMap { option in
      option.variable.map { "\"\(option.name)\": \"${\($0)}\"" }
    }
    let elements = places.map { place in
      if case .id(let id) = place { return String(id) }
      return JSONText.quoted(place.description)
    }
    let list = "\"\(descriptor.placesOption ?? "")\": [\(elements.joined(separator: ", "))]"
    let second = fallback.map { ", \"fallback\": \"\($0.descriptor.name)\"" } ?? ""
    return """
      {
        "version": 1,
        "providers": [
          { "name": "\(name)", "provider": "\(descriptor.name)"\(second),
            "options": { \((keys + [list]).joined(separator: ", ")) } }
        ]
      }

      """
  }
}
