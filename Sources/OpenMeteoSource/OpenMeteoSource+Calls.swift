import DashCore

extension OpenMeteoSource {
  /// How many places one call asks for; a forecast is a hundred times as long as the weather now.
  private static let placesPerCall = 50
  private static let placesPerForecast = 10
  /// How many calls are under way at once.
  static let maximumCallsInFlight = 8

  /// A place that was found, and as what it was asked for.
  typealias Target = (asked: PlaceQuery, located: LocatedPlace)

  /// The weather of places, an answer each, in as few calls as can be.
  func weather(
    of targets: [Target],
    _ request: FetchRequest
  ) async -> [Result<Answered<PlaceWeather>, SourceError>] {
    let size = request.weather.wantsForecast ? Self.placesPerForecast : Self.placesPerCall
    let wantsForecast = request.weather.wantsForecast
    return await inCalls(of: size, targets) { targets in
      let call = weatherRequest(
        for: targets.map(\.located),
        request.weather,
        by: request.deadline
      )
      return await each(of: targets.count, call) { answer, index throws(SourceError) in
        try CurrentConditions.place(
          in: answer,
          of: targets[index].located,
          asked: targets[index].asked,
          wantsForecast: wantsForecast,
          context
        )
      }
    }
  }

  /// The air of places, an answer each.
  func air(
    of targets: [Target],
    by deadline: ContinuousClock.Instant
  ) async -> [Result<Answered<AirQuality>, SourceError>] {
    await inCalls(of: Self.placesPerCall, targets) { targets in
      let request = airRequest(for: targets.map(\.located), by: deadline)
      return await each(of: targets.count, request) { answer, _ throws(SourceError) in
        try AirReader.air(in: answer)
      }
    }
  }

  private func inCalls<Value: Sendable>(
    of size: Int,
    _ targets: [Target],
    _ call: @escaping @Sendable ([Target]) async -> [Result<Answered<Value>, SourceError>]
  ) async -> [Result<Answered<Value>, SourceError>] {
    let parts = stride(from: 0, to: targets.count, by: size).map { start in
      Array(targets[start..<min(start + size, targets.count)])
    }
    return await parts.concurrentMap(limit: Self.maximumCallsInFlight, call).flatMap(\.self)
  }

  /// Sends a request for several places and reads the part of the answer that is of each.
  ///
  /// An answer for one place is an object, one for several a list in the order asked. A list of
  /// another length says of no place which one it is of; one that says nothing of any place is no
  /// answer.
  private func each<Value: Sendable>(
    of count: Int,
    _ request: Request,
    _ read: @escaping @Sendable (JSONReader, Int) throws(SourceError) -> Value
  ) async -> [Result<Answered<Value>, SourceError>] {
    let host = request.baseURL.host
    do throws(SourceError) {
      let answered = try await context.answer(to: request) { response throws(SourceError) in
        try Answer.read(response, from: host) { answer throws(SourceError) in
          let entries = count == 1 && answer.isObject ? [answer] : answer.elements ?? []
          guard entries.count == count else {
            throw answer.invalid(count == 1 ? .kind(.object) : .list(count: count))
          }
          let results = entries.enumerated().map { index, entry in
            do throws(SourceError) {
              return Result<Value, SourceError>.success(try read(entry, index))
            } catch {
              var error = error
              error.host = host
              return .failure(error)
            }
          }
          guard results.contains(where: { (try? $0.get()) != nil }) else {
            if case .failure(let error)? = results.first { throw error }
            return results
          }
          return results
        }
      }
      return answered.value.map { result in
        result.map { value in answered.map { _ in value } }
      }
    } catch {
      return [Result<Answered<Value>, SourceError>](repeating: .failure(error), count: count)
    }
  }
}
