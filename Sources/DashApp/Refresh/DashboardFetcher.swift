import DashCore

/// Fetches instances concurrently and makes a dashboard of what came.
struct DashboardFetcher {
  let registry: SourceRegistry
  let transport: any Transport
  let now: @Sendable () -> Timestamp
  let language: String?
  /// How long each instance may take; nil for its own time.
  let timeoutSeconds: Int?
  let isDemo: Bool
  /// Where each request is told, or nil.
  let verboseOutput: (any TextOutput)?

  /// Fetches instances.
  ///
  /// - Parameters:
  ///   - instances: What to fetch.
  ///   - pending: Holds the titles of the providers that have not answered yet.
  /// - Returns: A panel for each instance, in their order.
  func fetch(_ instances: [Instance], pending: PendingProviders) async -> Dashboard {
    let panels = await instances.concurrentMap(limit: max(instances.count, 1)) { instance in
      pending.add(instance.descriptor.title)
      let state = await state(of: instance)
      pending.remove(instance.descriptor.title)
      return Panel(
        name: DisplayText(instance.name),
        descriptor: instance.descriptor,
        state: state
      )
    }
    return Dashboard(generatedAt: now(), isDemo: isDemo, panels: panels)
  }

  private func state(of instance: Instance) async -> PanelState {
    switch instance.options {
    case .unconfigured(let error): .unconfigured(error)
    case .ready(let options): await state(of: instance, options)
    }
  }

  private func state(of instance: Instance, _ options: SourceOptions) async -> PanelState {
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
