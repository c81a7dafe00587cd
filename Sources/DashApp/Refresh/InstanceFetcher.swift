import DashCore

/// Fetches one instance and says what its panel shows.
struct InstanceFetcher {
  let registry: SourceRegistry
  let transport: any Transport
  let now: @Sendable () -> Timestamp
  let language: String?
  /// How long a fetch may take; nil for the instance's own time.
  let timeoutSeconds: Int?
  let isDemo: Bool
  /// Where each request is told, or nil.
  let verboseOutput: (any TextOutput)?

  /// Asks an instance's provider once.
  ///
  /// - Parameter instance: What to fetch.
  /// - Returns: Fresh, failed or unconfigured.
  func fetch(_ instance: Instance) async -> PanelState {
    switch instance.options {
    case .unconfigured(let error): .unconfigured(error)
    case .ready(let options): await fetch(instance, options)
    }
  }

  private func fetch(_ instance: Instance, _ options: SourceOptions) async -> PanelState {
    let timeout = Duration.seconds(timeoutSeconds ?? instance.timeoutSeconds)
    let request = FetchRequest(deadline: ContinuousClock.now.advanced(by: timeout))
    do throws(SourceError) {
      return .fresh(try await source(of: instance, options).fetch(request))
    } catch {
      return .failed(error)
    }
  }

  private func source(
    of instance: Instance,
    _ options: SourceOptions
  ) throws(SourceError) -> any DataSource {
    let provider = instance.descriptor.name
    let transport: any Transport =
      verboseOutput.map {
        VerboseTransport(base: self.transport, provider: provider, isDemo: isDemo, output: $0)
      } ?? self.transport
    let context = SourceContext(transport: transport, now: now, language: language)
    do throws(OptionError) {
      return try registry.makeSource(named: provider, options: options, context: context)
    } catch {
      throw SourceError(.invalidOptions, location: error.option, expected: error.expected)
    }
  }
}
