import AlertSources
import DashConfiguration
import DashCore
import EmbeddedData
import FlickrSource
import METNorwaySource
import OpenMeteoSource
import OpenWeatherMapSource
import PictureProcess
import PixabaySource
import PluginSource
import RadarSource

/// The registry of all compiled-in providers and sources of alerts; a new one adds one line here.
enum RegisteredProviders {
  static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(OpenWeatherMapSource.self)
    registry.register(OpenMeteoSource.self)
    registry.register(METNorwaySource.self)
    registry.register(PixabaySource.self)
    registry.register(FlickrSource.self)
    registry.register(PluginSource.self)
    // In the order in which they are asked; the one of the whole world comes last.
    registry.register(NWSAlertSource.self)
    registry.register(ECCCAlertSource.self)
    registry.register(BrightSkyAlertSource.self)
    registry.register(METNorwayAlertSource.self)
    registry.register(WMOAlertSource.self)
    registry.register(RadarSource.self)
    return registry
  }()

  /// The providers that are programs in the plugin folders.
  static let plugins = PluginSupport(
    systemFolders: PluginSupport.systemFolders(beside: HelperLocation.ownExecutable()),
    decode: { PluginDescription.decode($0, program: $1) },
    makeSource: { .success(PluginSource($0, options: $1, context: $2)) },
    newPlugin: { NewPlugin.files(named: $0, of: $1, in: $2) },
    schema: { NewPlugin.schema($0) }
  )
}
