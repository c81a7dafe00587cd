import DashCore

extension OpenWeatherMapSource {
  /// How many ids the call for several places takes.
  static let idsPerBatch = 20

  /// How many entries of an answer are looked at: one for each id, and as many again.
  private static let maximumEntries = 2 * idsPerBatch

  /// Asks for the places that have an id with as few calls as can be, and for the others one by one.
  ///
  /// The result is in the order asked; entries that nobody can tell apart come last.
  func fetchInBatches(by deadline: ContinuousClock.Instant) async -> [PlaceAnswer] {
    var ids: [Int] = []
    var others: [PlaceQuery] = []
    for place in places {
      if case .id(let id) = place { ids.append(id) } else { others.append(place) }
    }
    let batches = stride(from: 0, to: ids.count, by: Self.idsPerBatch).map { start in
      Call.batch(Array(ids[start..<min(start + Self.idsPerBatch, ids.count)]))
    }
    let calls = batches + others.map(Call.single)
    let answers = await calls.concurrentMap(limit: Self.maximumCallsInFlight) { call in
      switch call {
      case .batch(let ids): await fetch(ids, by: deadline)
      case .single(let place):
        BatchOutcome(outcomes: [place: await fetch(place, by: deadline)], nameless: [])
      }
    }
    var byPlace: [PlaceQuery: PlaceAnswer] = [:]
    var nameless: [PlaceAnswer] = []
    for answer in answers {
      byPlace.merge(answer.outcomes) { first, _ in first }
      nameless += answer.nameless
    }
    return places.compactMap { byPlace[$0] } + nameless
  }

  /// One request: for several places, or for one.
  private enum Call {
    case batch([Int])
    case single(PlaceQuery)
  }

  /// What a call for several places gave: an outcome for each id, and the entries without one.
  struct BatchOutcome {
    let outcomes: [PlaceQuery: PlaceAnswer]
    let nameless: [PlaceAnswer]
  }

  private func fetch(
    _ ids: [Int],
    by deadline: ContinuousClock.Instant
  ) async -> BatchOutcome {
    do throws(SourceError) {
      let answered = try await context.answer(
        to: batchRequest(for: ids, by: deadline)
      ) { response throws(SourceError) in
        let answer = try Answer.reader(
          for: response,
          from: baseURL.host,
          hiding: apiKey,
          isBatch: true
        )
        return try batch(of: ids, in: answer)
      }
      return answered.value.outcome(answered)
    } catch {
      let outcomes = ids.map { id in (PlaceQuery.id(id), PlaceAnswer.failed(.id(id), error)) }
      return BatchOutcome(
        outcomes: Dictionary(outcomes) { first, _ in first },
        nameless: []
      )
    }
  }

  /// The entries of one answer.
  private struct Batch: Sendable {
    var places: [PlaceQuery: Result<PlaceWeather, SourceError>] = [:]
    var nameless: [SourceError] = []

    /// What became of each place, when the answer came.
    func outcome(_ answered: Answered<Batch>) -> BatchOutcome {
      let outcomes = places.map { place, result in
        switch result {
        case .success(let weather): (place, PlaceAnswer.found(answered.map { _ in weather }))
        case .failure(let error): (place, PlaceAnswer.failed(place, error))
        }
      }
      return BatchOutcome(
        outcomes: Dictionary(outcomes) { first, _ in first },
        nameless: nameless.map { .failed(nil, $0) }
      )
    }
  }

  private func batch(
    of ids: [Int],
    in answer: JSONReader
  ) throws(SourceError) -> Batch {
    guard let entries = answer["list"]?.elements else {
      throw answer.invalid(.kind(.list), at: "list")
    }
    var batch = Batch()
    var nameless: [SourceError] = []
    for entry in entries.prefix(Self.maximumEntries) {
      guard let id = entry["id"]?.looseInteger, id != 0 else {
        var error = entry.invalid(.objectWith(member: "id"))
        error.reason = .entryWithoutIdentifier
        nameless.append(error)
        continue
      }
      let place = PlaceQuery.id(id)
      do throws(SourceError) {
        batch.places[place] = .success(try CurrentWeather.place(in: entry, asked: place))
      } catch {
        batch.places[place] = .failure(error)
      }
    }
    // The service drops ids that it does not know without a word; but one of an entry without an id
    // may be among those that are left.
    let unanswered = Set(ids.filter { batch.places[.id($0)] == nil })
    for id in unanswered {
      batch.places[.id(id)] = .failure(
        nameless.first ?? SourceError(.notFound, host: baseURL.host)
      )
    }
    batch.nameless = Array(nameless.dropFirst(unanswered.count))
    return batch
  }
}
