package import DashCore

extension InstanceFetcher {
  /// The most places whose alerts are fetched at once.
  static let concurrentAlerts = 20

  /// Fetches the alerts of a place from the first source that warns it.
  ///
  /// The source follows from the country, which the weather response names. If it is not known, several
  /// sources may: then only alerts end the search, because all but one of them know nothing of the place.
  ///
  /// - Parameters:
  ///   - deadline: When a source that has not responded counts as failed; its last good response is
  ///     then shown.
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  ///   - pending: Collects the titles of the sources with requests in flight.
  package func alerts(
    of weather: PlaceWeather,
    by deadline: ContinuousClock.Instant,
    policy: CachePolicy? = nil,
    pending: PendingProviders? = nil
  ) async -> PlaceAlerts {
    guard let settings = alerts, let point = weather.alertPoint(by: deadline) else {
      return .notCovered
    }
    var alerts = PlaceAlerts.notCovered
    for source in registry.alertSources(for: point)
    where settings.sources?.contains(source.name) ?? true {
      pending?.add(source.title)
      let found = await self.alerts(at: point, from: source, settings, policy)
      pending?.remove(source.title)
      guard var found else { continue }
      (found.title, found.attribution) = (source.title, source.terms.attribution)
      if found.status == .inForce || point.country != nil { return found }
      // Of two failures, that counts which still knows of alerts.
      let tellsMore = alerts.alerts.isEmpty && !found.alerts.isEmpty
      if alerts.status != .unavailable || tellsMore { alerts = found }
    }
    return alerts
  }

  /// Fetches the alerts of a place from a source; `nil` if the place is outside its area.
  private func alerts(
    at point: AlertPoint,
    from source: AlertSourceDescriptor,
    _ settings: AlertSettings,
    _ policy: CachePolicy?
  ) async -> PlaceAlerts? {
    let cachePolicy = cachePolicy?.applied(to: policy)
    var row: AlertRow?
    if let cachePolicy, let pipeline {
      row = await AlertRow(
        at: point,
        of: source,
        baseURL: settings.baseURLs[source.name],
        language: language,
        in: pipeline.store
      )
      // Verbose lines say which responses were used.
      if verboseOutput == nil, let alerts = row?.alerts(cachePolicy, at: now()) {
        return PlaceAlerts(alerts, from: source.name, at: now())
      }
    }
    let client = Pipeline.Client(
      provider: source.name,
      otherAddresses: settings.baseURLs[source.name].map { [$0] } ?? [],
      callsPerMinute: source.callsPerMinute,
      freshSeconds: source.terms.minimumRefreshSeconds
    )
    let pipeline = Pipeline(
      over: transport,
      for: client,
      cachePolicy,
      pipeline
    )
    let context = SourceContext(
      transport: AlertTransport(
        base: verbose(pipeline, for: source.name),
        baseURL: settings.baseURLs[source.name],
        contact: contact
      ),
      now: now,
      language: language,
      timeZones: timeZones
    )
    do throws(SourceError) {
      let alerts = try await registry.makeAlertSource(named: source.name, context: context)
        .alerts(at: point)
      if let error = alerts.provenance.error, error.code == .notFound { throw error }
      await row?.replace(with: alerts)
      return PlaceAlerts(alerts, from: source.name, at: now())
    } catch {
      guard error.code == .notFound else { return PlaceAlerts(failed: error, from: source.name) }
      await row?.replace(with: nil)
      return nil
    }
  }
}

extension PlaceWeather {
  /// The point whose alerts to fetch; `nil` if the coordinates are unknown.
  fileprivate func alertPoint(by deadline: ContinuousClock.Instant) -> AlertPoint? {
    guard case .coordinates(let latitude, let longitude) = place.point ?? requestedPlace else {
      return nil
    }
    let letters = place.country?.string
    return AlertPoint(
      latitude: latitude,
      longitude: longitude,
      country: letters?.utf8.count == 2 ? letters : nil,
      deadline: deadline
    )
  }
}

/// A transport whose requests name a contact and go to the configured base URL.
private struct AlertTransport: Transport {
  let base: any Transport
  let baseURL: BaseURL?
  let contact: String?

  func send(_ request: Request) async throws(TransportError) -> Response {
    let request = request.sent(to: baseURL ?? request.baseURL)
    return try await base.send(contact.map(request.naming) ?? request)
  }
}
