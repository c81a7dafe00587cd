package import DashCore

extension Instance {
  /// Returns the instance with other places, unless no provider of it has places.
  package func replacingPlaces(with places: [PlaceQuery]) -> Instance {
    guard withFallback.contains(where: { $0.descriptor.placesOption != nil }) else { return self }
    var instance = self
    instance.places = places
    return instance
  }

  /// Returns the instance with another interval, as given on the command line.
  package func replacingRefresh(withSeconds seconds: Int) -> Instance {
    var instance = self
    instance.replacedRefreshSeconds = refreshSeconds
    instance.refreshSeconds = seconds
    return instance
  }

  /// The shortest interval that the command line can set, in seconds: the shortest refresh of the
  /// service's terms, unless the configuration has a shorter one.
  package var shortestRefreshSeconds: Int {
    replacedRefreshSeconds.map { min($0, descriptor.terms.minimumRefreshSeconds) } ?? 1
  }

  /// Returns the instance with other options.
  package func replacing(options: Options) -> Instance {
    var instance = self
    instance.options = options
    return instance
  }

  /// The fallback provider as an instance of the same name, whose fallbacks are the next ones; `nil` without
  /// a fallback.
  package var fallbackInstance: Instance? {
    fallback.map { fallback in
      var instance = self
      instance.descriptor = fallback.descriptor
      instance.options = fallback.options
      instance.fallbacks = Array(fallbacks.dropFirst())
      instance.isFallback = true
      return instance
    }
  }

  /// The instance, followed by its fallbacks if it has any.
  package var withFallback: [Instance] { [self] + (fallbackInstance?.withFallback ?? []) }

  /// The instance if it is configured, else its fallback if that is; `nil` if neither is.
  package var activeInstance: Instance? { withFallback.first { $0.options.known != nil } }

  /// Returns the instance or its fallback, whichever served a snapshot.
  ///
  /// - Parameter snapshot: The shown snapshot; `nil` if there is none.
  package func serving(_ snapshot: Snapshot?) -> Instance {
    guard snapshot?.providerError != nil else { return self }
    let name = snapshot?.firstProvider
    return withFallback.dropFirst().first { $0.descriptor.name == name } ?? fallbackInstance ?? self
  }

  /// How long a response stays fresh: the instance's `refresh`, but at least the minimum of the
  /// service's terms.
  package var freshSeconds: Int { max(refreshSeconds ?? 0, descriptor.terms.minimumRefreshSeconds) }

  /// Returns the weather data to request, with forecast and air quality for a single place, which is
  /// shown as a card, and with the details of a list, if the rate limit allows their requests as well.
  ///
  /// Only a forecast that nothing else requests is limited to the next day.
  package func completing(
    _ weather: WeatherRequest,
    forList details: ListDetails = .none
  ) -> WeatherRequest {
    if case .card(let rows, let otherwise) = details, places.count + Self.rowsOfCard > rows {
      return completing(weather, forList: otherwise)
    }
    // One Call has a thousand free calls a day, which a watched list would use up.
    let usesOneCall =
      descriptor.options.contains { $0.name == "oneCall" }
      && options.known?.boolean("oneCall") == true
    let isAllowed =
      !usesOneCall
      && callsPerMinute.map { Self.callsPerCompletePlace * places.count <= $0 } ?? true
    guard descriptor.kind.isWeather, places.count == 1 || details != .none && isAllowed else {
      return weather
    }
    var complete = weather
    complete.includesForecast = true
    let isNarrow = [.forecast, .nextDay].contains(details)
    if places.count == 1 || !isNarrow { complete.includesAirQuality = true }
    complete.isNextDayEnough =
      places.count > 1 && !weather.includesForecast && [.nextDay, .columns].contains(details)
    return complete
  }

  /// The rows of a card below its list, and of the headings of the list.
  private static let rowsOfCard = 18

  /// The calls for the weather, the forecast and the air quality of a place.
  private static let callsPerCompletePlace = 3

  /// The number of calls of one refresh: one for each place.
  ///
  /// Forecasts, air quality and place lookups are cached for longer than the usual interval.
  package var callsPerRefresh: Int { max(places.count, 1) }

  /// The provider's rate limit in calls per minute; `nil` if unlimited.
  package var callsPerMinute: Int? {
    guard
      let options = options.known,
      descriptor.options.contains(where: { $0.name == "callsPerMinute" })
    else { return nil }
    return options.integer("callsPerMinute")
  }

  /// The account that counts its calls.
  package var account: AccountKey { client.account }

  /// The instance's keys.
  package var secrets: [Secret] { options.known?.secrets ?? [] }

  /// The addresses that are not the provider's own.
  package var otherAddresses: [BaseURL] {
    descriptor.otherAddresses { options.known?.baseURL($0) }.map(\.url)
  }

  /// The instance as a client of its pipeline.
  package var client: Pipeline.Client {
    Pipeline.Client(
      provider: descriptor.name,
      secrets: secrets,
      otherAddresses: otherAddresses,
      callsPerMinute: callsPerMinute,
      freshSeconds: freshSeconds
    )
  }

  /// Returns the instance's panel in a state.
  ///
  /// - Parameters:
  ///   - nextRetryAt: The time of the next retry after a failure, or `nil`.
  package func panel(_ state: PanelState, nextRetryAt: Timestamp? = nil) -> Panel {
    var panel = Panel(
      name: DisplayText(name),
      descriptor: descriptor,
      fallbacks: fallbacks.map(\.descriptor),
      places: places,
      state: state,
      nextRetryAt: nextRetryAt
    )
    panel.aliases = titles
    panel.titles = labels.compactMapValues(\.name).merging(titles) { $1 }
    return panel
  }

  /// Returns whether another instance sends the same requests, so that its data can be reused.
  package func hasSameRequests(as other: Instance) -> Bool {
    guard name == other.name, descriptor.name == other.descriptor.name else { return false }
    let hasSameFallback =
      switch (fallbackInstance, other.fallbackInstance) {
      case (nil, nil): true
      case (let own?, let others?): own.hasSameRequests(as: others)
      case (nil, _), (_, nil): false
      }
    return hasSameFallback && places == other.places && labels == other.labels
      && titles == other.titles
      && program == other.program && options.haveSameRequests(as: other.options)
  }
}

extension Instance.Options {
  fileprivate func haveSameRequests(as other: Self) -> Bool {
    switch (self, other) {
    case (.success(let own), .success(let others)): own.hasSameValues(as: others)
    case (.failure(let own), .failure(let others)): own == others
    case (.success, _), (.failure, _): false
    }
  }
}
