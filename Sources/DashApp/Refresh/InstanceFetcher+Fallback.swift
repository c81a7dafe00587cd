import DashCore
import ResponseCaching

/// Fetches from the fallback if the provider fails.
extension InstanceFetcher {
  /// Fetches an instance from its provider or, if that fails, from its fallback.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - photos: The additional photo options; `nil` for ``photos``.
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  ///   - pending: Collects the titles of the providers with requests in flight.
  /// - Returns: The panel's state.
  func fetch(
    _ instance: Instance,
    photos: PhotoRequest? = nil,
    policy: CachePolicy? = nil,
    pending: PendingProviders? = nil
  ) async -> PanelState {
    let start = ContinuousClock.now
    let deadline = deadline(for: instance)
    func send(
      _ instance: Instance,
      by share: ContinuousClock.Instant,
      _ policy: CachePolicy?,
      _ translation: PlaceTranslation? = nil,
      through fetcher: InstanceFetcher? = nil
    ) async -> PanelState {
      let request = FetchRequest(
        deadline: share,
        completionDeadline: deadline,
        photos: photos ?? self.photos,
        weather: weather
      )
      let isRequested = instance.options.known != nil
      if isRequested { pending?.add(instance.descriptor.title) }
      let state = await (fetcher ?? self).fetch(instance, request, policy, translation)
      if isRequested { pending?.remove(instance.descriptor.title) }
      return state
    }
    // The demo has all keys and no network that could fail.
    guard !isDemo, let fallback = instance.fallbackInstance else {
      return await send(instance, by: deadline, policy)
    }
    if case .unconfigured(let error) = fallback.options {
      let own = await send(instance, by: deadline, policy)
      return own.error?.code.allowsFallback == true ? own.backed(by: .unconfigured(error)) : own
    }
    // The provider gets half of the time, which allows a lookup and a request in sequence. With a
    // key command, which may prompt for a passphrase, it gets three quarters.
    let share = instance.printedKeys.isEmpty ? 0.5 : 0.75
    let own = await send(instance, by: start + (deadline - start) * share, policy)
    guard let error = own.error, error.code.allowsFallback, !Task.isCancelled else { return own }
    let translation = await PlaceTranslation(
      of: instance,
      lookedUp: await lookedUpPlaces(of: instance),
      observations
    )
    let translated = fallback.replacingPlaces(with: translation.places)
    let policy = policy?.forFallback
    // `useStale` shows cached data at once, so do not wait for the fallback. The detached refresh
    // requests it.
    if cachePolicy.mode == .useStale, case .stale = own {
      let state = await send(translated, by: deadline, policy, translation, through: asOffline)
      guard case .cached = state else { return own }
      return own.backed(by: state)
    }
    return own.backed(by: await send(translated, by: deadline, policy, translation))
  }
}

extension PanelState {
  /// Combines the provider's failed state with the fallback's state.
  ///
  /// The fallback's current data comes first, unless it lacks a place of the provider's stale data.
  /// Then comes the provider's stale data, then the fallback's. Without data, both errors are
  /// reported; if the provider is unconfigured and the fallback failed, the fallback's is the main
  /// error.
  ///
  /// - Parameter fallback: The fallback's state.
  /// - Returns: The state to show.
  func backed(by fallback: PanelState) -> PanelState {
    switch self {
    case .loading, .fresh, .cached: return self
    case .stale(let snapshot, let error):
      let reason = fallback.error ?? snapshot.firstError(lackedBy: fallback.snapshot)
      guard reason == nil, let other = fallback.served(after: error) else {
        return .stale(snapshot, error.with(fallbackError: reason))
      }
      return other
    case .failed(let error):
      return fallback.served(after: error) ?? .failed(error.with(fallbackError: fallback.error))
    case .unconfigured(let error):
      if let other = fallback.served(after: error) { return other }
      guard case .failed(let reason) = fallback else {
        return .unconfigured(error.with(fallbackError: fallback.error))
      }
      return .failed(reason.with(providerError: error))
    }
  }

  /// Marks a state as served by the fallback; `nil` without data.
  private func served(after error: SourceError) -> PanelState? {
    switch self {
    case .fresh(let snapshot): .fresh(snapshot.served(after: error))
    case .cached(let snapshot): .cached(snapshot.served(after: error))
    case .stale(let snapshot, let reason): .stale(snapshot.served(after: error), reason)
    case .loading, .failed, .unconfigured: nil
    }
  }
}

extension Snapshot {
  /// Returns the snapshot marked as served by the fallback.
  ///
  /// - Parameter error: The provider's error.
  /// - Returns: The marked snapshot.
  func served(after error: SourceError) -> Snapshot {
    var snapshot = self
    snapshot.providerError = error
    return snapshot
  }

  /// Returns the other snapshot's error for the first place that only this snapshot has, or `nil`.
  fileprivate func firstError(lackedBy other: Snapshot?) -> SourceError? {
    guard
      case .weather(let report) = content, case .weather(let otherReport) = other?.content
    else { return nil }
    return otherReport.missing.first { missing in
      missing.cached == nil
        && report.places.contains { $0.requestedPlace == missing.requestedPlace }
    }?.error
  }
}

extension SourceError {
  /// Returns the error with the fallback's error attached.
  func with(fallbackError: SourceError?) -> SourceError {
    var error = self
    error.fallbackError = fallbackError
    return error
  }

  /// Returns the fallback's error with the provider's error attached.
  func with(providerError: SourceError?) -> SourceError {
    var error = self
    error.providerError = providerError
    return error
  }
}
