import DashConfiguration
import DashCore
import DashFetch

extension AppContext {
  /// Returns a loader with a compiled-in configuration of a few lines: the enabled instances of the
  /// shipped one, and nothing that has a default.
  ///
  /// Without a key, the fallback serves the weather, and photos are not shown: setting a key's variable
  /// is all that a service needs.
  ///
  /// - Returns: The loader; the usual one if no enabled instance has places.
  /// - Throws: ``ConfigurationLoader/Failure`` if the compiled-in configuration is invalid.
  func shortConfigurationLoader() throws(ConfigurationLoader.Failure) -> ConfigurationLoader {
    var loader = configurationLoader
    // With a placeholder for each key the other options are known.
    let instances = try loader.load(at: .compiledIn, isDemo: true).configuration.instances
      .filter(\.isEnabled)
    guard instances.contains(where: { $0.descriptor.placesOption != nil }) else { return loader }
    let entries = instances.map(\.shortEntry).joined(separator: ",\n")
    loader.shippedConfiguration = Array(
      """
      {
        "version": 1,
        "providers": [
      \(entries)
        ]
      }

      """.utf8
    )
    return loader
  }
}

extension Instance {
  /// An entry of `plugins.json` with the variables of its keys, its places, and its search.
  fileprivate var shortEntry: String {
    let members = descriptor.options.compactMap { option -> String? in
      if let variable = option.variable { return "\"\(option.name)\": \"${\(variable)}\"" }
      switch options.known?.known.first(where: { $0.name == option.name })?.value {
      case .places(let places):
        return "\"\(option.name)\": [\(places.map(\.json).joined(separator: ", "))]"
      case .query(let query): return "\"\(option.name)\": \(JSONText.quoted(query.text))"
      case .text(let text) where option.type == .text:
        return "\"\(option.name)\": \(JSONText.quoted(text))"
      default: return nil
      }
    }
    let names = fallbacks.map { JSONText.quoted($0.descriptor.name) }
    let list = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    let second = names.isEmpty ? "" : ", \"fallback\": \(list)"
    return """
          { "name": "\(name)", "provider": "\(descriptor.name)"\(second),
            "options": { \(members.joined(separator: ", ")) } }
      """
  }
}
