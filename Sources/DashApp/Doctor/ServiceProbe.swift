import DashCore
import TransportLayers

/// Asks one instance's service once, past all that is kept, and within its limits.
struct ServiceProbe: Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    /// The instance with all its keys, or with what it lacks.
    let instance: Instance
    /// What went wrong; nil for a good answer.
    let error: SourceError?
    /// What went over the network.
    let exchanges: [ObservingTransport.Exchange]

    /// Whether the service itself answered, good or bad.
    var isReached: Bool { exchanges.contains { $0.status != nil } }
    /// Whether anything went out.
    var isAsked: Bool { !exchanges.isEmpty }
  }

  let registry: SourceRegistry
  let keys: KeyRing
  let transport: any Transport
  let layers: TransportLayers?
  let now: @Sendable () -> Timestamp
  let language: String?
  /// How long it may take; nil for the instance's own time.
  let timeoutSeconds: Int?

  /// Asks an instance: of several places the first, of photos a page.
  ///
  /// - Parameter instance: The instance; the programs that print its keys are run.
  /// - Returns: What came of it.
  func ask(_ instance: Instance) async -> Outcome {
    let place = instance.places.first
    let asked = place.map { instance.replacingPlaces(with: [$0]) } ?? instance
    do throws(SourceError) {
      let (complete, options) = try await keys.complete(asked)
      return await ask(complete, options)
    } catch {
      let lacking = instance.replacing(options: .unconfigured(error))
      return Outcome(instance: lacking, error: error, exchanges: [])
    }
  }

  private func ask(_ instance: Instance, _ options: SourceOptions) async -> Outcome {
    let observer = ObservingTransport(base: transport, now: now)
    let limited = await layers?.limitedTransport(over: observer, for: instance.client) ?? observer
    let context = SourceContext(transport: limited, now: now, language: language)
    let timeout = Duration.seconds(timeoutSeconds ?? instance.timeoutSeconds)
    let request = FetchRequest(deadline: ContinuousClock.now.advanced(by: timeout))
    let error: SourceError?
    do throws(SourceError) {
      let source = try registry.source(of: instance, options, context)
      _ = try await source.fetch(request)
      error = nil
    } catch let failure {
      error = failure
    }
    return Outcome(instance: instance, error: error, exchanges: observer.exchanges)
  }
}
