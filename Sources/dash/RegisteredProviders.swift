import DashCore
import FlickrSource
import OpenMeteoSource
import OpenWeatherMapSource
import PixabaySource

/// The one list of providers: a new one is a line here and nothing else in this target.
enum RegisteredProviders {
  static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(OpenWeatherMapSource.self)
    registry.register(OpenMeteoSource.self)
    registry.register(PixabaySource.self)
    registry.register(FlickrSource.self)
    return registry
  }()
}
