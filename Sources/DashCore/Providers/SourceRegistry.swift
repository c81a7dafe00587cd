/// The registered providers.
public struct SourceRegistry: Sendable {
  private struct Entry: Sendable {
    let descriptor: SourceDescriptor
    let make: @Sendable (SourceOptions, SourceContext) throws(OptionError) -> any DataSource
    /// Why no source can be created; `nil` if one can.
    var problem: SourceError?
  }

  private struct AlertEntry: Sendable {
    let descriptor: AlertSourceDescriptor
    let make: @Sendable (SourceContext) -> any AlertSource
  }

  private var entries: [Entry] = []
  private var alertEntries: [AlertEntry] = []

  /// Creates an empty registry.
  public init() {}

  /// Registers a provider.
  ///
  /// - Parameter type: The provider's data source.
  /// - Precondition: No provider with that name is registered.
  public mutating func register<Source: DataSource>(_ type: Source.Type) {
    register(Source.descriptor) { options, context throws(OptionError) in
      try Source(options: options, context: context)
    }
  }

  /// Registers a provider whose descriptor is a value, such as a plugin's.
  ///
  /// - Parameters:
  ///   - make: Creates a data source, as ``DataSource/init(options:context:)`` does.
  /// - Precondition: No provider with that name is registered.
  package mutating func register(
    _ descriptor: SourceDescriptor,
    make: @escaping @Sendable (SourceOptions, SourceContext) throws(OptionError) -> any DataSource
  ) {
    precondition(
      self.descriptor(named: descriptor.name) == nil,
      "the provider \(descriptor.name) is registered twice"
    )
    entries.append(Entry(descriptor: descriptor, make: make))
  }

  /// Registers a plugin that cannot be used, so that its instances show why.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor with the name and the program of the plugin.
  /// - Precondition: No provider with that name is registered.
  package mutating func register(
    unusable descriptor: SourceDescriptor,
    because problem: SourceError
  ) {
    register(descriptor) { _, _ throws(OptionError) in
      preconditionFailure("the provider \(descriptor.name) cannot be used")
    }
    entries[entries.count - 1].problem = problem
  }

  /// Returns why a registered provider cannot be used; `nil` if it can.
  package func problem(of name: String) -> SourceError? {
    entries.first { $0.descriptor.name == name }?.problem
  }

  /// The registered providers in registration order.
  package var descriptors: [SourceDescriptor] { entries.map(\.descriptor) }

  /// Returns a provider's descriptor.
  ///
  /// - Returns: The descriptor; `nil` if the provider is not registered.
  public func descriptor(named name: String) -> SourceDescriptor? {
    entries.first { $0.descriptor.name == name }?.descriptor
  }

  /// Creates a source of a provider.
  ///
  /// - Parameters:
  ///   - name: The provider's name.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` if the options cannot be used.
  /// - Precondition: The provider is registered.
  package func makeSource(
    named name: String,
    options: SourceOptions,
    context: SourceContext
  ) throws(OptionError) -> any DataSource {
    guard let entry = entries.first(where: { $0.descriptor.name == name }) else {
      preconditionFailure("the provider \(name) is not registered")
    }
    return try entry.make(options, context)
  }

  // MARK: Alerts

  /// Registers a source of alerts.
  ///
  /// - Precondition: No source of alerts with that name is registered.
  public mutating func register<Source: AlertSource>(_ type: Source.Type) {
    precondition(
      alertSource(named: Source.descriptor.name) == nil,
      "the source of alerts \(Source.descriptor.name) is registered twice"
    )
    alertEntries.append(
      AlertEntry(descriptor: Source.descriptor) { Source(context: $0) }
    )
  }

  /// The registered sources of alerts in registration order.
  package var alertSources: [AlertSourceDescriptor] { alertEntries.map(\.descriptor) }

  /// Returns the descriptor of a source of alerts; `nil` if it is not registered.
  ///
  /// - Parameter name: The source's name.
  package func alertSource(named name: String) -> AlertSourceDescriptor? {
    alertSources.first { $0.name == name }
  }

  /// Returns the sources that may warn a point, in the order in which to ask them: those of its
  /// country, or of the boxes that contain it, and then those of the whole world.
  package func alertSources(for point: AlertPoint) -> [AlertSourceDescriptor] {
    alertSources.filter { $0.area?.mayContain(point) == true }
      + alertSources.filter { $0.area == nil }
  }

  /// Creates a source of alerts.
  ///
  /// - Parameters:
  ///   - name: The source's name.
  ///   - context: The source's dependencies.
  /// - Precondition: The source is registered.
  package func makeAlertSource(named name: String, context: SourceContext) -> any AlertSource {
    guard let entry = alertEntries.first(where: { $0.descriptor.name == name }) else {
      preconditionFailure("the source of alerts \(name) is not registered")
    }
    return entry.make(context)
  }

  // MARK: Radar

  private var radar: (@Sendable (SourceContext, BaseURL) -> any RadarService)?
  /// The registered service of radar; `nil` for none.
  package private(set) var radarDescriptor: RadarDescriptor?

  /// Registers the service of radar.
  ///
  /// - Precondition: No other is registered.
  public mutating func register<Service: RadarService>(_ type: Service.Type) {
    precondition(radar == nil, "two services of radar are registered")
    radarDescriptor = Service.descriptor
    radar = { Service(context: $0, baseURL: $1) }
  }

  /// Creates the service of radar; `nil` if none is registered.
  package func makeRadarService(context: SourceContext, baseURL: BaseURL) -> (any RadarService)? {
    radar?(context, baseURL)
  }
}
