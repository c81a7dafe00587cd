import DashCore

extension OpenWeatherMapSource {
  /// Maximum number of ids in a request for several places.
  static let idsPerBatch = 20

  /// Maximum number of entries to parse: twice the number of ids.
  private static let maximumEntries = 2 * idsPerBatch

  /// Fetches the places with an id in as few requests as possible, and each other place in its own.
  ///
  /// The result is in the configured order; entries without an id come last.
  func fetchInBatches(by deadline: ContinuousClock.Instant) async -> [PlaceResult] {
    var ids: [Int] = []
    var others: [PlaceQuery] = []
    for place in places {
      if case .id(let id) = place { ids.append(id) } else { others.append(place) }
    }
    let batches = stride(from: 0, to: ids.count, by: Self.idsPerBatch).map { start in
      Call.batch(Array(ids[start..<min(start + Self.idsPerBatch, ids.count)]))
    }
    let calls = batches + others.map(Call.single)
    let results = await calls.concurrentMap(limit: Self.maximumCallsInFlight) { call in
      switch call {
      case .batch(let ids): await fetch(ids, by: deadline)
      case .single(let place):
        BatchOutcome(outcomes: [place: await fetch(place, by: deadline)], unidentified: [])
      }
    }
    var byPlace: [PlaceQuery: PlaceResult] = [:]
    var unidentified: [PlaceResult] = []
    for result in results {
      byPlace.merge(result.outcomes) { first, _ in first }
      unidentified += result.unidentified
    }
    return places.compactMap { byPlace[$0] } + unidentified
  }

  /// One request: for several places, or for one.
  private enum Call {
    case batch([Int])
    case single(PlaceQuery)
  }

  /// The outcome of a request for several places: one result per id, and the entries without an id.
  struct BatchOutcome {
    let outcomes: [PlaceQuery: PlaceResult]
    let unidentified: [PlaceResult]
  }

  private func fetch(
    _ ids: [Int],
    by deadline: ContinuousClock.Instant
  ) async -> BatchOutcome {
    do throws(SourceError) {
      let fetched = try await context.response(
        to: batchRequest(for: ids, by: deadline)
      ) { response throws(SourceError) in
        let json = try ServiceResponse.reader(
          for: response,
          from: baseURL.host,
          hiding: apiKey,
          isBatch: true
        )
        return try batch(of: ids, in: json)
      }
      return fetched.value.outcome(fetched)
    } catch {
      let outcomes = ids.map { id in (PlaceQuery.id(id), PlaceResult.failed(.id(id), error)) }
      return BatchOutcome(
        outcomes: Dictionary(outcomes) { first, _ in first },
        unidentified: []
      )
    }
  }

  /// The parsed entries of one response.
  private struct Batch: Sendable {
    var places: [PlaceQuery: Result<PlaceWeather, SourceError>] = [:]
    var unidentified: [SourceError] = []

    /// Returns the outcome of each place, with the provenance of the response.
    func outcome(_ fetched: Fetched<Batch>) -> BatchOutcome {
      let outcomes = places.map { place, result in
        switch result {
        case .success(let weather): (place, PlaceResult.found(fetched.map { _ in weather }))
        case .failure(let error): (place, PlaceResult.failed(place, error))
        }
      }
      return BatchOutcome(
        outcomes: Dictionary(outcomes) { first, _ in first },
        unidentified: unidentified.map { .failed(nil, $0) }
      )
    }
  }

  private func batch(
    of ids: [Int],
    in json: JSONReader
  ) throws(SourceError) -> Batch {
    guard let entries = json["list"]?.elements else {
      throw json.invalid(.kind(.list), at: "list")
    }
    var batch = Batch()
    var unidentified: [SourceError] = []
    for entry in entries.prefix(Self.maximumEntries) {
      guard let id = entry["id"]?.looseInteger, id != 0 else {
        var error = entry.invalid(.objectWith(member: "id"))
        error.reason = .entryWithoutIdentifier
        unidentified.append(error)
        continue
      }
      let place = PlaceQuery.id(id)
      do throws(SourceError) {
        batch.places[place] = .success(try CurrentWeather.place(in: entry, requestedPlace: place))
      } catch {
        batch.places[place] = .failure(error)
      }
    }
    // The service silently drops unknown ids, but an entry without an id may belong to a missing
    // one.
    let missing = Set(ids.filter { batch.places[.id($0)] == nil })
    for id in missing {
      batch.places[.id(id)] = .failure(
        unidentified.first ?? SourceError(.notFound, host: baseURL.host)
      )
    }
    batch.unidentified = Array(unidentified.dropFirst(missing.count))
    return batch
  }
}
