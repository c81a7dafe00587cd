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
  /// What sources of photos are asked beyond their options.
  var photos = PhotoRequest()

  /// Asks an instance's provider once.
  ///
  /// - Parameters:
  ///   - instance: What to fetch.
  ///   - photos: What it is asked beyond its options where it has photos; nil for ``photos``.
  /// - Returns: Fresh, failed or unconfigured.
  func fetch(_ instance: Instance, photos: PhotoRequest? = nil) async -> PanelState {
    switch instance.options {
    case .unconfigured(let error): .unconfigured(error)
    case .ready(let options): await fetch(instance, options, photos ?? self.photos)
    }
  }

  /// By when an instance that is asked now is to have answered.
  func deadline(for instance: Instance) -> ContinuousClock.Instant {
    let timeout = Duration.seconds(timeoutSeconds ?? instance.timeoutSeconds)
    return ContinuousClock.now.advanced(by: timeout)
  }

  private func fetch(
    _ instance: Instance,
    _ options: SourceOptions,
    _ photos: PhotoRequest
  ) async -> PanelState {
    let request = FetchRequest(deadline: deadline(for: instance), photos: photos)
    do throws(SourceError) {
      return .fresh(try await source(of: instance, options).fetch(request))
    } catch {
      return .failed(error)
    }
  }

  /// What sends the requests of a provider, and tells of them where that is wanted.
  func transport(for provider: String) -> any Transport {
    verboseOutput.map {
      VerboseTransport(base: transport, provider: provider, isDemo: isDemo, output: $0)
    } ?? transport
  }

  private func source(
    of instance: Instance,
    _ options: SourceOptions
  ) throws(SourceError) -> any DataSource {
    let provider = instance.descriptor.name
    let transport = transport(for: provider)
    let context = SourceContext(transport: transport, now: now, language: language)
    do throws(OptionError) {
      return try registry.makeSource(named: provider, options: options, context: context)
    } catch {
      throw SourceError(.invalidOptions, location: error.option, expected: error.expected)
    }
  }
}
