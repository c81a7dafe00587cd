import DashCore

/// What serves a panel where its provider cannot.
extension InstanceFetcher {
  /// Asks an instance's provider, and where that cannot serve the one that stands in for it.
  ///
  /// - Parameters:
  ///   - instance: What to fetch.
  ///   - photos: What it is asked beyond its options where it has photos; nil for ``photos``.
  ///   - freshness: What it may take of what is kept.
  ///   - pending: Holds the title of whoever has not answered yet.
  /// - Returns: What its panel shows.
  func fetch(
    _ instance: Instance,
    photos: PhotoRequest? = nil,
    freshness: Freshness = .usual,
    pending: PendingProviders? = nil
  ) async -> PanelState {
    let start = ContinuousClock.now
    let deadline = deadline(for: instance)
    func ask(
      _ instance: Instance,
      by share: ContinuousClock.Instant,
      _ freshness: Freshness,
      _ translation: PlaceTranslation? = nil,
      through fetcher: InstanceFetcher? = nil
    ) async -> PanelState {
      let request = FetchRequest(
        deadline: share,
        completionDeadline: deadline,
        photos: photos ?? self.photos,
        weather: weather
      )
      let isAsked = instance.options.known != nil
      if isAsked { pending?.add(instance.descriptor.title) }
      let state = await (fetcher ?? self).fetch(instance, request, freshness, translation)
      if isAsked { pending?.remove(instance.descriptor.title) }
      return state
    }
    // A demonstration has all keys and no network to lose.
    guard !isDemo, let fallback = instance.fallbackInstance else {
      return await ask(instance, by: deadline, freshness)
    }
    if case .unconfigured(let error) = fallback.options {
      let own = await ask(instance, by: deadline, freshness)
      return own.error?.code.callsForFallback == true ? own.backed(by: .unconfigured(error)) : own
    }
    // Half of the time each: one that hangs must leave the other enough, and either may need two calls
    // one after the other, for a name is looked up first. A program that prints a key may ask for a
    // passphrase, and whoever types that gets more. Once there is weather nobody else is asked, so
    // forecast and air have all of the time.
    let share = instance.options.commands.isEmpty ? 0.5 : 0.75
    let own = await ask(instance, by: start + (deadline - start) * share, freshness)
    guard let error = own.error, error.code.callsForFallback, !Task.isCancelled else { return own }
    let translation = await PlaceTranslation(
      of: instance,
      lookedUp: await lookedUpPlaces(of: instance),
      observations
    )
    let translated = fallback.replacingPlaces(with: translation.places)
    let freshness = freshness.standingIn(freshSeconds: fallback.freshSeconds)
    // Where what is kept is shown at once, nobody waits for a second service either: the process that
    // refreshes it behind asks that.
    if choice == .whereAny, case .stale = own {
      let state = await ask(translated, by: deadline, freshness, translation, through: asOffline)
      guard case .cached = state else { return own }
      return own.backed(by: state)
    }
    return own.backed(by: await ask(translated, by: deadline, freshness, translation))
  }
}

extension Freshness {
  /// What the provider that stands in may take: it is not the one that the interval of a watch was
  /// chosen for, so its answers are taken for as long as its own terms have them fresh.
  ///
  /// - Parameter freshSeconds: How long that is.
  /// - Returns: What its fetch may take.
  fileprivate func standingIn(freshSeconds: Int) -> Freshness {
    switch self {
    case .usual: .usual
    case .newerThan: .newerThan(nil, withinSeconds: freshSeconds)
    case .ask: .ask
    }
  }
}
