import DashConfiguration
import DashCore
import EmbeddedData
import FlickrSource
import OpenMeteoSource
import OpenWeatherMapSource
import PixabaySource
import PluginSource

/// The registry of all compiled-in providers; a new provider adds one line here.
enum RegisteredProviders {
  static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(OpenWeatherMapSource.self)
    registry.register(OpenMeteoSource.self)
    registry.register(PixabaySource.self)
    registry.register(FlickrSource.self)
    registry.register(PluginSource.self)
    return registry
  }()

  /// The providers that are programs in the plugin folders.
  static let plugins = PluginSupport(
    decode: { PluginDescription.decode($0, program: $1) },
    makeSource: { .success(PluginSource($0, options: $1, context: $2)) },
    newPlugin: { NewPlugin.files }
  )
}
