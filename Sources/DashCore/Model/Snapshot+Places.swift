extension Snapshot {
  /// Makes a snapshot of what became of each place.
  ///
  /// A place whose earlier weather had to stand in for what could not be asked is missing with what is
  /// kept of it, as long as others have theirs; where none has, the snapshot as a whole is stale.
  ///
  /// - Parameters:
  ///   - answers: What became of each place, in the order asked.
  ///   - now: The time.
  /// - Throws: ``SourceError`` where there is nothing to show of any place: that of the first one that
  ///   another provider may serve, else of the first one.
  public init(of answers: [PlaceAnswer], now: Timestamp) throws(SourceError) {
    var current: [Answered<PlaceWeather>] = []
    var stale: [Answered<PlaceWeather>] = []
    var missing: [MissingPlace] = []
    for answer in answers {
      switch answer {
      case .missing(let place): missing.append(place)
      case .found(let place):
        guard case .stale(let error) = place.origin else {
          current.append(place)
          continue
        }
        stale.append(place)
        let kept = KeptPlace(weather: place.value, fetchedAt: place.receivedAt)
        missing.append(MissingPlace(asked: place.value.asked, error: error, kept: kept))
      }
    }
    // That one place is not known must not hide that the service is out of reach for the others.
    let first = missing.first { $0.error.code.callsForFallback } ?? missing.first
    if current.isEmpty, let first {
      var error = first.error
      error.subject = first.asked.map { DisplayText($0.description) }
      guard !stale.isEmpty else { throw error }
      self.init(
        places: stale,
        missing: missing.filter { $0.kept == nil },
        origin: .stale(error),
        now: now
      )
    } else {
      let isAsked = current.allSatisfy { $0.origin == .asked }
      self.init(places: current, missing: missing, origin: isAsked ? .asked : .kept, now: now)
    }
  }

  private init(
    places: [Answered<PlaceWeather>],
    missing: [MissingPlace],
    origin: Origin,
    now: Timestamp
  ) {
    self.init(
      content: .weather(WeatherReport(places: places.map(\.value), missing: missing)),
      fetchedAt: places.map(\.receivedAt).min() ?? now,
      origin: origin,
      holdsNews: places.contains { $0.origin == .asked }
    )
  }
}
