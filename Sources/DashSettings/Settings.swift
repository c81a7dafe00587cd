package import DashCore
package import DashFetch
package import DashPictures
package import TextRendering

/// The effective settings of one run.
///
/// Flags override the environment, which overrides the file, which overrides the defaults.
package struct Settings {
  package var format: OutputFormat
  /// The language tag that requests send; `nil` for the service's default.
  package var language: String?
  package var timeoutSeconds: Int?
  package let isDemo: Bool
  package var isVerbose: Bool
  /// The options for rendering to standard output.
  package var render: RenderOptions
  /// The options for rendering to standard error, which may be a different terminal or none.
  package var errorRender: RenderOptions
  /// How pictures are drawn on standard output.
  package var images = ImageDecision.Outcome.none
  /// Whether watch mode takes the mouse from the terminal.
  package var hasMouse = true
  /// The program to start for each new alert in watch mode; `nil` for none.
  package var notifyProgram: PluginProgram?
  /// What lists of places show or say, if their provider's limits allow it.
  package var listDetails = ListDetails.none
  /// Which alerts are fetched; `nil` for none.
  package var alerts: AlertSettings?
  /// How radar is fetched; `nil` for none.
  package var radar: RadarSettings?
  /// How a service can reach the user; `nil` for none.
  package var contact: String?
  /// What weather providers fetch besides current conditions.
  package var weather = WeatherRequest()
  /// Whether an option requests the forecast, so that a place without one is incomplete.
  package var needsForecast = false
  /// What photo providers fetch besides their configured options.
  package var photos = PhotoRequest()
  /// Which observations are stored, and compared with stored ones.
  package var keptObservations = KeptObservations.all
  /// Which cached responses are used.
  package var cachePolicy = CachePolicy()
  /// The providers, with the plugins of the configuration.
  package var registry = SourceRegistry()

  package init(
    format: OutputFormat,
    language: String? = nil,
    timeoutSeconds: Int?,
    isDemo: Bool,
    isVerbose: Bool,
    render: RenderOptions,
    errorRender: RenderOptions
  ) {
    self.format = format
    self.language = language
    self.timeoutSeconds = timeoutSeconds
    self.isDemo = isDemo
    self.isVerbose = isVerbose
    self.render = render
    self.errorRender = errorRender
  }

  /// Whether all photos of a page are shown on one screen.
  package var showsWholePages: Bool { render.photoPresentation == .gallery && format != .json }
}
